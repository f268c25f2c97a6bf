import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts } from '#web/ui/versions/compare-texts.ts'
import { changedParagraphs, compareFields } from './compare.ts'
import { emptyFields } from './fields.ts'

const doc = (...lines: string[]) => ({
  ...emptyFields('zh-Hans'),
  document: {
    type: 'doc' as const,
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
})

describe('a comparison', () => {
  it('goes word by word, in Chinese too', () => {
    expect(compareTexts('比特币价格上涨', '比特币价格下跌')).toEqual([
      { kind: 'same', text: '比特币价格' },
      { kind: 'removed', text: '上涨' },
      { kind: 'added', text: '下跌' },
    ])
  })

  it('gives up finding what stayed where that takes too long, and still loses nothing', () => {
    expect(compareTexts('甲乙丙\n丁', '甲丙\n戊', -1)).toEqual([
      { kind: 'removed', text: '甲乙丙\n丁' },
      { kind: 'added', text: '甲丙\n戊' },
    ])
  })

  it('loses nothing of either text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'比特币价格 etf,。\n12'), maxLength: 60 })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const pieces = compareTexts(before, after)
        const side = (kind: 'added' | 'removed') =>
          pieces
            .filter((one) => one.kind !== kind)
            .map(({ text }) => text)
            .join('')
        expect(side('added')).toBe(before)
        expect(side('removed')).toBe(after)
      }),
    )
  })

  it('names the fields that differ, with words for what is a code', () => {
    const before = { ...doc('一'), language: 'zh-Hans' as const, labels: ['RWA'] }
    const after = { ...doc('一'), language: 'en' as const, labels: ['RWA', 'ETF'] }
    const changes = compareFields(before, after, (_field, value) => `<${value}>`)
    expect(changes.map(({ field }) => field)).toEqual(['labels', 'language'])
    expect(changes[1]?.pieces.map(({ text }) => text).join('')).toContain('en')
  })

  it('tells that only the form changed', () => {
    const bold = doc('一')
    bold.document.content = [
      { type: 'paragraph', content: [{ type: 'text', text: '一', marks: [{ type: 'bold' }] } as never] },
    ]
    expect(compareFields(doc('一'), bold, (_, value) => value)).toEqual([{ field: 'document', pieces: [] }])
  })

  it('counts paragraphs', () => {
    expect(changedParagraphs(doc('一', '二'), doc('一', '二', '三', '四'))).toEqual({ more: 2, fewer: 0 })
    expect(changedParagraphs(doc('一', '二'), doc('一', '改'))).toEqual({ more: 1, fewer: 1 })
  })
})
