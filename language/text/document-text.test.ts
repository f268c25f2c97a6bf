import { describe, expect, it } from 'vitest'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import { isEmptyDocument, lengthOfDocument, textOfDocument } from './document-text.ts'

const text = (words: string): DocumentNode => ({ type: 'text', text: words })
const paragraph = (...words: string[]): DocumentNode => ({ type: 'paragraph', content: words.map(text) })
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

describe('the text of a document', () => {
  it('holds a line for each paragraph, and captions', () => {
    const written = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('谁在赎回')] },
      paragraph('一', '二'),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('三')] }] },
      { type: 'figure', attrs: { src: '/media/a.jpg', caption: '图一' } },
      paragraph(),
    )
    expect(textOfDocument(written)).toBe('谁在赎回\n一二\n三\n图一')
  })

  it('holds formulas as their source, and the words of values', () => {
    const formula: DocumentNode = { type: 'formula', attrs: { source: 'r = \\frac{a}{b}' } }
    const line: DocumentNode = { type: 'paragraph', content: [text('收益率 '), formula, text('。')] }
    const value: DocumentNode = { type: 'dataValue', attrs: { words: '持仓 100 BTC' } }
    expect(textOfDocument(doc(line, value))).toBe('收益率 r = \\frac{a}{b}。\n持仓 100 BTC')
  })

  it('counts Han characters and words, 450 characters a minute', () => {
    expect(lengthOfDocument(doc(paragraph('比特币ETF净流入1.2亿美元')))).toEqual({ length: 11, minutes: 1 })
    expect(lengthOfDocument(doc(paragraph('字'.repeat(2_318))))).toEqual({ length: 2_318, minutes: 5 })
  })

  it('joins the pieces of a paragraph and counts both scripts', () => {
    const mixed = doc(paragraph('比特币 ', 'Bitcoin rose 3%'))
    expect(textOfDocument(mixed)).toBe('比特币 Bitcoin rose 3%')
    expect(lengthOfDocument(mixed)).toEqual({ length: 6, minutes: 1 })
  })

  it('is empty without words, pictures and cards', () => {
    expect(isEmptyDocument(doc(paragraph(' '), paragraph()))).toBe(true)
    expect(isEmptyDocument(doc({ type: 'figure', attrs: { src: '/media/a.jpg' } }))).toBe(false)
  })
})
