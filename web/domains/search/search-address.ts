import { maxSearchLength } from '#contract/constants.ts'
import type { SearchType } from '#contract/content/search.ts'
import { fillPath } from '#web/router/addresses.ts'

/** The kinds of results in the order of their tabs. */
export const searchTypes = [
  'articles',
  'flash',
  'features',
  'events',
  'authors',
] as const satisfies readonly SearchType[]

interface SearchAddress {
  keyword: string
  /** All kinds without one. */
  type?: SearchType
  /** The result that the list continues after. */
  before?: number
}

/** The address of the results for a keyword; that of the empty search without one. */
export function searchAddress({ keyword, type, before }: SearchAddress): string {
  const cleaned = cleanKeyword(keyword)
  if (cleaned === '') return '/search'
  const query = new URLSearchParams()
  if (type) query.set('type', type)
  if (before !== undefined) query.set('before', String(before))
  return fillPath('/search/:keyword', { keyword: cleaned }) + (query.size > 0 ? `?${query}` : '')
}

/** A keyword as it is looked for: on one line, single spaces, at most 100 characters. */
export function cleanKeyword(typed: string): string {
  const line = typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, maxSearchLength).join('').trim()
}

export const readSearchType = (value: string | undefined): SearchType | undefined =>
  searchTypes.find((type) => type === value)
