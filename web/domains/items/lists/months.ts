import { dayAndClock, type Zone } from '#web/platform/time.ts'

/** The items of one month. */
export interface Month<T> {
  /** 'YYYY-MM'; null for items without a date. */
  month: string | null
  items: T[]
}

/**
 * Items grouped by months, in the order that they come in.
 * @param zone time zone of the months; the site's own where none is given
 */
export function groupByMonth<T extends { release_time: string | null }>(items: readonly T[], zone?: Zone): Month<T>[] {
  const months = new Map<string | null, Month<T>>()
  for (const item of items) {
    const month = dayAndClock(item.release_time, zone)?.day.slice(0, 7) ?? null
    const group = months.get(month)
    if (group) group.items.push(item)
    else months.set(month, { month, items: [item] })
  }
  return [...months.values()]
}
