import { LRUCache } from 'lru-cache'
import { maxFound } from '#contract/constants.ts'
import {
  type FoundKind,
  type RecordType,
  recordTypes,
  type SearchFilters,
  type SearchType,
} from '#contract/content/search.ts'
import { CallError } from '#contract/errors.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import { completeWords } from './completing.ts'
import { correctedQuestion } from './correcting.ts'
import type { Indexer } from './indexer-store.ts'
import type { KnownWords } from './known-words-store.ts'
import { withoutWords } from './leaving-out.ts'
import { glossaryWords, type Question, type QuestionEngine, readQuestion } from './question.ts'
import {
  beginOf,
  type Facets,
  facetsTogether,
  type IndexFilter,
  type Matches,
  type SearchIndex,
} from './search-index.ts'

/** Answers of the engine that are cached for the next page of a list: how many, and how long. */
const cachedAnswers = 500
const cachedMs = 15_000
/** How many questions are answered at once: each uses a core for a while, and pages need connections too. */
const questionsAtOnce = 4
/** How many may wait: at a few milliseconds per question nobody waits for more than a moment. */
const longestQueue = 200
const retryAfterSeconds = 5
/** Results that are ranked; who goes further gets up to `maxFound`. */
const rankedResults = 300

export type AnyType = SearchType | RecordType

const kinds: Readonly<Record<AnyType, FoundKind>> = {
  articles: 'article',
  flash: 'flash',
  features: 'topic',
  events: 'event',
  authors: 'author',
  incidents: 'incident',
  labels: 'label',
  tools: 'tool',
  conferences: 'edition',
  sessions: 'session',
  ceremonies: 'ceremony',
  data: 'entity',
  atlas: 'atlas',
}
/** The kind of documents in the index that results of a type are. */
export const kindOf = (type: AnyType): FoundKind => kinds[type]
const anyTypes = Object.keys(kinds) as AnyType[]
const undated: readonly AnyType[] = ['labels', 'tools', 'data', 'atlas']
const unlabelled: readonly AnyType[] = anyTypes.filter((type) => type !== 'articles' && type !== 'flash')
const isRecordType = (type: AnyType): type is RecordType => recordTypes.some((one) => one === type)

const written = {
  'zh-Hans': ['zh-Hans', 'zh'],
  'zh-Hant': ['zh-Hant', 'zh-Hant-HK', 'zh-Hant-TW'],
  en: ['en'],
} as const

const none: Matches = { ids: [], total: 0 }
const unfiltered: SearchFilters = {}
const nothing: ReadonlyMap<FoundKind, Matches> = new Map()

/** Interpretation of a question, and the number of results of each kind. */
export interface Answered {
  question: Question
  /** Corrected or shorter query searched in place of the typed one; else empty. */
  meant: string
  totals: Record<AnyType, number>
}

interface Needs {
  engine: QuestionEngine
  index: SearchIndex
  words: KnownWords
  indexer: Pick<Indexer, 'catchUp'>
  onTrouble(error: unknown): void
}

/** Asks the index: each question once for all who ask it at about the same time, and not too many at once. */
export function createFinder({ engine, index, words, indexer, onTrouble }: Needs) {
  const cached = new LRUCache<string, Promise<unknown>>({ max: cachedAnswers * anyTypes.length, ttl: cachedMs })
  const gate = createGate(questionsAtOnce, {
    longest: longestQueue,
    refusal: () => new CallError('searchBusy', undefined, retryAfterSeconds),
  })

  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = cached.get(key) as Promise<T> | undefined
    if (known) return known
    const asked = ask().catch((error: unknown) => {
      cached.delete(key)
      throw error
    })
    cached.set(key, asked)
    return asked
  }

  const filterOf = ({ since, label, author, language, order = 'best' }: SearchFilters, now: Date): IndexFilter => ({
    order,
    ...(since && { since: beginOf(since, now) }),
    ...(label && { label }),
    ...(author && { author }),
    ...(language && { languages: written[language] }),
  })

  /** Kinds that cannot have what is filtered by have no results then. */
  const isExcluded = (type: AnyType, { since, label, author }: SearchFilters) =>
    (since !== undefined && undated.includes(type)) || ((label ?? author) !== undefined && unlabelled.includes(type))

  const keyOf = (typed: string, filters: SearchFilters) => JSON.stringify([typed, Object.entries(filters).toSorted()])

  /** Returns the matches of each kind that can have the properties filtered by. */
  async function findCandidates(
    types: readonly AnyType[],
    question: Question,
    filters: SearchFilters,
    now: Date,
    limit: number,
  ) {
    const kinds = types.filter((type) => !isExcluded(type, filters)).map(kindOf)
    if (kinds.length === 0 || (question.asked === undefined && question.parts.length === 0)) return nothing
    const { asked, parts } = question
    const key = `${kinds} ${limit} ${keyOf(JSON.stringify([asked?.matching, parts]), filters)}`
    return once(key, async () => {
      const closed = asked && (await completeWords(asked, words.beginning))
      // A reader who pages on already knows the filters.
      const facetsAt = limit === rankedResults ? { facetsAt: now } : {}
      return index.find({ asked: closed, parts, kinds, filter: filterOf(filters, now), limit, ...facetsAt })
    })
  }

  /** Returns the matches of a kind. @param end number of results wanted */
  async function matches(
    type: AnyType,
    question: Question,
    filters: SearchFilters,
    now: Date,
    end = 0,
  ): Promise<Matches> {
    const all = await findCandidates(anyTypes, question, filters, now, rankedResults)
    const first = all.get(kindOf(type)) ?? none
    if (end <= rankedResults || first.total <= first.ids.length) return first
    return (await findCandidates([type], question, filters, now, maxFound)).get(kindOf(type)) ?? none
  }

  async function totalsOf(question: Question, filters: SearchFilters, now: Date): Promise<Answered['totals']> {
    const all = await findCandidates(anyTypes, question, filters, now, rankedResults)
    return Object.fromEntries(anyTypes.map((type) => [type, all.get(kindOf(type))?.total ?? 0])) as Answered['totals']
  }
  const isNone = (totals: Answered['totals']) => anyTypes.every((type) => totals[type] === 0)

  async function answer(typed: string, filters: SearchFilters, now: Date): Promise<Answered> {
    const question = readQuestion(typed, engine)
    const totals = await totalsOf(question, filters, now)
    if (!isNone(totals)) return { question, meant: '', totals }
    const meant = await correctedQuestion(typed, question.latin, async (word) => {
      const { known, like } = await once(`word ${word}`, () => words.like(word))
      return { known, like: [...glossaryWords(engine), ...like] }
    })
    const corrected = meant === undefined ? question : readQuestion(meant, engine)
    const found = meant === undefined ? totals : await totalsOf(corrected, filters, now)
    if (meant !== undefined && !isNone(found)) return { question: corrected, meant, totals: found }
    return (await answerWithLess(corrected, filters, now)) ?? { question, meant: '', totals }
  }

  /** Leaves out words of a question that nothing answers; undefined where only the filters leave nothing of its results. */
  async function answerWithLess(question: Question, filters: SearchFilters, now: Date): Promise<Answered | undefined> {
    // Parts of words would be found in almost anything.
    const read = (typed: string): Question => ({ ...readQuestion(typed, engine), parts: [] })
    const countOf = async (typed: string) =>
      Object.values(await totalsOf(read(typed), unfiltered, now)).reduce((sum, total) => sum + total, 0)
    if (question.wordings.length < 2 || !isNone(await totalsOf(question, unfiltered, now))) return undefined
    const meant = await withoutWords(question.wordings, countOf)
    if (meant === undefined) return undefined
    const less = read(meant)
    return { question: less, meant, totals: await totalsOf(less, filters, now) }
  }

  /**
   * Runs a query after the pending changes are indexed. Whether there are any is asked before it and not beside it: over another
   * connection, what another process indexed in between would be missed, and something withdrawn found.
   */
  const runQueued = <T>(work: () => Promise<T>): Promise<T> =>
    gate(async () => {
      await indexer.catchUp().catch(onTrouble)
      return work()
    })

  return {
    matches,

    /**
     * Reads a question; where nothing has it, one with the Latin words that were meant, or with fewer words.
     * @throws CallError searchBusy
     */
    answered: (typed: string, filters: SearchFilters, now: Date): Promise<Answered> =>
      runQueued(() => answer(typed, filters, now)),

    /** Waits its turn among the questions. @throws CallError searchBusy */
    queued: runQueued,

    /** Returns the facets of matching articles and flash; of the first of each, if there are more. */
    async facets(question: Question, filters: SearchFilters, now: Date): Promise<Facets & { partial: boolean }> {
      const both = await Promise.all(
        (['articles', 'flash'] as const).map((type) => matches(type, question, filters, now)),
      )
      const items = both.flatMap(({ ids }) => ids)
      const facets = facetsTogether(both) ?? (await once(`facets ${items}`, () => index.facets(items, now)))
      return { ...facets, partial: both.some(({ ids, total }) => total > ids.length) }
    },

    /**
     * Articles and flash that have words in their whole texts, for lists of the newsroom, which do not wait behind readers;
     * none where nothing that was typed is a word.
     */
    async items(
      typed: string,
      kinds: readonly ('article' | 'flash')[],
      filter: Pick<IndexFilter, 'order' | 'hidden'>,
    ): Promise<number[]> {
      const { asked } = readQuestion(typed, engine)
      if (!asked) return []
      await indexer.catchUp().catch(onTrouble)
      const closed = await completeWords(asked, words.beginning)
      const all = await index.find({ asked: closed, parts: [], kinds, filter, limit: maxFound })
      return kinds.flatMap((kind) => all.get(kind)?.ids ?? [])
    },

    forget: () => cached.clear(),
  }
}

export { isRecordType }
export type Finder = ReturnType<typeof createFinder>
