import ICAL from 'ical.js'
import { isAcceptedMoment, longestAcceptedDays } from '#contract/accepted-time.ts'
import { blocksOf, eventLines, zoneBlocks } from './calendar-lines.ts'
import {
  type DescribedZones,
  describedMoment,
  floating,
  ianaName,
  momentIn,
  offsetZone,
  wallClock,
  zoneNamed,
} from './calendar-zones.ts'
import { assertAccepted, EntryError, type FoundEvent, type Reading, type Unread } from './found-event.ts'

/** Reads iCalendar files (RFC 5545) as people really write them. Runs in a thread. */

export interface CalendarWindow {
  /** Milliseconds since 1970 between which repeated events are taken. */
  from: number
  to: number
  /** The zone of times that name none, where the file does not say it either. */
  timeZone: string
}

const mostEvents = 5_000
/** Occurrences of one repeated event. */
const mostOccurrences = 200
/** Number of steps of its rule that are examined: a rule may begin decades ago. */
const mostSteps = 20_000
/** The same for what repeats more often than daily, which no announced event does. */
const mostShortSteps = 500
/** Steps for all events of a file. */
const mostStepsOfFile = 300_000
const dayMs = 86_400_000

/**
 * The events of a calendar, repeated ones as often as they take place in the window, with dates that were moved or
 * called off. Unreadable entries are reported, and all others are imported.
 */
export function readCalendar(text: string, window: CalendarWindow): Reading {
  const problems: Unread[] = []
  const zones = zonesOf(text)
  const timeZone = defaultZone(text, zones) ?? window.timeZone
  const circumstances: Circumstances = { ...window, timeZone, zones, steps: 0, problems }
  const parsed = blocksOf(text, 'VEVENT').flatMap((block, place) => {
    const unread = (reason: Unread['reason'], detail: string) => {
      problems.push({ place: `VEVENT ${place + 1}`, reason, detail })
      return []
    }
    try {
      const event = new ICAL.Event(new ICAL.Component(ICAL.parse(eventLines(block).join('\r\n'))))
      const { component } = event
      const title = String(event.summary ?? '').trim()
      if (!title) return unread('titleMissing', '')
      if (!event.startDate) return unread('startMissing', title.slice(0, 200))
      const twice = ['dtstart', 'dtend', 'rrule'].find((name) => component.getAllProperties(name).length > 1)
      if (twice) return unread('unreadable', `${twice.toUpperCase()} stands more than once`)
      return [event]
    } catch (error) {
      return unread('unreadable', messageOf(error))
    }
  })
  const found: FoundEvent[] = []
  // An entry without an id is an event of its own, by its title and time.
  for (const [uid, versions] of Map.groupBy(parsed, (event) => event.uid || `${event.summary} ${event.startDate}`)) {
    if (found.length >= mostEvents) break
    try {
      found.push(...occurrencesOf(uid, versions, circumstances))
    } catch (error) {
      problems.push(unreadOf(uid, versions[0], error))
    }
  }
  return { events: found.slice(0, mostEvents), problems }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)

/** Why an event cannot be taken over: by its name, and its title where it has one. */
const unreadOf = (uid: string, event: ICAL.Event | undefined, error: unknown): Unread =>
  error instanceof EntryError
    ? { place: uid.slice(0, 80), reason: error.reason, detail: String(event?.summary ?? '').slice(0, 200) }
    : { place: uid.slice(0, 80), reason: 'unreadable', detail: messageOf(error) }

/** The zones that the file itself describes. */
function zonesOf(text: string): DescribedZones {
  return new Map(
    zoneBlocks(text).flatMap((block) => {
      try {
        const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(block)))
        return [[zone.tzid, zone] as const]
      } catch {
        return []
      }
    }),
  )
}

/** The zone of times that name none: the one that the calendar names as its own, or the only one that it describes. */
function defaultZone(text: string, zones: DescribedZones): string | undefined {
  const named = /^X-WR-TIMEZONE(?:;[^:\r\n]*)?:([^\r\n]+)/im.exec(text)?.[1]
  const only = zones.size === 1 ? [...zones.keys()][0] : undefined
  for (const name of [named, only]) {
    const found = name && (zoneNamed(name) ?? (zones.has(name) ? name : undefined))
    if (found) return found
  }
  return undefined
}

interface Circumstances extends CalendarWindow {
  zones: DescribedZones
  /** Steps of rules that were taken so far. */
  steps: number
  problems: Unread[]
}

/** The dates of one event: its newest version, without those that a version of their own moves or calls off. */
function occurrencesOf(uid: string, versions: readonly ICAL.Event[], circumstances: Circumstances): FoundEvent[] {
  const newest = (one: ICAL.Event | undefined, other: ICAL.Event) =>
    !one || (other.sequence ?? 0) >= (one.sequence ?? 0) ? other : one
  const main = versions.filter((one) => !one.isRecurrenceException()).reduce<ICAL.Event | undefined>(newest, undefined)
  const moved = new Map<string, ICAL.Event>()
  for (const one of versions.filter((version) => version.isRecurrenceException())) {
    const key = one.recurrenceId.toString()
    moved.set(key, newest(moved.get(key), one))
  }
  const found: FoundEvent[] = []
  for (const one of moved.values()) {
    const name = `${uid} ${one.recurrenceId}`
    try {
      found.push(...foundOf(name, one, spanOf(one, circumstances), circumstances))
    } catch (error) {
      // The other dates of the series take place all the same.
      circumstances.problems.push(unreadOf(name, one, error))
    }
  }
  if (!main) return found
  if (!main.isRecurring()) return [...found, ...foundOf(uid, main, spanOf(main, circumstances), circumstances)]
  return [...found, ...repeated(uid, main, [...moved.values()], circumstances)]
}

/** The dates of a repeated event in the window, without those that were moved or cancelled. */
function repeated(
  uid: string,
  main: ICAL.Event,
  moved: readonly ICAL.Event[],
  circumstances: Circumstances,
): FoundEvent[] {
  const { component } = main
  const tzid = zoneOf(component, 'dtstart')
  const whole = spanOf(main, circumstances)
  const isGone = leftOut(main, moved, circumstances)
  // Cancelled dates are checked here, since they are written in every zone and form.
  component.removeAllProperties('exdate')
  const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur | null
  if (rule?.until) rule.until = untilOf(rule.until, main.startDate, tzid, circumstances)
  const isShort = ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule?.freq ?? '')
  const found: FoundEvent[] = []
  const dates = datesOf(main)
  const most = isShort ? mostShortSteps : mostSteps
  for (let step = 0; step < most && found.length < mostOccurrences; step += 1) {
    circumstances.steps += 1
    const date = dates.next().value
    if (!date || date.toUnixTime() * 1_000 > circumstances.to + dayMs) break
    if (circumstances.steps > mostStepsOfFile) throw new RangeError('The file repeats its events too often')
    if (date.toUnixTime() * 1_000 + (whole.ends - whole.starts) < circumstances.from - dayMs) continue
    const starts = momentOf(date, tzid, circumstances)
    if (isGone(date, starts) || !isAcceptedMoment(starts)) continue
    const ends = date.isDate ? dayAfter(date, main, tzid, circumstances) : starts + whole.ends - whole.starts
    found.push(...foundOf(`${uid} ${date}`, main, { starts, ends }, circumstances))
  }
  return found
}

/** The dates of a repeated event: its start is one of them, which the library forgets where there is no rule. */
function* datesOf(main: ICAL.Event): Generator<ICAL.Time, undefined> {
  const first = main.startDate
  if (!main.component.hasProperty('rrule')) yield first
  const dates = main.iterator()
  for (let date = dates.next() as ICAL.Time | undefined; date; date = dates.next() as ICAL.Time | undefined)
    if (main.component.hasProperty('rrule') || date.compare(first) !== 0) yield date
}

/** The midnight at which a date of an event of whole days ends. */
function dayAfter(date: ICAL.Time, main: ICAL.Event, tzid: string | undefined, circumstances: Circumstances): number {
  const end = date.clone()
  end.addDuration(main.duration)
  if (end.compare(date) <= 0) end.adjust(1, 0, 0, 0)
  return momentOf(end, tzid, circumstances)
}

const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`

/**
 * True if a date of the rule does not take place then: it was moved or cancelled. A time by the clock of the event or
 * in UTC means that moment; a day, or a time by another clock, means its day.
 */
function leftOut(main: ICAL.Event, moved: readonly ICAL.Event[], circumstances: Circumstances) {
  const own = zoneOf(main.component, 'dtstart')
  const moments = new Set<number>()
  const days = new Set<string>()
  const add = (time: ICAL.Time, tzid: string | undefined) => {
    if (!isComputable(time)) return
    const isUtc = time.zone === ICAL.Timezone.utcTimezone
    if (!time.isDate) moments.add(momentOf(time, tzid, circumstances))
    const isOwnClock = tzid === own && main.startDate.zone !== ICAL.Timezone.utcTimezone
    if (time.isDate || main.startDate.isDate || !(isUtc || isOwnClock)) days.add(dayOf(time))
  }
  for (const one of moved) add(one.recurrenceId, zoneOf(one.component, 'recurrence-id'))
  for (const property of main.component.getAllProperties('exdate'))
    for (const time of property.getValues() as ICAL.Time[]) add(time, parameterOf(property))
  return (date: ICAL.Time, starts: number) => moments.has(starts) || days.has(dayOf(date))
}

/** The end of a rule by the clock of its event, whose dates are counted by that clock. */
function untilOf(
  until: ICAL.Time,
  start: ICAL.Time,
  tzid: string | undefined,
  circumstances: Circumstances,
): ICAL.Time {
  if (until.isDate && !start.isDate) {
    const { year, month, day } = until
    return floating({ year, month, day, hour: 23, minute: 59, second: 59 })
  }
  const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone
  if (!isUtc(until) || isUtc(start) || start.isDate) return until
  return wallClock(until.toUnixTime() * 1_000, shownZone(start, tzid, circumstances))
}

const parameterOf = (property: ICAL.Property | null): string | undefined => property?.getFirstParameter('tzid')
const zoneOf = (component: ICAL.Component, name: string) => parameterOf(component.getFirstProperty(name))

/** When an event takes place that does not repeat, or would for the first time. */
function spanOf(event: ICAL.Event, circumstances: Circumstances): { starts: number; ends: number } {
  const { component, startDate } = event
  assertComputable(component, startDate)
  const tzid = zoneOf(component, 'dtstart')
  const starts = momentOf(startDate, tzid, circumstances)
  const end = event.endDate as ICAL.Time | null
  const given = end && momentOf(end, component.hasProperty('dtend') ? zoneOf(component, 'dtend') : tzid, circumstances)
  const ends = Math.max(starts, given ?? starts)
  const span = { starts, ends: startDate.isDate && ends === starts ? starts + dayMs : ends }
  // A series may begin long before the dates that are read.
  if (!event.isRecurring()) assertAccepted(span)
  else if (span.ends - span.starts > longestAcceptedDays * dayMs) throw new EntryError('tooLong')
  return span
}

/** Years that are computed: series begin in the past, and the library takes years of two digits for others. */
const computableYears = { from: 1900, to: 2200 }
const isComputable = ({ year }: ICAL.Time) => year >= computableYears.from && year <= computableYears.to

/** Asserts that the times of an event can be computed, before the library adds them up. @throws EntryError */
function assertComputable(component: ICAL.Component, start: ICAL.Time): void {
  const end = component.getFirstPropertyValue('dtend') as ICAL.Time | null
  if (!isComputable(start) || (end && !isComputable(end))) throw new EntryError('timeOutside')
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (duration && Math.abs(duration.toSeconds()) > longestAcceptedDays * 86_400) throw new EntryError('tooLong')
}

function foundOf(
  uid: string,
  { component, summary, location, startDate }: ICAL.Event,
  { starts, ends }: { starts: number; ends: number },
  circumstances: Circumstances,
): FoundEvent[] {
  if (String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') return []
  return [
    {
      ...{ uid, starts, ends },
      title: String(summary ?? '').trim(),
      timeZone: shownZone(startDate, zoneOf(component, 'dtstart'), circumstances, starts),
      allDay: startDate.isDate,
      venue: String(location ?? '').trim(),
      city: '',
      url: String(component.getFirstPropertyValue('url') ?? '').trim(),
    },
  ]
}

/** The zone of a time as readers see it: the one that it names, else one with the offset that the file says, else the file's. */
function shownZone(
  time: ICAL.Time,
  tzid: string | undefined,
  { zones, timeZone }: Circumstances,
  moment?: number,
): string {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  const named = tzid === undefined ? ianaName(timeZone) : zoneNamed(tzid)
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

/** Milliseconds since 1970 of a time: by its known zone, else by what the file says of the zone, else by the file's own. */
function momentOf(time: ICAL.Time, tzid: string | undefined, { zones, timeZone }: Circumstances): number {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1_000
  const named = tzid === undefined ? undefined : zoneNamed(tzid)
  if (named) return momentIn(time, named)
  const described = (tzid === undefined ? undefined : zones.get(tzid)) ?? zones.get(timeZone)
  const isOwn = tzid !== undefined || ianaName(timeZone) === undefined
  if (described && isOwn) return describedMoment(time, described)
  return momentIn(time, ianaName(timeZone) ?? 'UTC')
}
