import { parseSiteTime, siteDay } from '#web/platform/time.ts'

/** The items of one day by the site's clock (UTC+8). */
export interface FlashDay<T> {
  /** 'YYYY-MM-DD'; null for items without a date. */
  day: string | null
  /** A moment of that day in ms. */
  moment: number | null
  items: T[]
}

/** Items grouped by the days of the site's clock, newest day first; the undated ones come last, under no day. */
export function groupByDay<T extends { release_time: string | null }>(items: readonly T[]): FlashDay<T>[] {
  const days = new Map<string | null, FlashDay<T>>()
  for (const item of items) {
    const moment = parseSiteTime(item.release_time) ?? null
    const day = moment === null ? null : siteDay(moment)
    const group = days.get(day)
    if (group) group.items.push(item)
    else days.set(day, { day, moment, items: [item] })
  }
  return [...days.values()].sort((one, other) => compareDays(one.day, other.day))
}

function compareDays(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? 1 : -1
}

const dayMs = 24 * 60 * 60_000

/** Whether a day is today or yesterday by the site's clock. */
export function nearDay(day: string | null, now: number): 'today' | 'yesterday' | null {
  if (day === siteDay(now)) return 'today'
  return day === siteDay(now - dayMs) ? 'yesterday' : null
}
