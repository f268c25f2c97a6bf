import { expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { completeWords } from '../completing.ts'
import { type AskedWords, readQuestion } from '../question.ts'
import { byWords, narrowedTo } from './queries.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const now = Date.UTC(2026, 0, 1)
/** OpenSearch and Elasticsearch refuse queries with more conditions than that (`indices.query.bool.max_clause_count`). */
const maxConditions = 1_024

/** How many conditions a query has that hold no others. */
function conditionsOf(query: unknown): number {
  if (query === null || typeof query !== 'object') return 0
  const inner = Object.values(query).reduce<number>((sum, one) => sum + conditionsOf(one), 0)
  return inner + Number(['term', 'prefix', 'range', 'match_all', 'match'].some((name) => name in query))
}

const asked = async (typed: string): Promise<AskedWords> =>
  completeWords(readQuestion(typed, engine).asked as AskedWords, async (word, most) =>
    Array.from({ length: most }, (_, place) => `${word}${place}`),
  )

it('of the most words that a question can have is no longer than engines take', async () => {
  const letters = 'bcdfghklm'
  const words = [...letters].flatMap((one) => [...letters].map((other) => one + other)).slice(0, 33)
  expect(words.join(' ').length).toBeLessThanOrEqual(100)
  for (const typed of [words.join(' '), words.join('-'), words.map((word) => `"${word}`).join(' ')])
    expect(conditionsOf(byWords(await asked(typed), narrowedTo('article', { order: 'best' }, now), now))).toBeLessThan(
      maxConditions,
    )
})

it('of a few words finds all that begin so', async () => {
  const query = JSON.stringify(byWords(await asked('stab layer'), [], now))
  for (const word of ['stab11', 'layer11']) expect(query).toContain(word)
})
