import type { Database, Executor } from '#server/platform/database/database.ts'
import { createCompoundRecords } from '#server/platform/database/records/compound-records.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Translated } from '#server/platform/text/wording.ts'
import * as store from './editing-store.ts'
import { tag } from './tags.ts'

export type { EntryFields, EntryRecord, IncidentFields, IncidentRecord, ListedIncident } from './editing-store.ts'

/** An incident with its timeline and labels. */
export interface WholeIncident {
  row: store.IncidentRecord
  entries: store.EntryRecord[]
  labels: number[]
}

/** Creates the newsroom's operations on incidents, inside the caller's transaction. */
export function createIncidentEditor(needs: { database: Pick<Database, 'orm'>; bus: Bus }) {
  const editing = createCompoundRecords(needs, {
    store,
    async contentsOf(db, id): Promise<Omit<WholeIncident, 'row'>> {
      // One after the other: a transaction has one connection.
      const entries = await store.entriesOf(db, id)
      return { entries, labels: await store.labelsOf(db, id) }
    },
    tagsOf: (id) => [tag.list, tag.incident(id)],
  })
  return {
    ...editing,
    /** Returns the title of an incident, whether or not readers can see it; undefined if there is none. */
    title: (id: number, db: Executor = needs.database.orm): Promise<Translated<'title'> | undefined> =>
      store.find(db, id),
  }
}
