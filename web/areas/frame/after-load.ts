import { listenForSearchKeys } from '#web/domains/search/search-keys.ts'
import { whenIdle } from '#web/platform/code/when-idle.ts'
import { trackPage as track } from '#web/platform/tracking/tracking.ts'
import * as styles from '#web/ui/floating.module.css'

/** Actions of a page a moment after it was loaded. */

/** On a slow network the parts of the page of results take longer than the results. */
listenForSearchKeys(() => {
  import('#web/areas/reading/search/search-page.tsx').then(({ searchPage }) => searchPage()).catch(() => {})
  import('#web/areas/reading/loaders/loaders-search.ts').catch(() => {})
})

/** Less than this is a finger that rests. */
const leastScroll = 8

/** Takes the floating button away while the page is scrolled down. */
function watchScrolling(): void {
  let before = scrollY
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - before
      if (Math.abs(moved) < leastScroll) return
      before = scrollY
      document.querySelector(`.${styles.floats}`)?.classList.toggle(`${styles.floatsAway}`, moved > 0 && scrollY > 0)
    },
    { passive: true },
  )
}
watchScrolling()

/** Counts a visit to a page, and has it stored for reading without a network. */
export function trackPage(pathname: string): void {
  track(pathname)
  whenIdle(() => void import('./offline/site-worker.ts').then(({ noteVisit }) => noteVisit()).catch(() => {}))
}
