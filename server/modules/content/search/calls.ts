import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SearchService } from './service.ts'

export const searchHandlers = (
  search: SearchService,
): Handlers<
  'search' | 'searchMore' | 'searchSuggest' | 'getSearchRecords' | 'keepSearchRecords' | 'delSearchRecords'
> => ({
  search: search.search,
  searchMore: search.searchMore,
  searchSuggest: search.searchSuggest,
  getSearchRecords: search.history.getSearchRecords,
  keepSearchRecords: search.history.keepSearchRecords,
  delSearchRecords: search.history.delSearchRecords,
})
