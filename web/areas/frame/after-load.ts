import { listenForSearchKeys } from '#web/domains/search/search-keys.ts'

/** What a page can do a moment after it was loaded. */

listenForSearchKeys()

export { trackPage } from '#web/platform/tracking/tracking.ts'
