import { listenForSearchKeys } from '#web/domains/search/search-keys.ts'

/** Actions of a page a moment after it was loaded. */

listenForSearchKeys()

export { trackPage } from '#web/platform/tracking/tracking.ts'
