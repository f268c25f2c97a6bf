import type { DeliveryReport } from '#contract/outreach/deliveries.ts'
import type { DeliveryCause } from '#contract/outreach/delivery-terms.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { type CountedDeliveries, reportOf } from '#server/platform/delivery/delivery-report.ts'
import { addTimes, longestOf } from './histogram.ts'
import * as store from './store.ts'
import type { Channel, CountedState } from './tables.ts'

/** Deliveries of a flash with the same outcome. */
export interface Delivered {
  itemId: number
  channel: Channel
  state: CountedState
  cause?: DeliveryCause
  /** How long after its publication they were made. */
  ms?: number
  count?: number
  /** They count only if it came out then, and not if it was corrected. */
  publishedAt?: Date
}

/** Counts of what was delivered to readers: of all together, and nothing about a reader. */
export function createDeliveries({ database: { orm } }: { database: Pick<Database, 'orm'> }) {
  return {
    /** Adds deliveries to the counts of all processes. */
    add: (delivered: readonly Delivered[], db: Executor = orm): Promise<void> => store.addCounts(db, sumUp(delivered)),

    /** The report of a channel on a flash. */
    async report(itemId: number, channel: Channel): Promise<DeliveryReport> {
      const rows = (await store.countsOf(orm, itemId)).filter((row) => row.channel === channel)
      const [added = [], ended = []] = [true, false].map((is) => rows.filter(({ state }) => (state === 'added') === is))
      const sum = (some: readonly store.CountRow[]) => some.reduce((total, { count }) => total + count, 0)
      const waiting = Math.max(0, sum(added) - sum(ended))
      return reportOf([...ended.flatMap(toCounted), { state: 'waiting', cause: null, seconds: null, count: waiting }])
    },

    flashTime: (id: number) => store.flashTime(orm, id),
  }
}

/** One row for each outcome. */
function sumUp(delivered: readonly Delivered[]): store.AddedCount[] {
  const rows = new Map<string, store.AddedCount>()
  for (const { itemId, channel, state, cause = '', ms, count = 1, publishedAt } of delivered) {
    if (count === 0) continue
    const key = `${itemId} ${channel} ${state} ${cause}`
    const row = rows.get(key) ?? { itemId, channel, state, cause, count: 0, histogram: [], publishedAt }
    row.count += count
    if (ms !== undefined) addTimes(row.histogram, ms, count)
    rows.set(key, row)
  }
  return [...rows.values()]
}

/** Buckets as times, with the two digits to which they are exact. */
const toCounted = ({ state, cause, count, histogram }: store.CountRow): CountedDeliveries[] =>
  histogram.length === 0
    ? [{ state, cause, seconds: null, count }]
    : histogram.map((own, bucket) => ({
        ...{ state, cause, count: own },
        seconds: Number((longestOf(bucket) / 1_000).toPrecision(2)),
      }))

export type Deliveries = ReturnType<typeof createDeliveries>
