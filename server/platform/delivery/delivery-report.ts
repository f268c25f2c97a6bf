import type { DeliveryReport } from '#contract/outreach/deliveries.ts'

/** Deliveries with the same outcome. */
export interface CountedDeliveries extends Record<string, unknown> {
  state: string
  /** Why they were not made; null where that needs no reason. */
  cause: string | null
  /** From the time at which they were due until they were made; null where they were not, or nobody knows. */
  seconds: number | null
  count: number
}

/** States of deliveries that are under way. */
const open = ['waiting', 'claimed', 'sending']

/** Sums up deliveries. */
export function reportOf(rows: readonly CountedDeliveries[]): DeliveryReport {
  const sum = (...wanted: string[]) =>
    rows.filter(({ state }) => wanted.includes(state)).reduce((total, { count }) => total + count, 0)
  const times = rows
    .flatMap(({ state, seconds, count }) => (state === 'sent' && seconds !== null ? [{ seconds, count }] : []))
    .sort((one, other) => one.seconds - other.seconds)
  const timed = times.reduce((total, { count }) => total + count, 0)
  /** The time within which a share of them was made. */
  const within = (share: number) => {
    let left = share * timed
    for (const { seconds, count } of times) {
      left -= count
      if (left <= 0) return seconds
    }
    return null
  }
  const causes = new Map<string, number>()
  for (const { state, cause, count } of rows)
    if (cause && state !== 'sent' && !open.includes(state)) causes.set(cause, (causes.get(cause) ?? 0) + count)
  return {
    waiting: sum(...open),
    ...{ sent: sum('sent'), failed: sum('failed'), unknown: sum('unknown'), skipped: sum('skipped') },
    ...{ p50: within(0.5), p99: within(0.99) },
    causes: [...causes].map(([cause, count]) => ({ cause, count })).sort((left, right) => right.count - left.count),
  }
}
