import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { incidentEntries, incidentLabels, incidents } from './tables.ts'

/** The SQL of editing incidents. */
export const incidentRows = createKindRows(incidents, {
  rows: { entries: { table: incidentEntries, owner: incidentEntries.incidentId } },
  lists: { labels: { table: incidentLabels, owner: incidentLabels.incidentId, value: incidentLabels.labelId } },
})
