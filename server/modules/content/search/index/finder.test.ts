import { describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { createEngine } from '#language/engine.ts'
import { createFinder } from './finder.ts'
import { noFacets, type SearchIndex } from './search-index.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const now = new Date('2026-01-01T00:00:00Z')

/** An index that answers when it is triggered. */
function slowIndex() {
  const waiting: (() => void)[] = []
  let asked = 0
  const index: SearchIndex = {
    find: () => {
      asked += 1
      return new Promise((resolve) => waiting.push(() => resolve(new Map([['article', { ids: [1], total: 1 }]]))))
    },
    facets: async () => noFacets,
    loadDocuments: async () => [],
  }
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  return { index, asked: () => asked, answerAll }
}

const words = { like: async () => ({ known: true, like: [] }), beginning: async () => [] }

describe('a thousand questions at once', () => {
  it('wait in a queue, and those for whom there is no room are told when to ask again', async () => {
    const { index, asked, answerAll } = slowIndex()
    const finder = createFinder({
      engine,
      index,
      words,
      indexer: { catchUp: async () => {} },
      onTrouble: (error) => expect(error).toBeUndefined(),
    })
    const outcomes: unknown[] = []
    const all = Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        finder.answered(`第${n}问`, {}, now).then(
          ({ totals }) => outcomes.push(totals.articles),
          (error) => outcomes.push(error),
        ),
      ),
    )
    // All that can happen without the index has happened once nothing new is asked.
    let settled = -1
    while (settled !== asked() || outcomes.length < 796) {
      settled = asked()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(asked()).toBe(4)
    const refused = outcomes.filter((one) => one instanceof CallError)
    expect(refused).toHaveLength(796)
    expect(refused[0]).toMatchObject({ reason: 'searchBusy', retryAfter: 5 })
    let done = false
    all.then(() => {
      done = true
    })
    while (!done) {
      answerAll()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(outcomes.filter((one) => one === 1)).toHaveLength(204)
    expect(asked()).toBe(204)
  })

  it('are as one where they are the same', async () => {
    const { index, asked, answerAll } = slowIndex()
    const finder = createFinder({ engine, index, words, indexer: { catchUp: async () => {} }, onTrouble: () => {} })
    const both = Promise.all([finder.answered('灯塔', {}, now), finder.answered('灯塔', {}, now)])
    while (asked() === 0) await new Promise((resolve) => setImmediate(resolve))
    answerAll()
    expect((await both).map(({ totals }) => totals.articles)).toEqual([1, 1])
    expect(asked()).toBe(1)
  })
})
