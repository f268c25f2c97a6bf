import { LRUCache } from 'lru-cache'
import {
  type FoundKind,
  type RecordType,
  recordTypes,
  type SearchFilters,
  type SearchType,
} from '#contract/content/search.ts'
import { CallError } from '#contract/errors.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import { correctedQuestion } from './correcting.ts'
import type { Indexing } from './indexing-store.ts'
import { glossaryWords, type Question, type QuestionEngine, readQuestion } from './question.ts'
import type { Facets, IndexFilter, Matches, SearchIndex } from './search-index.ts'

/** Answers of the engine that are cached for the next page of a list: how many, and how long. */
const keptAnswers = 500
const keptMs = 15_000
/** How many engine queries run at once: each uses a core for a while, and pages need connections too. */
const questionsAtOnce = 4
/** How many may wait for the engine: at a few milliseconds per query nobody waits for more than a moment. */
const longestQueue = 200
const retryAfterSeconds = 5
/** Results that are ranked; who goes further gets up to `keptResults`. */
const rankedResults = 300
const keptResults = 1000

export type AnyType = SearchType | RecordType

const kinds: Readonly<Record<AnyType, FoundKind>> = {
  articles: 'article',
  flash: 'flash',
  features: 'feature',
  events: 'event',
  authors: 'author',
  incidents: 'incident',
  labels: 'label',
  tools: 'tool',
  sessions: 'session',
  data: 'entity',
  atlas: 'atlas',
}
export const kindOf = (type: AnyType): FoundKind => kinds[type]
export const anyTypes = Object.keys(kinds) as AnyType[]
const undated: readonly AnyType[] = ['labels', 'tools', 'data', 'atlas']
const unlabelled: readonly AnyType[] = anyTypes.filter((type) => type !== 'articles' && type !== 'flash')
const isRecordType = (type: AnyType): type is RecordType => recordTypes.some((one) => one === type)

const days = { day: 1, week: 7, month: 31, year: 366 } as const
const written = {
  'zh-Hans': ['zh-Hans', 'zh'],
  'zh-Hant': ['zh-Hant', 'zh-Hant-HK', 'zh-Hant-TW'],
  en: ['en'],
} as const

const none: Matches = { ids: [], total: 0 }

/** What was understood of a question, and how much was found of each kind. */
export interface Answered {
  question: Question
  /** What was looked for instead of what was typed; else empty. */
  meant: string
  totals: Record<AnyType, number>
}

interface Needs {
  engine: QuestionEngine
  index: SearchIndex
  indexing: Pick<Indexing, 'catchUp'>
  onTrouble(error: unknown): void
}

/** Asks the index: each question once for all who ask it at about the same time, and not too many at once. */
export function createFinding({ engine, index, indexing, onTrouble }: Needs) {
  const kept = new LRUCache<string, Promise<unknown>>({ max: keptAnswers * anyTypes.length, ttl: keptMs })
  const gate = createGate(questionsAtOnce, {
    longest: longestQueue,
    refusal: () => new CallError('searchBusy', undefined, retryAfterSeconds),
  })

  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = kept.get(key) as Promise<T> | undefined
    if (known) return known
    const asked = gate(ask).catch((error) => {
      kept.delete(key)
      throw error
    })
    kept.set(key, asked)
    return asked
  }

  const filterOf = ({ since, label, author, language, order = 'best' }: SearchFilters, now: Date): IndexFilter => ({
    order,
    ...(since && { since: new Date(now.getTime() - days[since] * 86_400_000) }),
    ...(label && { label }),
    ...(author && { author }),
    ...(language && { languages: written[language] }),
  })

  /** Kinds that cannot have what is filtered by have no results then. */
  const leftOut = (type: AnyType, { since, label, author }: SearchFilters) =>
    (since !== undefined && undated.includes(type)) || ((label ?? author) !== undefined && unlabelled.includes(type))

  const keyOf = (typed: string, filters: SearchFilters) => JSON.stringify([typed, Object.entries(filters).toSorted()])

  /** What matches of a kind. @param end how many results are wanted */
  async function matches(
    type: AnyType,
    question: Question,
    filters: SearchFilters,
    now: Date,
    end = 0,
  ): Promise<Matches> {
    if (leftOut(type, filters) || (question.asked === undefined && question.parts.length === 0)) return none
    const { asked, parts } = question
    const key = keyOf([asked?.matching, ...parts].join('\n'), filters)
    const kinds = await once(`kinds ${key}`, () => index.kinds({ asked, parts, filter: filterOf(filters, now) }))
    if (!kinds.has(kindOf(type))) return none
    const limit = end > rankedResults ? keptResults : rankedResults
    return once(`${type} ${limit} ${key}`, () =>
      index.matches({ ...question, kind: kindOf(type), filter: filterOf(filters, now), limit }),
    )
  }

  async function totalsOf(question: Question, filters: SearchFilters, now: Date): Promise<Answered['totals']> {
    const all = await Promise.all(
      anyTypes.map(async (type) => [type, (await matches(type, question, filters, now)).total] as const),
    )
    return Object.fromEntries(all) as Answered['totals']
  }
  const isNone = (totals: Answered['totals']) => anyTypes.every((type) => totals[type] === 0)

  return {
    matches,

    /** Reads a question; where nothing has it, one with the Latin words that were meant. @throws CallError searchBusy */
    async answered(typed: string, filters: SearchFilters, now: Date): Promise<Answered> {
      await indexing.catchUp().catch(onTrouble)
      const question = readQuestion(typed, engine)
      const totals = await totalsOf(question, filters, now)
      if (!isNone(totals)) return { question, meant: '', totals }
      const meant = await correctedQuestion(typed, question.latin, async (word) => {
        const { known, like } = await once(`word ${word}`, () => index.wordsLike(word))
        return { known, like: [...glossaryWords(engine), ...like] }
      })
      if (meant === undefined) return { question, meant: '', totals }
      const corrected = readQuestion(meant, engine)
      const found = await totalsOf(corrected, filters, now)
      return isNone(found) ? { question, meant: '', totals } : { question: corrected, meant, totals: found }
    },

    /** How many articles and flash have which labels, authors and languages. */
    async facets(question: Question, filters: SearchFilters, now: Date): Promise<Facets> {
      const of = (type: AnyType) =>
        once(`facets ${type} ${keyOf([question.asked?.matching, ...question.parts].join('\n'), filters)}`, () =>
          index.facets({ ...question, kind: kindOf(type), filter: filterOf(filters, now) }),
        )
      const [articles, flash] = await Promise.all([of('articles'), of('flash')])
      return {
        authors: articles.authors,
        labels: added(articles.labels, flash.labels, ({ id }) => id),
        languages: added(articles.languages, flash.languages, ({ language }) => language),
      }
    },

    forget: () => kept.clear(),
  }
}

/** Two lists of counts as one, the highest first. */
function added<T extends { count: number }>(one: readonly T[], other: readonly T[], key: (value: T) => unknown): T[] {
  const all = new Map(one.map((value) => [key(value), value]))
  for (const value of other) all.set(key(value), { ...value, count: value.count + (all.get(key(value))?.count ?? 0) })
  return [...all.values()].toSorted((a, b) => b.count - a.count)
}

export { isRecordType }
export type Finding = ReturnType<typeof createFinding>
