import { dayAndClock, dayOf, type Zone } from '#web/platform/time.ts'

/** The items of one day. */
export interface FlashDay<T> {
  /** 'YYYY-MM-DD'; null for items without a date. */
  day: string | null
  /** A moment of that day in ms. */
  moment: number | null
  items: T[]
}

/**
 * Items grouped by days, newest day first; the undated ones come last, under no day.
 * @param zone time zone of the days; the site's own where none is given
 */
export function groupByDay<T extends { release_time: string | null }>(items: readonly T[], zone?: Zone): FlashDay<T>[] {
  const days = new Map<string | null, FlashDay<T>>()
  for (const item of items) {
    const { day = null, moment = null } = dayAndClock(item.release_time, zone) ?? {}
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

/** True if a day is today or yesterday in a time zone; by the site's clock where none is given. */
export function nearDay(day: string | null, now: number, zone?: Zone): 'today' | 'yesterday' | null {
  const today = dayOf(now, zone)
  if (day === today) return 'today'
  return day === new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10) ? 'yesterday' : null
}
