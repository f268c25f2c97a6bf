import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'

/** Zones as calendars name and describe them. */

/** The zones that a file itself describes, by their names. */
export type DescribedZones = ReadonlyMap<string, ICAL.Timezone>

/** An IANA name that this runtime knows by this one; undefined for none. */
export function ianaName(name: string): string | undefined {
  if (!known.has(name) && known.size < maxKnown) known.set(name, resolveZone(name))
  return known.has(name) ? known.get(name) : resolveZone(name)
}

/** Asking the runtime takes long, and the events of a file name few zones. */
const known = new Map<string, string | undefined>()
const maxKnown = 500

function resolveZone(name: string): string | undefined {
  try {
    return Temporal.ZonedDateTime.from({ timeZone: name, year: 2026, month: 1, day: 1 }).timeZoneId
  } catch {
    return undefined
  }
}

const areas = ['Asia', 'Europe', 'America', 'Australia', 'Africa', 'Pacific', 'Atlantic', 'Indian']

/** Names by Windows of zones that it does not name after cities. */
const spokenNames: readonly (readonly [RegExp, string])[] = [
  [/^eastern time/i, 'America/New_York'],
  [/^central time/i, 'America/Chicago'],
  [/^mountain time/i, 'America/Denver'],
  [/^pacific time/i, 'America/Los_Angeles'],
  [/^atlantic time/i, 'America/Halifax'],
  [/^newfoundland/i, 'America/St_Johns'],
  [/^alaska/i, 'America/Anchorage'],
  [/^hawaii/i, 'Pacific/Honolulu'],
  [/^arizona/i, 'America/Phoenix'],
  [/^beijing/i, 'Asia/Shanghai'],
  [/^(?:chennai|new delhi|mumbai)/i, 'Asia/Kolkata'],
  [/^(?:coordinated universal time|greenwich mean time)/i, 'UTC'],
]

/**
 * The IANA name of a zone: as it is, by Windows' identifier, by the words that Windows shows for it, such as
 * "(UTC-05:00) Eastern Time (US & Canada)" or "(GMT+10:00) Canberra, Melbourne, Sydney", or by the offset alone.
 */
export function zoneNamed(tzid: string): string | undefined {
  const name = tzid
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/^\/[^/]+\/(?:[^/]+\/)?(?=[A-Z][a-z]+\/)/, '')
    // Names of the whole world begin with a slash (RFC 5545, 3.2.19).
    .replace(/^\//, '')
  if (!name) return undefined
  const direct = [name, ...findIana(name)].map(ianaName).find((found) => found !== undefined)
  if (direct) return direct
  const offset = /^\(?(?:GMT|UTC) ?(?:([+-])(\d{1,2}):?(\d{2})?)?\)?/i.exec(name)
  const words = name.slice(offset?.[0].length ?? 0).trim()
  const spoken = spokenNames.find(([pattern]) => pattern.test(words))?.[1]
  if (spoken) return spoken
  for (const city of words.split(',').slice(0, 12)) {
    const part = city.trim().replace(/ /g, '_')
    const found = part && areas.map((area) => ianaName(`${area}/${part}`)).find((one) => one !== undefined)
    if (found) return found
  }
  if (!offset) return undefined
  const minutes = Number(offset[2] ?? 0) * 60 + Number(offset[3] ?? 0)
  return offsetZone(offset[1] === '-' ? -minutes : minutes)
}

/**
 * The IANA name of a zone that a calendar names. One that is called by its offset alone, and that the calendar describes,
 * has none: clocks in it may change all the same.
 */
export function zoneIn(tzid: string, described: DescribedZones): string | undefined {
  const named = zoneNamed(tzid)
  return named && described.has(tzid) && /^(?:UTC$|Etc\/|[+-])/.test(named) ? undefined : named
}

/** The zone that is always a number of minutes ahead of UTC. */
export function offsetZone(minutes: number): string | undefined {
  if (minutes === 0) return 'UTC'
  // The signs of these names are the other way round.
  const hours = -minutes / 60
  if (Number.isInteger(hours)) return ianaName(`Etc/GMT${hours > 0 ? '+' : ''}${hours}`)
  const two = (part: number) => String(part).padStart(2, '0')
  const size = Math.abs(minutes)
  return ianaName(`${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`)
}

/** A wall-clock time by the zone that the file describes. */
export function describedMoment(time: ICAL.Time, zone: ICAL.Timezone): number {
  const zoned = time.clone()
  zoned.zone = zone
  return zoned.toUnixTime() * 1_000
}

/** A wall-clock time in a zone of a known name. */
export function momentIn(time: ICAL.Time, timeZone: string): number {
  const { year, month, day, hour, minute, second } = time
  const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second: Math.min(second, 59) })
  return local.toZonedDateTime(timeZone).epochMilliseconds
}

/** Returns the local time of a zone at a moment, as a time of no zone. */
export function wallClock(moment: number, timeZone: string): ICAL.Time {
  const { year, month, day, hour, minute, second } =
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  return floating({ year, month, day, hour, minute, second })
}

/** A time of no zone. */
export const floating = (parts: Pick<ICAL.Time, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>): ICAL.Time =>
  ICAL.Time.fromData({ ...parts, isDate: false })
