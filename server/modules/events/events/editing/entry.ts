import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { tag } from '../tags.ts'
import * as store from './entry-store.ts'
import type { EventDraft } from './event-draft.ts'
import { columnsOf, withEmptyFields } from './fields.ts'

/** Events that come from files instead of from organisers. */
export function createEventEntry({ database, bus }: { database: Database; bus: Bus }) {
  return {
    /**
     * Saves events by key, all or none; one that its organiser took over, or that is there already, keeps its times.
     * @returns how many were written
     */
    async save(drafts: readonly EventDraft[]): Promise<number> {
      return transaction(database, async (tx) => {
        const written: number[] = []
        for (const draft of drafts) {
          const id = await store.saveEntry(tx, rowOf(draft), draft.hosts)
          if (id !== undefined) written.push(id)
        }
        await bus.publish(tx, written.length > 0 ? [tag.list, ...written.map(tag.event)] : [])
        return written.length
      })
    },

    /** The numbers of events by the keys that they were saved under. */
    idsByKey: (keys: readonly string[]) => store.idsByKey(database.orm, keys),

    async removeDemo(): Promise<number> {
      return transaction(database, async (tx) => {
        const removed = await store.deleteDemo(tx)
        await bus.publish(tx, removed.length > 0 ? [tag.list, ...removed.map(tag.event)] : [])
        return removed.length
      })
    },

    countDemo: () => store.countDemo(database.orm),
  }
}

function rowOf({
  html,
  text,
  hosts: _,
  key,
  versions,
  featured,
  demo,
  startsAt,
  endsAt,
  ...draft
}: EventDraft): store.EntryRow {
  const fields = withEmptyFields({ ...draft, start: startsAt.toISOString(), end: endsAt.toISOString() })
  return {
    ...columnsOf(fields),
    key,
    versions,
    featured,
    demo,
    detailHtml: html,
    detailText: text,
    state: 'published',
    publishedAt: new Date(),
  }
}
