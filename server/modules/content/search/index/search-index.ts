import type { FoundKind, SearchFilters } from '#contract/content/search.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { SearchDocument } from './documents.ts'
import type { RecordName } from './filling-store.ts'
import type { AskedWords } from './question.ts'

/** Ids that match, best first; `total` counts all, to `maxFound`. */
export interface Matches {
  ids: readonly number[]
  total: number
  /** Facets of these ids, where the engine had loaded them: all that exist for each id. */
  facets?: Facets
}

/** How many of some items have something, the most first. */
export interface Facets {
  authors: readonly { id: number; count: number }[]
  labels: readonly { id: number; count: number }[]
  languages: readonly { language: string; count: number }[]
  /** Counts of the last day, week and so on. */
  times: Readonly<Record<Since, number>>
}

export type Since = NonNullable<SearchFilters['since']>

const days: Readonly<Record<Since, number>> = { day: 1, week: 7, month: 31, year: 366 }
/** From the shortest on. */
export const sinces = Object.keys(days) as Since[]
/** When the last day, week and so on began. */
export const beginOf = (since: Since, now: Date): Date => new Date(now.getTime() - days[since] * 86_400_000)

export const noFacets: Facets = {
  authors: [],
  labels: [],
  languages: [],
  times: { day: 0, week: 0, month: 0, year: 0 },
}

/** Filters and order of the index. */
export interface IndexFilter {
  since?: Date
  label?: number
  author?: number
  /** Any of these BCP 47 tags. */
  languages?: readonly string[]
  order: 'best' | 'newest'
  /** Also, or only, what readers do not have now. */
  hidden?: 'too' | 'only'
}

/** Question to the index. */
export interface IndexQuestion {
  /** Words without what only begins so: that was replaced by words that there are. */
  asked: AskedWords | undefined
  /** Parts that must occur literally if words find less than a page. */
  parts: readonly string[]
  kinds: readonly FoundKind[]
  filter: IndexFilter
  /** How many ids of each kind are wanted at most. */
  limit: number
  /** Facets of articles and flash are wanted too, at this moment. */
  facetsAt?: Date
}

/** Displayed fields of results of kinds without a card of their own. */
export interface ShownDocument {
  kind: FoundKind
  id: number
  shown: unknown
}

/**
 * The engine that finds. It gets words that are already cut, folded and joined by rules, so that each engine gives the
 * same answers; what is public at a moment is its business too.
 */
export interface SearchIndex {
  /** Returns the matches of each kind; kinds without any may be missing. */
  find(question: IndexQuestion): Promise<ReadonlyMap<FoundKind, Matches>>
  /** Counts items by each filter that can narrow them. */
  facets(items: readonly number[], now: Date): Promise<Facets>
  /** Returns the displayed fields of results of kinds without a card of their own, by id. */
  loadDocuments(kinds: readonly FoundKind[], ids: readonly number[]): Promise<readonly ShownDocument[]>
}

/** Changes to write: documents that replace those of their records, and records that readers no longer have. */
export interface DocumentChanges {
  saved: readonly SearchDocument[]
  removed: readonly RecordName[]
}

/** Indexes records as they are now, into all indexes or into one. */
export type Reindex = (records: readonly RecordName[], into?: string) => Promise<void>

/** The same engine as it is written to: by one process at a time, which holds a lock. */
export interface SearchWriter {
  /** Makes ready what is written to; of the words' version that is wanted. */
  prepare(db: Executor, version: string): Promise<void>
  /**
   * Writes changes; what the next question has to find, unless `into` names an index that is being filled.
   * @throws where not all was written: it is then written again
   */
  write(db: Executor, changes: DocumentChanges, into?: string): Promise<void>
  /** Indexes some of what was cut by other rules, while that goes on answering. @returns how many; none once all are */
  renew(tx: Transaction, version: string, reindex: Reindex): Promise<number>
}

/** Number of results by words, a page, below which parts of words are looked for, too. */
export const fewResults = 20

/** Returns the matches by words, followed, for kinds with few of them, by matches by parts of words. */
export async function byWordsThenParts(
  { asked, kinds, parts, limit }: IndexQuestion,
  byWords: () => Promise<ReadonlyMap<FoundKind, Matches>>,
  byParts: (kinds: readonly FoundKind[]) => Promise<ReadonlyMap<FoundKind, Matches>>,
): Promise<ReadonlyMap<FoundKind, Matches>> {
  const words = asked ? await byWords() : new Map<FoundKind, Matches>()
  const few = kinds.filter((kind) => (words.get(kind)?.total ?? 0) < fewResults)
  if (parts.length === 0 || few.length === 0) return words
  return withParts(words, await byParts(few), limit)
}

/** Appends the matches by parts of words to those by words, if these are few. */
export function withParts(
  words: ReadonlyMap<FoundKind, Matches>,
  parts: ReadonlyMap<FoundKind, Matches>,
  limit: number,
): ReadonlyMap<FoundKind, Matches> {
  const all = new Map(words)
  for (const [kind, { ids }] of parts) {
    const { ids: first, total } = words.get(kind) ?? { ids: [], total: 0 }
    if (total >= fewResults) continue
    const known = new Set(first)
    const added = ids.filter((id) => !known.has(id))
    if (added.length > 0) all.set(kind, { ids: [...first, ...added].slice(0, limit), total: total + added.length })
  }
  return all
}

const maxFacets = 12

/** Counts of several kinds together, the most first; undefined where those of one are not known. */
export function facetsTogether(matches: readonly Matches[]): Facets | undefined {
  const all = matches.filter(({ ids }) => ids.length > 0).map(({ facets }) => facets)
  const known = all.filter((facets) => facets !== undefined)
  if (known.length < all.length) return undefined
  const together = <K extends string | number>(counts: readonly (readonly [key: K, count: number])[]) =>
    [...Map.groupBy(counts, ([key]) => key)]
      .map(([key, some]) => ({ key, count: some.reduce((sum, [, count]) => sum + count, 0) }))
      .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
      .slice(0, maxFacets)
  const ofIds = (of: 'authors' | 'labels') =>
    together(known.flatMap((facets) => facets[of].map(({ id, count }) => [id, count] as const))).map(
      ({ key: id, count }) => ({ id, count }),
    )
  return {
    authors: ofIds('authors'),
    labels: ofIds('labels'),
    languages: together(
      known.flatMap(({ languages }) => languages.map(({ language, count }) => [language, count] as const)),
    ).map(({ key: language, count }) => ({ language, count })),
    times: Object.fromEntries(
      sinces.map((since) => [since, known.reduce((sum, { times }) => sum + times[since], 0)]),
    ) as Facets['times'],
  }
}
