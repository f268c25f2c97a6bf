import type { Bus } from '#server/platform/bus.ts'
import type { Database, Executor, Transaction } from '#server/platform/database.ts'
import type { Worded } from '#server/platform/wording.ts'
import * as store from './editing-store.ts'
import { tag } from './tags.ts'

export type { EntryFields, EntryRecord, IncidentFields, IncidentRecord, ListedIncident } from './editing-store.ts'

/** An incident with its timeline and labels. */
export interface WholeIncident {
  row: store.IncidentRecord
  entries: store.EntryRecord[]
  labels: number[]
}

export interface IncidentContents {
  entries: readonly store.EntryFields[]
  labels: readonly number[]
}

/** What the newsroom does with incidents, inside the caller's transaction. */
export function createIncidentEditing({ database: { orm }, bus }: { database: Pick<Database, 'orm'>; bus: Bus }) {
  async function whole(db: Executor, row: store.IncidentRecord): Promise<WholeIncident> {
    // One after the other: a transaction has one connection.
    const entries = await store.entriesOf(db, row.id)
    return { row, entries, labels: await store.labelsOf(db, row.id) }
  }
  const announce = (tx: Transaction, id: number) => bus.publish(tx, [tag.list, tag.incident(id)])

  async function saved(tx: Transaction, row: store.IncidentRecord | undefined, contents: IncidentContents) {
    if (!row) throw new Error('The incident was not saved')
    await store.replaceContents(tx, row.id, contents)
    await announce(tx, row.id)
    return whole(tx, row)
  }

  return {
    list: (filter: store.IncidentFilter, window: { limit: number; offset: number }) =>
      store.listIncidents(orm, filter, window),
    count: (filter: store.IncidentFilter, limit?: number) => store.countIncidents(orm, filter, limit),

    /** What an incident is called, whether or not readers can see it; undefined where there is none. */
    title: (id: number, db: Executor = orm): Promise<Worded<'title'> | undefined> => store.findIncident(db, id),

    async find(id: number): Promise<WholeIncident | undefined> {
      const row = await store.findIncident(orm, id)
      return row && whole(orm, row)
    },
    async hold(tx: Transaction, id: number): Promise<WholeIncident | undefined> {
      const row = await store.holdIncident(tx, id)
      return row && whole(tx, row)
    },

    add: async (tx: Transaction, fields: store.IncidentFields, contents: IncidentContents): Promise<WholeIncident> =>
      saved(tx, await store.addIncident(tx, fields), contents),
    /** Writes over an incident that the caller holds. */
    change: async (tx: Transaction, id: number, fields: store.IncidentFields, contents: IncidentContents) =>
      saved(tx, await store.changeIncident(tx, id, fields), contents),

    /** Takes an incident away from readers and lists, or brings it back where nothing is given. @returns whether it was there */
    async setDeleted(tx: Transaction, id: number, deleted: { by: number; at: Date } | null): Promise<boolean> {
      const done = await store.setDeleted(tx, id, deleted?.by ?? null, deleted?.at ?? null)
      if (done) await announce(tx, id)
      return done
    },
    purge: store.purgeIncident,
  }
}
