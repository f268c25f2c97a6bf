import ICAL from 'ical.js'
import { isAcceptedMoment } from '#contract/accepted-time.ts'
import { kindOfOther } from '#server/platform/spreadsheets/table-reading.ts'
import { entriesOf, isCancelled, messageOf, titleOf } from './calendar-entries.ts'
import { isWholeCalendar, zoneBlocks } from './calendar-lines.ts'
import {
  type CalendarZones,
  hasMoment,
  isComputable,
  momentOf,
  shownZone,
  spanOf,
  tzidOf,
  untilOf,
  zoneOf,
} from './calendar-times.ts'
import { type DescribedZones, zoneIn } from './calendar-zones.ts'
import { cutText, EntryError, type FoundEvent, type Reading, type Unread } from './found-event.ts'
import { datesOf } from './series-dates.ts'

/** Reads iCalendar files (RFC 5545) as people really write them. Runs in a thread. */

export interface CalendarWindow {
  /** Milliseconds since 1970 between which repeated events are taken. */
  from: number
  to: number
  /** The zone of times that name none, where the file does not say it either. */
  timeZone: string
}

const maxEvents = 5_000
/** Occurrences of one repeated event. */
const maxOccurrences = 200
/** Number of steps of its rule that are examined: a rule may begin decades ago. */
const maxSteps = 20_000
/** The same for what repeats more often than daily, which no announced event does. */
const maxShortSteps = 500
/** Steps for all events of a file. */
const maxStepsOfFile = 300_000
const dayMs = 86_400_000

/**
 * The events of a calendar, repeated ones as often as they take place in the window, with dates that were moved or
 * called off. Unreadable entries are reported, and all others are imported.
 */
export function readCalendar(given: string, window: CalendarWindow): Reading {
  // Programs that join files leave byte order marks before lines.
  const text = given.replaceAll('\uFEFF', '')
  const problems: Unread[] = []
  if (kindOfOther(text) === 'notUtf8')
    return { events: [], problems: [{ place: '1', reason: 'notUtf8', detail: '' }], unread: [], isWhole: false }
  const circumstances: Circumstances = { ...window, ...zonesOf(text, window), steps: 0, problems }
  const { events: parsed, unread, rest } = entriesOf(text, problems)
  const found: FoundEvent[] = []
  const hasEnd = isWholeCalendar(text)
  // A calendar without a single entry is more likely a fault of its server than the end of all its events.
  let isWhole = hasEnd && parsed.length > 0
  if (!hasEnd)
    problems.unshift({ place: String(text.trimEnd().split(/\r\n|\n|\r/).length), reason: 'incomplete', detail: '' })
  // An entry without an id is an event of its own, by its title and time.
  for (const [uid, versions] of Map.groupBy(parsed, (event) => event.uid || `${event.summary} ${event.startDate}`)) {
    try {
      found.push(...occurrencesOf(uid, versions, circumstances))
    } catch (error) {
      problems.push(unreadOf(uid, versions[0], error))
      unread.push(versions[0]?.uid || String(versions[0]?.summary))
    }
    if (found.length <= maxEvents && rest === 0) continue
    problems.push({ place: placeOf(uid), reason: 'tooMany', detail: `> ${maxEvents}` })
    isWhole = false
    break
  }
  return { events: found.slice(0, maxEvents), problems, unread, isWhole }
}

/** The name of an entry in reports; one of digits would look like a line. */
const placeOf = (uid: string): string => (/^\d+$/.test(uid) ? `UID ${uid}` : uid).slice(0, 80)

/** Why an event cannot be taken over: by its name, its title where it has one, and what cannot be used. */
function unreadOf(uid: string, event: ICAL.Event | undefined, error: unknown): Unread {
  const isKnown = error instanceof EntryError
  const details = [String(event?.summary ?? ''), isKnown ? error.found : messageOf(error)]
  return {
    place: placeOf(uid),
    reason: isKnown ? error.reason : 'entryUnreadable',
    detail: details.filter(Boolean).join(' · ').slice(0, 200),
  }
}

/**
 * The zones that the file itself describes, and the one of times that name none: the one that the calendar names as its
 * own, or the only one that it describes, else the one of the window.
 */
function zonesOf(text: string, { timeZone }: CalendarWindow): CalendarZones {
  const zones: DescribedZones = new Map(
    zoneBlocks(text).flatMap((block) => {
      try {
        const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(block)))
        return [[zone.tzid, zone] as const]
      } catch {
        return []
      }
    }),
  )
  const named = /^X-WR-TIMEZONE(?:;[^:\r\n]*)?:([^\r\n]+)/im.exec(text)?.[1]?.trim()
  const only = zones.size === 1 ? [...zones.keys()][0] : undefined
  for (const name of [named, only]) {
    const found = name && (zoneIn(name, zones) ?? (zones.has(name) ? name : undefined))
    if (found) return { zones, timeZone: found, unknownZone: undefined }
  }
  return { zones, timeZone, unknownZone: named || undefined }
}

interface Circumstances extends CalendarWindow, CalendarZones {
  /** Steps of rules that were taken so far. */
  steps: number
  problems: Unread[]
}

/** The dates of one event: its newest version, without those that a version of their own moves or calls off. */
function occurrencesOf(uid: string, versions: readonly ICAL.Event[], circumstances: Circumstances): FoundEvent[] {
  const newest = (one: ICAL.Event | undefined, other: ICAL.Event) =>
    !one || (other.sequence ?? 0) >= (one.sequence ?? 0) ? other : one
  const whole = versions.filter((one) => !one.isRecurrenceException())
  const main = whole.reduce<ICAL.Event | undefined>(newest, undefined)
  for (const one of whole)
    if ((one.sequence ?? 0) === (main?.sequence ?? 0) && String(one.component) !== String(main?.component))
      circumstances.problems.push(unreadOf(uid, one, new EntryError('repeated')))
  const moved = new Map<string, ICAL.Event>()
  for (const one of versions.filter((version) => version.isRecurrenceException())) {
    const key = one.recurrenceId.toString()
    moved.set(key, newest(moved.get(key), one))
  }
  const found: FoundEvent[] = []
  for (const one of moved.values()) {
    const name = `${uid} ${one.recurrenceId}`
    if (isCancelled(one)) continue
    try {
      if (!titleOf(one) && main) one.summary = main.summary
      if (!titleOf(one)) throw new EntryError('titleMissing')
      found.push(...foundOf(name, one, spanOf(one, circumstances), circumstances))
    } catch (error) {
      // The other dates of the series take place all the same.
      circumstances.problems.push(unreadOf(name, one, error))
    }
  }
  if (!main) return found
  if (!main.isRecurring()) return [...found, ...foundOf(uid, main, spanOf(main, circumstances), circumstances)]
  return [...found, ...expandRepetitions(uid, main, [...moved.values()], circumstances)]
}

/** The dates of a repeated event in the window, without those that were moved or cancelled. */
function expandRepetitions(
  uid: string,
  main: ICAL.Event,
  moved: readonly ICAL.Event[],
  circumstances: Circumstances,
): FoundEvent[] {
  const { component } = main
  const tzid = zoneOf(component, 'dtstart')
  const whole = spanOf(main, circumstances)
  const isGone = excludedDates(main, moved, circumstances)
  // Cancelled dates are checked here, since they are written in every zone and form.
  component.removeAllProperties('exdate')
  const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur | null
  if (rule?.until) rule.until = untilOf(rule.until, main.startDate, tzid, circumstances)
  const isShort = ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule?.freq ?? '')
  const found: FoundEvent[] = []
  const seen = new Set<number>()
  const dates = datesOf(main)
  const most = isShort ? maxShortSteps : maxSteps
  for (let step = 0; step < most; step += 1) {
    circumstances.steps += 1
    const { date, exists } = dates.next().value ?? {}
    if (!date || date.toUnixTime() * 1_000 > circumstances.to + dayMs) return found
    if (circumstances.steps > maxStepsOfFile) throw new EntryError('tooComplex')
    if (date.toUnixTime() * 1_000 + (whole.ends - whole.starts) < circumstances.from - dayMs) continue
    if (!exists) continue
    const starts = momentOf(date, tzid, circumstances)
    if (isGone(date, starts) || !isAcceptedMoment(starts) || seen.has(starts)) continue
    seen.add(starts)
    if (found.length === maxOccurrences) break
    const ends = date.isDate ? dayAfter(date, main, tzid, circumstances) : starts + whole.ends - whole.starts
    found.push(...foundOf(`${uid} ${date}`, main, { starts, ends }, circumstances))
  }
  circumstances.problems.push({ place: placeOf(uid), reason: 'datesCut', detail: String(main.summary).slice(0, 200) })
  return found
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
function excludedDates(main: ICAL.Event, moved: readonly ICAL.Event[], circumstances: Circumstances) {
  const own = zoneOf(main.component, 'dtstart')
  const moments = new Set<number>()
  const days = new Set<string>()
  const add = (time: ICAL.Time, tzid: string | undefined) => {
    if (!isComputable(time)) return
    const isUtc = time.zone === ICAL.Timezone.utcTimezone
    if (!time.isDate && hasMoment(time, tzid, circumstances)) moments.add(momentOf(time, tzid, circumstances))
    const isOwnClock = tzid === own && main.startDate.zone !== ICAL.Timezone.utcTimezone
    if (time.isDate || main.startDate.isDate || !(isUtc || isOwnClock)) days.add(dayOf(time))
  }
  for (const one of moved) add(one.recurrenceId, zoneOf(one.component, 'recurrence-id'))
  for (const property of main.component.getAllProperties('exdate'))
    for (const time of property.getValues() as ICAL.Time[]) add(time, tzidOf(property))
  return (date: ICAL.Time, starts: number) => moments.has(starts) || days.has(dayOf(date))
}

function foundOf(
  uid: string,
  event: ICAL.Event,
  { starts, ends }: { starts: number; ends: number },
  circumstances: Circumstances,
): FoundEvent[] {
  if (isCancelled(event)) return []
  const { component, location, startDate } = event
  return [
    {
      ...{ uid, place: placeOf(uid), starts, ends },
      title: titleOf(event),
      timeZone: shownZone(startDate, zoneOf(component, 'dtstart'), circumstances, starts),
      allDay: startDate.isDate,
      venue: cutText(String(location ?? '')).trim(),
      city: '',
      url: String(component.getFirstPropertyValue('url') ?? '').trim(),
    },
  ]
}
