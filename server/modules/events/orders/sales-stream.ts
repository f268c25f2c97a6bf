import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'
import type { EventsOfOrders } from './needs.ts'
import { managing } from './organiser-orders.ts'
import { salesVersions } from './organiser-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  events: Pick<EventsOfOrders, 'requireRole'>
}

/** The sales of an event, as the open pages of those who run it follow them; the calls of the pages return them. */
export const salesStream = ({ database: { orm }, events }: Needs): StreamSource => ({
  name: 'sales',
  isKeyed: true,
  tagOf: (event) => `sales:${event}`,
  mayFollow: (event, session) =>
    events.requireRole(event, { caller: { session } }, managing).then(
      () => true,
      (error: unknown) => {
        if (error instanceof CallError) return false
        throw error
      },
    ),
  states: {
    everyMs: 3_000,
    async read(keys) {
      const versions = await salesVersions(orm, keys)
      return new Map([...versions].map(([event, version]) => [event, { version }]))
    },
  },
})
