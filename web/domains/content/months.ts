import { parseSiteTime, siteDay } from '#web/platform/time.ts'

/** The items of one month by the site's clock (UTC+8). */
export interface Month<T> {
  /** 'YYYY-MM'; null for items without a date. */
  month: string | null
  /** A moment of that month in ms. */
  moment: number | null
  items: T[]
}

/** Items grouped by the months of the site's clock, in the order that they come in. */
export function groupByMonth<T extends { release_time: string | null }>(items: readonly T[]): Month<T>[] {
  const months = new Map<string | null, Month<T>>()
  for (const item of items) {
    const moment = parseSiteTime(item.release_time) ?? null
    const month = moment === null ? null : siteDay(moment).slice(0, 7)
    const group = months.get(month)
    if (group) group.items.push(item)
    else months.set(month, { month, moment, items: [item] })
  }
  return [...months.values()]
}
