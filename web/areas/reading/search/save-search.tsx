import { loadNotifyMe } from '#web/domains/notices/notify-me.tsx'
import type { SearchResultsData } from '../loaders/loaders-search.ts'
import { savedQuery } from './saved-query.ts'

/** The button that saves the search, which then notifies its reader; it comes with its texts. */
export async function loadSaveSearch() {
  const NotifyMe = await loadNotifyMe()
  return ({ data }: { data: SearchResultsData }) => (
    <NotifyMe query={savedQuery(data)} about={data.keyword} does="save" />
  )
}
