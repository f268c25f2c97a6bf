import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SearchService } from './service.ts'

export const searchHandlers = (search: SearchService): Handlers<'search' | 'searchMore' | 'searchSuggest'> => ({
  search: search.search,
  searchMore: search.searchMore,
  searchSuggest: search.searchSuggest,
})
