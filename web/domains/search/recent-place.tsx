import { lazyDialog } from '#web/platform/lazy-dialog.tsx'

const RecentSearches = lazyDialog(async (language) => {
  const { RecentSearches: List, prepare } = await import('./recent-list.tsx')
  await prepare(language)
  return List
})

/** Place of the reader's own searches: the page is the same for everybody, so they load after it. */
export const RecentPlace = () => <RecentSearches onClose={() => {}} />
