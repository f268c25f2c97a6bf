import type { searchCalls } from '#contract/search.ts'
import type { Handlers } from '#server/platform/call-road.ts'
import type { SearchService } from './service.ts'

export const searchHandlers = (search: SearchService): Handlers<keyof typeof searchCalls> => ({
  hotSearch: search.hotSearch,
  homeSearchList: search.homeSearchList,
  search: search.search,
  searchMore: search.searchMore,
})
