import type { savedSearchCalls } from '#contract/outreach/saved-searches.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SavedSearchesService } from './service.ts'

export const savedSearchHandlers = (searches: SavedSearchesService): Handlers<keyof typeof savedSearchCalls> => ({
  mySearches: searches.mySearches,
  saveSearch: searches.saveSearch,
  removeSearch: searches.removeSearch,
  searchFindings: searches.searchFindings,
  searchAddress: searches.searchAddress,
  searchWebhook: searches.searchWebhook,
  joinDevice: searches.joinDevice,
  leaveDevice: searches.leaveDevice,
})
