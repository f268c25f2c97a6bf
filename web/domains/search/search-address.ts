import { maxSearchLength } from '#contract/constants.ts'
import type { RecordType, SearchFilters, SearchType } from '#contract/content/search.ts'
import { fillPath } from '#web/router/addresses.ts'

/** The kinds of results in the order of their tabs. */
export const searchTypes = [
  'articles',
  'flash',
  'features',
  'events',
  'authors',
] as const satisfies readonly SearchType[]

/** Further kinds, in the order of their tabs. */
export const recordTypes = ['incidents', 'labels', 'tools', 'sessions', 'data'] as const satisfies readonly RecordType[]
export type AnySearchType = SearchType | RecordType

interface SearchAddress {
  keyword: string
  /** All kinds without one. */
  type?: AnySearchType
  filters?: SearchFilters
  /** The result that the list continues after. */
  before?: number
}

/** The address of the results for a keyword; that of the empty search without one. */
export function searchAddress({ keyword, type, before, filters = {} }: SearchAddress): string {
  const cleaned = cleanKeyword(keyword)
  if (cleaned === '') return '/search'
  const query = new URLSearchParams()
  if (type) query.set('type', type)
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== 'best') query.set(name, String(value))
  }
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

export const readSearchType = (value: string | undefined): AnySearchType | undefined =>
  [...searchTypes, ...recordTypes].find((type) => type === value)

const times = ['day', 'week', 'month', 'year'] as const
const languages = ['zh-Hans', 'zh-Hant', 'en'] as const
const numberOf = (value: string | undefined) => (value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined)

/** The filters of an address; what is none is left out. */
export function readFilters(given: Readonly<Record<string, string | undefined>>): SearchFilters {
  const all: SearchFilters = {
    since: times.find((one) => one === given.since),
    label: numberOf(given.label),
    author: numberOf(given.author),
    language: languages.find((one) => one === given.language),
    order: given.order === 'newest' ? 'newest' : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
