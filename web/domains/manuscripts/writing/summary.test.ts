import { describe, expect, it } from 'vitest'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import { lengthOf, summaryOf } from './summary.ts'

const text = (words: string): DocumentNode => ({ type: 'text', text: words })
const paragraph = (...words: string[]): DocumentNode => ({ type: 'paragraph', content: words.map(text) })
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

it('counts a sign as one character, without the space around', () => expect(lengthOf(' 👍标题 ')).toBe(3))

describe('the summary that is offered', () => {
  it.each([
    ['all of a short text', doc(paragraph('第一段。'), paragraph('第二段。')), '第一段。第二段。'],
    [
      'whole sentences',
      doc(paragraph(`${'长'.repeat(60)}。${'句'.repeat(40)}！${'子'.repeat(60)}。`)),
      `${'长'.repeat(60)}。${'句'.repeat(40)}！`,
    ],
    ['the beginning of an endless sentence', doc(paragraph('长'.repeat(300))), `${'长'.repeat(119)}…`],
    ['Latin paragraphs apart', doc(paragraph('One.'), paragraph('Two.')), 'One. Two.'],
    ['nothing of headings', doc({ type: 'heading', content: [text('标题')] }, paragraph('正文。')), '正文。'],
    ['nothing of nothing', doc(), ''],
  ])('takes %s', (_, document, expected) => {
    expect(summaryOf(document)).toBe(expected)
    expect(lengthOf(summaryOf(document))).toBeLessThanOrEqual(120)
  })
})
