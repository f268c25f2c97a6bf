import type { FoundKind } from '#contract/content/search.ts'
import type { IndexFilter, IndexQuestion } from '../search-index.ts'
import { leavesOf, type WordQuery } from '../word-query.ts'

/** A query of the engine. */
export type Query = Readonly<Record<string, unknown>>

const halfYear = '180d'
/** Scores by `ts_rank` of PostgreSQL for a word in a title, for one in a name, and for one that only begins so. */
const inTitle = 0.608
const inName = 0.243
const beginsSo = 0.15
/** Score of every match, whatever its title. */
const match = 0.1

/** True if a document has the words. */
export function queryOf(query: WordQuery): Query {
  if ('word' in query) return { term: { words: { value: query.word } } }
  if ('begins' in query) return { prefix: { words: { value: query.begins } } }
  if ('all' in query) return { bool: { filter: query.all.map(queryOf) } }
  if ('any' in query) return { bool: { should: query.any.map(queryOf), minimum_should_match: 1 } }
  if ('not' in query) return { bool: { must_not: [queryOf(query.not)] } }
  return { intervals: { words: withPlaces(query) } }
}

/** Words in their places. */
function withPlaces(query: WordQuery): Query {
  if ('word' in query) return { match: { query: query.word, analyzer: 'keyword' } }
  if ('begins' in query) return { prefix: { prefix: query.begins, analyzer: 'keyword' } }
  if ('any' in query) return { any_of: { intervals: query.any.map(withPlaces) } }
  if ('all' in query) return { all_of: { intervals: query.all.map(withPlaces) } }
  if ('beside' in query) return { all_of: { ordered: true, max_gaps: 0, intervals: query.beside.map(withPlaces) } }
  throw new Error('Nothing stands beside what is not there')
}

/** Returns the filters that every result must meet. */
export function narrowedTo(
  kind: FoundKind,
  { since, label, author, languages, hidden }: IndexFilter,
  now: number,
): Query[] {
  return [
    { term: { kind: { value: kind } } },
    ...(hidden === 'too' ? [] : [{ range: { public_from: hidden === 'only' ? { gt: now } : { lte: now } } }]),
    ...(since ? [{ range: { at: { gte: since.getTime() } } }] : []),
    ...(label === undefined ? [] : [{ term: { label_ids: { value: label } } }]),
    ...(author === undefined ? [] : [{ term: { author_id: { value: author } } }]),
    ...(languages ? [{ terms: { languages } }] : []),
  ]
}

const worth = (field: 'titles' | 'names', value: string, boost: number): Query => ({
  constant_score: { filter: { term: { [field]: { value } } }, boost },
})

/** How well titles answer: words that they have, whichever, as typed before those that only begin so. */
function titleScores({ exact, begun }: NonNullable<IndexQuestion['asked']>): Query[] {
  const scores = (query: WordQuery, weight: number) => {
    const leaves = leavesOf(query)
    return leaves.map((leaf) => ({
      dis_max: {
        queries: [
          worth('titles', leaf, (weight * inTitle) / leaves.length),
          worth('names', leaf, (weight * inName) / leaves.length),
        ],
      },
    }))
  }
  return [...scores(exact, 1), ...scores(begun, beginsSo)]
}

/** Returns the query of matches by words, scored by title and, unless they take place, by age. */
export function byWords(asked: NonNullable<IndexQuestion['asked']>, narrowed: readonly Query[], now: number): Query {
  const scored = {
    bool: {
      filter: [queryOf(asked.matching), ...narrowed],
      must: [{ constant_score: { filter: { match_all: {} }, boost: match } }],
      should: titleScores(asked),
    },
  }
  const fading = 0.6
  return {
    function_score: {
      query: scored,
      functions: [
        { weight: 1 - fading },
        { filter: { range: { at: { gt: now } } }, weight: fading },
        {
          filter: { range: { at: { lte: now } } },
          exp: { at: { origin: now, scale: halfYear, decay: Math.exp(-1) } },
          weight: fading,
        },
      ],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
}

/** The same for what takes place: by title alone. */
export function eventsByWords(asked: NonNullable<IndexQuestion['asked']>, narrowed: readonly Query[]): Query {
  return { bool: { filter: [queryOf(asked.matching), ...narrowed], should: titleScores(asked) } }
}

/** Returns the query of matches with each part literally in titles, names or summaries. */
export function byParts(parts: readonly string[], narrowed: readonly Query[]): Query {
  return {
    bool: {
      filter: [
        ...narrowed,
        ...parts.map((part) =>
          [...part].length === 1
            ? { term: { 'head.signs': { value: part } } }
            : { match_phrase: { head: { query: part } } },
        ),
      ],
    },
  }
}
