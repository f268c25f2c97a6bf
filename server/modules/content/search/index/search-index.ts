import type { FoundKind } from '#contract/content/search.ts'
import type { AskedWords, Question } from './question.ts'

/** Ids that match, best first; `total` counts all, to `mostCounted`. */
export interface Matches {
  ids: readonly number[]
  total: number
}

/** How many of what was found have something, the most first. */
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

/** What is asked of one kind. */
export interface IndexQuestion extends Pick<Question, 'parts'> {
  kind: FoundKind
  asked: AskedWords | undefined
  filter: IndexFilter
  /** How many ids are wanted at most. */
  limit: number
}

/**
 * The engine that finds. It gets words that are already cut, folded and joined by rules, so that another engine gives
 * the same answers; what is public at a moment is its business too.
 */
export interface SearchIndex {
  /** The kinds that have anything that matches, and perhaps some that have nothing. */
  kinds(question: Omit<IndexQuestion, 'kind' | 'limit'>): Promise<ReadonlySet<FoundKind>>
  matches(question: IndexQuestion): Promise<Matches>
  /** Of the newest that match. */
  facets(question: Omit<IndexQuestion, 'limit'>): Promise<Facets>
  /** What results of kinds without a card of their own show, by id. */
  shown(kind: FoundKind, ids: readonly number[]): Promise<ReadonlyMap<number, { shown: unknown; at: Date }>>
  /** Words of documents that begin like one and are about as long. */
  wordsLike(word: string): Promise<{ known: boolean; like: readonly string[] }>
}
