import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Versions } from '#server/platform/text/wording.ts'
import * as demoStore from './demo-store.ts'
import type { FoundEvent } from './found-event.ts'
import type { Rows } from './rows.ts'
import * as store from './store.ts'
import { listTag } from './tags.ts'

/** A calendar of the demonstration content. */
export interface DemoCalendar {
  name: string
  versions: Versions<'name'>
  events: readonly FoundEvent[]
}

/** Events of elsewhere that the demonstration content brings. */
export function createDemoPartnerEvents({ database, bus, rows }: { database: Database; bus: Bus; rows: Rows }) {
  const { orm } = database
  return {
    /** Writes calendars and makes their events those that are given; what the newsroom took away stays away. */
    async save(calendars: readonly DemoCalendar[]): Promise<void> {
      await transaction(database, async (tx) => {
        for (const { events, ...calendar } of calendars)
          await store.replaceEvents(tx, await demoStore.demoSource(tx, calendar), rows.rowsOf(events), {
            unread: [],
            isWhole: true,
          })
        await bus.publish(tx, [listTag])
      })
    },

    /** @returns how many events were taken out */
    async removeDemo(): Promise<number> {
      return transaction(database, async (tx) => {
        const count = await demoStore.countDemo(tx)
        await demoStore.deleteDemo(tx)
        if (count > 0) await bus.publish(tx, [listTag])
        return count
      })
    },

    countDemo: () => demoStore.countDemo(orm),
  }
}
