import type { FoundKind } from '#contract/content/search.ts'
import type { AskedWords } from './question.ts'

/** Ids that match, best first; `total` counts all, to `mostFound`. */
export interface Matches {
  ids: readonly number[]
  total: number
}

/** How many of some items have something, the most first. */
export interface Facets {
  authors: readonly { id: number; count: number }[]
  labels: readonly { id: number; count: number }[]
  languages: readonly { language: string; count: number }[]
}

/** By what the index narrows and orders. */
export interface IndexFilter {
  since?: Date
  label?: number
  author?: number
  /** Any of these BCP 47 tags. */
  languages?: readonly string[]
  order: 'best' | 'newest'
}

/** What is asked. */
export interface IndexQuestion {
  /** Words without what only begins so: that was replaced by words that there are. */
  asked: AskedWords | undefined
  /** What must occur literally where words find less than a page. */
  parts: readonly string[]
  kinds: readonly FoundKind[]
  filter: IndexFilter
  /** How many ids of each kind are wanted at most. */
  limit: number
}

/**
 * The engine that finds. It gets words that are already cut, folded and joined by rules, so that another engine gives
 * the same answers; what is public at a moment is its business too.
 */
export interface SearchIndex {
  /** What matches of each kind; kinds of which nothing does may be left out. */
  find(question: IndexQuestion): Promise<ReadonlyMap<FoundKind, Matches>>
  /** Of items, by what they can be narrowed. */
  facets(items: readonly number[]): Promise<Facets>
  /** What results of kinds without a card of their own show, by id. */
  shown(kinds: readonly FoundKind[], ids: readonly number[]): Promise<readonly ShownDocument[]>
  /** Words of documents that begin like one and are about as long. */
  wordsLike(word: string): Promise<{ known: boolean; like: readonly string[] }>
  /** Words of documents that begin with one, the shortest first. */
  wordsBeginning(word: string, most: number): Promise<readonly string[]>
}

export interface ShownDocument {
  kind: FoundKind
  id: number
  shown: unknown
}

/** Where words find less than a page, parts of words are looked for, too. */
export const fewResults = 20
