import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/** Clocks are changed in this century at full quarters of an hour of UTC, and by full minutes. */
const quarterMs = 900_000
const minuteMs = 60_000
/** With a day to spare for the zones. */
const firstMs = Date.parse('0000-01-02T00:00:00Z')
const endMs = Date.parse('9999-12-31T00:00:00Z')
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

/**
 * A moment as the contract sends it: local time of the zone with its offset then, such as 2026-12-05T14:00:00+08:00.
 * @throws RangeError in a year that does not have four digits, and in a zone that does not exist
 */
export function zonedTime(moment: Date, zone: string): string {
  if (!(moment.getTime() >= firstMs && moment.getTime() < endMs))
    throw new RangeError('The year has other than four digits')
  const offset = offsetIn(moment, zone)
  const minutes = Math.abs(offset) / minuteMs
  const distance = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  return `${new Date(moment.getTime() + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${distance}`
}
