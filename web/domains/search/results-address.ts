import { maxFound } from '#contract/constants.ts'
import type { RecordType, SearchFilters, SearchType } from '#contract/content/search.ts'
import { searchAddress } from './search-address.ts'

/** The kinds of results in the order of their tabs. */
export const searchTypes = [
  'articles',
  'flash',
  'features',
  'events',
  'authors',
] as const satisfies readonly SearchType[]

/** Further kinds, in the order of their tabs. */
export const recordTypes = [
  'incidents',
  'labels',
  'tools',
  'conferences',
  'sessions',
  'ceremonies',
  'data',
  'atlas',
] as const satisfies readonly RecordType[]
export type AnySearchType = SearchType | RecordType

/** How many results there are, as it is written; of very many it is only known that there are more. */
export const countText = (total: number): string => (total < maxFound ? String(total) : `${maxFound}+`)

interface ResultsAddress {
  keyword: string
  /** All kinds without one. */
  type?: AnySearchType
  filters?: SearchFilters
  /** The result that the list continues after. */
  before?: number
}

/** The address of some of the results for a keyword; that of the empty search without one. */
export const resultsAddress = ({ keyword, type, filters = {}, before }: ResultsAddress): string =>
  searchAddress({
    keyword,
    query: { type, ...filters, order: filters.order === 'newest' ? 'newest' : undefined, before },
  })

/** The type of results that an address asks for; undefined for any other text. */
export const readSearchType = (value: string | undefined): AnySearchType | undefined =>
  [...searchTypes, ...recordTypes].find((type) => type === value)

const times = ['day', 'week', 'month', 'year'] as const
const languages = ['zh-Hans', 'zh-Hant', 'en'] as const
const numberOf = (value: string | undefined) => (value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined)

/** The filters of an address; without unknown ones. */
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
