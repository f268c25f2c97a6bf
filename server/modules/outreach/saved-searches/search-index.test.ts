import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SearchIndex } from './search-index.ts'

const term = fc.constantFrom(
  ...['label:1', 'label:2', 'author:1', 'coin:BTC', 'coin:ETH', 'region:1', 'importance:breaking', 'kind:flash'],
  ...['word:比特币', 'word:以太坊', 'word:etf', 'word:升级'],
)
const terms = fc.uniqueArray(term, { maxLength: 5 })
const change = fc.record({ id: fc.integer({ min: 1, max: 40 }), terms: fc.option(terms, { nil: undefined }) })

/** Searches that find a document, each compared with it. */
const naive = (searches: ReadonlyMap<number, readonly string[]>, document: ReadonlySet<string>) =>
  [...searches].flatMap(([id, required]) =>
    required.length > 0 && required.every((one) => document.has(one)) ? [id] : [],
  )
const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

describe('an index of searches', () => {
  it('finds what comparing with each search finds, whatever was added, replaced and removed', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 120 }), fc.array(terms, { maxLength: 6 }), (changes, documents) => {
        const index = new SearchIndex()
        const searches = new Map<number, readonly string[]>()
        for (const { id, terms: required } of changes) {
          if (required) index.set(id, required)
          else index.remove(id)
          if (required) searches.set(id, required)
          else searches.delete(id)
        }
        for (const document of documents)
          expect(ascending(index.match(document))).toEqual(ascending(naive(searches, new Set(document))))
      }),
    )
  })

  it('finds the same after many searches have left and their places are used again', () => {
    const index = new SearchIndex()
    const searches = new Map<number, readonly string[]>()
    for (let round = 0; round < 6_000; round += 1) {
      const id = (round % 700) + 1
      const required = [`label:${round % 5}`, ...(round % 3 === 0 ? ['kind:flash'] : [])]
      index.set(id, required)
      searches.set(id, required)
    }
    expect(index.size).toBe(700)
    for (const document of [['label:1', 'kind:flash'], ['label:2'], ['kind:flash'], []])
      expect(ascending(index.match(document))).toEqual(ascending(naive(searches, new Set(document))))
  })

  it('frees the terms of searches that have left', () => {
    const index = new SearchIndex()
    for (let round = 0; round < 20_000; round += 1) index.set((round % 50) + 1, [`word:w${round}`, 'kind:flash'])
    expect(index.termCount).toBeLessThan(2_500)
    expect(index.match(['word:w19999', 'kind:flash'])).toEqual([50])
    expect(index.match(['word:w1', 'kind:flash'])).toEqual([])
  })

  it('names a search once for a document that repeats a term', () => {
    const index = new SearchIndex()
    index.set(3, ['word:etf', 'word:etf'])
    expect(index.match(['word:etf', 'word:etf'])).toEqual([3])
  })
})
