import ICAL from 'ical.js'
import { longestAcceptedDays } from '#contract/accepted-time.ts'
import {
  type DescribedZones,
  describedMoment,
  floating,
  ianaName,
  momentIn,
  offsetZone,
  wallClock,
  zoneIn,
} from './calendar-zones.ts'
import { assertAccepted, EntryError } from './found-event.ts'

/** The times of calendar entries as moments. Pure. */

/** The zones by which the times of a calendar are read. */
export interface CalendarZones {
  /** The zones that the file itself describes. */
  zones: DescribedZones
  /** The zone of times that name none. */
  timeZone: string
  /** The zone that the calendar names as its own, if nobody knows it: then times that name none cannot be read. */
  unknownZone: string | undefined
}

const dayMs = 86_400_000

/** The end of a rule by the clock of its event, whose dates are counted by that clock. */
export function untilOf(until: ICAL.Time, start: ICAL.Time, tzid: string | undefined, zones: CalendarZones): ICAL.Time {
  if (until.isDate && !start.isDate) {
    const { year, month, day } = until
    return floating({ year, month, day, hour: 23, minute: 59, second: 59 })
  }
  const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone
  if (!isUtc(until) || isUtc(start) || start.isDate) return until
  return wallClock(until.toUnixTime() * 1_000, shownZone(start, tzid, zones))
}

export const tzidOf = (property: ICAL.Property | null): string | undefined => property?.getFirstParameter('tzid')
export const zoneOf = (component: ICAL.Component, name: string) => tzidOf(component.getFirstProperty(name))

/**
 * When an event takes place that does not repeat, or would for the first time. Milliseconds since 1970.
 * @throws EntryError zoneUnknown, timeOutside, endsFirst, tooLong
 */
export function spanOf(event: ICAL.Event, zones: CalendarZones): { starts: number; ends: number } {
  const { component, startDate } = event
  assertComputable(component, startDate)
  const starts = momentOf(startDate, zoneOf(component, 'dtstart'), zones)
  const ends = endOf(event, starts, zones)
  const span = { starts, ends: startDate.isDate && ends === starts ? starts + dayMs : ends }
  // A series may begin long before the dates that are read.
  if (!event.isRecurring()) assertAccepted(span)
  else if (span.ends < span.starts) throw new EntryError('endsFirst')
  else if (span.ends - span.starts > longestAcceptedDays * dayMs) throw new EntryError('tooLong')
  return span
}

function endOf(event: ICAL.Event, starts: number, zones: CalendarZones): number {
  const { component, startDate } = event
  const tzid = zoneOf(component, 'dtstart')
  if (component.hasProperty('dtend')) return momentOf(event.endDate, zoneOf(component, 'dtend'), zones)
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  // Without either, a day ends with itself, and a moment is its own end.
  if (startDate.isDate || !duration) return momentOf(event.endDate, tzid, zones)
  // Days pass by the clock, hours as they are: of those the clock may skip one.
  const sign = duration.isNegative ? -1 : 1
  const days = duration.weeks * 7 + duration.days
  const after = startDate.clone()
  after.adjust(sign * days, 0, 0, 0)
  const seconds = duration.hours * 3_600 + duration.minutes * 60 + duration.seconds
  return (days === 0 ? starts : momentOf(after, tzid, zones)) + sign * seconds * 1_000
}

/** Years that are computed: series begin in the past, and the library takes years of two digits for others. */
const computableYears = { from: 1900, to: 2200 }
export const isComputable = ({ year }: ICAL.Time) => year >= computableYears.from && year <= computableYears.to

/** Asserts that the times of an event can be computed, before the library adds them up. @throws EntryError */
function assertComputable(component: ICAL.Component, start: ICAL.Time): void {
  const end = component.getFirstPropertyValue('dtend') as ICAL.Time | null
  if (!isComputable(start) || (end && !isComputable(end))) throw new EntryError('timeOutside')
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (duration && Math.abs(duration.toSeconds()) > longestAcceptedDays * 86_400) throw new EntryError('tooLong')
}

/** The zone of a time as readers see it: the one that it names, else one with the offset that the file says, else the file's. */
export function shownZone(
  time: ICAL.Time,
  tzid: string | undefined,
  { zones, timeZone }: CalendarZones,
  moment?: number,
): string {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  const named = tzid === undefined ? ianaName(timeZone) : zoneIn(tzid, zones)
  if (named) return named
  const described = zones.get(tzid ?? timeZone) ?? zones.get(timeZone)
  if (!described) return ianaName(timeZone) ?? 'UTC'
  const at = time.clone()
  at.zone = described
  const wall = Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second)
  const offset = moment === undefined ? wall - at.toUnixTime() * 1_000 : offsetAt(moment, described)
  return offsetZone(Math.round(offset / 60_000)) ?? 'UTC'
}

/** How far the clocks of a described zone are ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, zone: ICAL.Timezone): number {
  const time = ICAL.Time.fromJSDate(new Date(moment), true).convertToZone(zone)
  const { year, month, day, hour, minute, second } = time
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1_000) * 1_000
}

/**
 * Milliseconds since 1970 of a time: by its known zone, else by what the file says of the zone. Without a zone it is in
 * the file's own. A day is the same day everywhere, and needs no zone that is known.
 * @throws EntryError zoneUnknown
 */
export function momentOf(
  time: ICAL.Time,
  tzid: string | undefined,
  { zones, timeZone, unknownZone }: CalendarZones,
): number {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1_000
  const named = tzid === undefined ? undefined : zoneIn(tzid, zones)
  if (named) return momentIn(time, named)
  const described = zones.get(tzid ?? timeZone)
  if (described && (tzid !== undefined || ianaName(timeZone) === undefined)) return describedMoment(time, described)
  const unknown = tzid ?? unknownZone
  if (unknown !== undefined && !time.isDate) throw new EntryError('zoneUnknown', unknown.slice(0, 100))
  return momentIn(time, ianaName(timeZone) ?? 'UTC')
}

/** True if a time can be read: its zone is known. */
export function hasMoment(time: ICAL.Time, tzid: string | undefined, zones: CalendarZones): boolean {
  try {
    return Number.isFinite(momentOf(time, tzid, zones))
  } catch {
    return false
  }
}
