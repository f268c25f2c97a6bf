import { describe, expect, it } from 'vitest'
import { dataValue } from '#contract/newsroom/blocks/data-value.ts'
import { isEmptyDocument } from '#language/text/document-text.ts'
import { documentFromHtml } from './from-html.ts'
import { readDocument } from './read.ts'
import { renderDocument } from './render.ts'

const attrs = {
  series: 'holdings.northbank.bitcoin',
  form: 'chart',
  path: '/DataEra/bitcoin/northbank',
  words: '北岸 <矿业>：1 枚',
}
const doc = (given: object) => ({ type: 'doc', content: [{ type: 'dataValue', attrs: given }] })

describe('a number of the data section in a document', () => {
  it('is a link with what it was, and comes back from it', () => {
    const read = readDocument(doc(attrs))
    const { html } = renderDocument(read, { language: 'zh-Hans', pictures: new Map() })
    expect(html).toBe(
      '<p><a href="/DataEra/bitcoin/northbank" data-series="holdings.northbank.bitcoin" data-series-form="chart">北岸 &#x3C;矿业>：1 枚</a></p>',
    )
    expect(documentFromHtml(html)).toEqual(read)
    expect(isEmptyDocument(read)).toBe(false)
  })

  it('may be of a table as a whole', () => {
    const total = { ...attrs, series: 'flow.total.bitcoin', path: '/DataEra/etf' }
    expect(readDocument(doc(total)).content[0]).toMatchObject({ attrs: total })
  })

  it.each([
    { ...attrs, path: '/publish' },
    { ...attrs, path: '/DataEra/weather/x' },
    { ...attrs, series: 'x y' },
    { ...attrs, form: 'film' },
    { ...attrs, words: null },
    { ...attrs, words: 'x'.repeat(dataValue.attributes.words.max + 1) },
  ])('is refused where it names none (%#)', (given) => expect(() => readDocument(doc(given))).toThrow())
})
