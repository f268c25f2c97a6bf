import type { CallOutput } from '#contract/calls.ts'
import type { Found, SearchType } from '#contract/content/search.ts'
import { cleanKeyword, readSearchType } from '#web/domains/search/search-address.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { loadWidget } from '#web/platform/widget.ts'
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
  totals: CallOutput<'search'>['totals']
  /** The first results of every kind, or the list of one. */
  shown: { type: undefined; found: CallOutput<'search'> } | { type: SearchType; before?: number; page: FoundPage }
  hot: EmptySearchData['hot']
}

export type FoundPage = CallOutput<'searchMore'>

/** Results of one kind, continued after one of them. */
export const loadFound = (
  backend: LanguageBackend,
  keyword: string,
  type: SearchType,
  before?: number,
): Promise<{ list: Found[]; total: number; more: boolean }> =>
  backend.call('searchMore', { keyword, type, before, size: pageSize })

export async function searchLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<SearchPageData>> {
  const keyword = cleanKeyword(params.keyword ?? params.key ?? '')
  const hot = loadWidget(backend, 'homeSearchList', {}).then((widget) => widget?.searchLists ?? null)
  if (keyword === '') return { data: { state: 'empty', hot: await hot } }
  const type = readSearchType(params.type)
  const before = readId(params.before)
  const [found, page] = await Promise.all([
    backend.call('search', { keyword }),
    type && loadFound(backend, keyword, type, before),
  ])
  const shown = type && page ? { type, before, page } : { type: undefined, found }
  return { data: { state: 'results', keyword, totals: found.totals, shown, hot: await hot } }
}
