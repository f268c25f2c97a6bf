import { noteFilters, noteOrders } from '#contract/newsroom/live-blogs/live-terms.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { RouteParams } from '#web/router/screen.ts'
import { readId } from '../item-pages.ts'
import { type LiveChoice, type LivePageData, noChoice } from './live-address.ts'
import { prepareLive } from './live-part.ts'

/** Loads the notes that an address asks for, with the code that shows them. */
export async function loadLivePage(
  backend: LanguageBackend,
  item: number,
  params: RouteParams,
): Promise<LivePageData | null> {
  const choice: LiveChoice = {
    order: noteOrders.find((one) => one === params.order),
    filter: noteFilters.find((one) => one === params.show) ?? noChoice.filter,
    note: readId(params.note),
  }
  const [answer] = await Promise.all([
    orMissing(backend.call('getLiveBlog', { item, ...choice })),
    prepareLive(),
    orNothing(NotifyMe.prepare()),
  ])
  return answer && { ...answer, choice }
}
