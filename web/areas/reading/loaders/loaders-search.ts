import type { CallOutput } from '#contract/calls.ts'
import type { Found, SearchFilters } from '#contract/content/search.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { type AnySearchType, readFilters, readSearchType } from '#web/domains/search/results-address.ts'
import { onOneLine } from '#web/domains/search/search-address.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { loadWidget, orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { readId } from '../item-pages.ts'

const pageSize = 20

export type SearchPageData = EmptySearchData | SearchResultsData

/** The search before anything is looked for. */
export interface EmptySearchData {
  state: 'empty'
  hot: CallOutput<'homeSearchList'>['searchLists'] | null
}

export interface SearchResultsData {
  state: 'results'
  keyword: string
  totals: CallOutput<'search'>['totals'] & CallOutput<'search'>['record_totals']
  filters: SearchFilters
  facets: CallOutput<'search'>['facets']
  /** Keyword searched instead, where nobody wrote a word as it was typed. */
  meant: string
  near: CallOutput<'search'>['near']
  /** The first results of every kind, or the list of one. */
  shown: { type: undefined; found: CallOutput<'search'> } | { type: AnySearchType; before?: number; page: FoundPage }
  hot: EmptySearchData['hot']
  /** Price of the coin or company that the query names, if it has one. */
  price: CallOutput<'getNamedPrice'>['price']
}

export type FoundPage = CallOutput<'searchMore'>

/** Results of one kind, continued after one of them. */
export const loadFound = (
  backend: LanguageBackend,
  keyword: string,
  type: AnySearchType,
  filters: SearchFilters,
  before?: number,
): Promise<{ list: Found[]; total: number; more: boolean }> =>
  backend.call('searchMore', { keyword, type, ...filters, before, size: pageSize })

export async function searchLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<SearchPageData>> {
  // Not cut: the call says of what is too long that it is.
  const keyword = onOneLine(params.keyword ?? params.key ?? '')
  const hot = loadWidget(backend, 'homeSearchList', {}).then((widget) => widget?.searchLists ?? null)
  if (keyword === '') return { data: { state: 'empty', hot: await hot } }
  const type = readSearchType(params.type)
  const before = readId(params.before)
  const filters = readFilters(params)
  const [found, page, named] = await Promise.all([
    backend.call('search', { keyword, ...filters }),
    type && loadFound(backend, keyword, type, filters, before),
    orNothing(backend.call('getNamedPrice', { keyword })),
    orNothing(NotifyMe.prepare()),
  ])
  const price = named?.price ?? null
  const shown = type && page ? { type, before, page } : { type: undefined, found }
  const { facets, meant, near } = found
  const totals = { ...found.totals, ...found.record_totals }
  return { data: { state: 'results', keyword, totals, filters, facets, meant, near, shown, hot: await hot, price } }
}
