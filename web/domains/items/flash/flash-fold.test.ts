import { describe, expect, it } from 'vitest'
import { foldOf } from './flash-fold.ts'

const han = (count: number) => '币'.repeat(count)
const paragraph = (text: string) => `<p>${text}</p>`

describe('foldOf', () => {
  it.each([
    ['nothing', '', 'never'],
    ['four lines of the smallest phone', paragraph(han(73)), 'never'],
    ['five lines there, four on a large phone', paragraph(han(74)), 'small'],
    ['four lines of a large phone', paragraph(han(88)), 'small'],
    ['five lines there', paragraph(han(89)), 'phone'],
    ['five lines of the widest list', paragraph(han(210)), 'phone'],
    ['six lines there', paragraph(han(211)), 'always'],
    ['markup, however long', `<p><a href="https://example.org/${'x'.repeat(500)}">${han(10)}</a></p>`, 'never'],
    ['half as wide Latin letters', paragraph('a'.repeat(140)), 'never'],
    ['twice as many Latin letters', paragraph('a'.repeat(470)), 'always'],
    ['entities as one character', paragraph('&amp;'.repeat(73)), 'never'],
    ['each paragraph its own lines', paragraph(han(2)).repeat(5), 'phone'],
    ['six paragraphs', paragraph(han(2)).repeat(6), 'always'],
    ['line breaks', `<p>${Array(6).fill(han(2)).join('<br>')}</p>`, 'always'],
    ['list items', `<ul>${`<li>${han(2)}</li>`.repeat(6)}</ul>`, 'always'],
    ['empty paragraphs not at all', paragraph('').repeat(9) + paragraph(han(9)), 'never'],
  ])('%s', (_, html, fold) => {
    expect(foldOf(html)).toBe(fold)
  })

  it('folds more readily the longer a text is', () => {
    const order = ['never', 'small', 'phone', 'always']
    const ranks = Array.from({ length: 300 }, (_, count) => order.indexOf(foldOf(paragraph(han(count)))))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  })
})
