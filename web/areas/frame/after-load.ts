import { listenForSearchKeys } from '#web/domains/search/search-keys.ts'

/** Actions of a page a moment after it was loaded. */

/** On a slow network the parts of the page of results take longer than the results. */
listenForSearchKeys(() => {
  import('#web/areas/reading/search/search-page.tsx').then(({ searchPage }) => searchPage()).catch(() => {})
  import('#web/areas/reading/loaders/loaders-search.ts').catch(() => {})
})

export { trackPage } from '#web/platform/tracking/tracking.ts'
