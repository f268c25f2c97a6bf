import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/** In this century clocks are changed at full quarters of an hour of UTC, and by full minutes. */
const quarterMs = 900_000
const minuteMs = 60_000
const offsets = new LRUCache<string, number>({ max: 20_000 })

/** How far a zone is ahead of UTC at a moment, in ms: a month of events asks for it two hundred times. */
function offsetIn(moment: Date, zone: string): number {
  const key = `${zone} ${Math.floor(moment.getTime() / quarterMs)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset =
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
  offsets.set(key, offset)
  return offset
}

/** A moment as the contract sends it: local time of the zone with its offset then, such as 2026-12-05T14:00:00+08:00. */
export function zonedTime(moment: Date, zone: string): string {
  const offset = offsetIn(moment, zone)
  const minutes = Math.abs(offset) / minuteMs
  const distance = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  return `${new Date(moment.getTime() + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${distance}`
}
