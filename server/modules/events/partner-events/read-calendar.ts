import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import type { FoundEvent, Reading, Unread } from './found-event.ts'

/** Reads iCalendar files (RFC 5545) as people really write them. Runs in a thread. */

export interface CalendarWindow {
  /** Milliseconds since 1970 between which repeated events are taken. */
  from: number
  to: number
  /** The zone of times that name none. */
  timeZone: string
}

const mostEvents = 5_000
/** Of one repeated event. */
const mostOccurrences = 200
/** Steps of its rule that are looked at: a rule may begin decades ago. */
const mostSteps = 20_000
const dayMs = 86_400_000

/**
 * The events of a calendar, repeated ones as often as they take place in the window, with dates that were moved or called
 * off. What cannot be read is named, and all else is taken.
 */
export function readCalendar(text: string, window: CalendarWindow): Reading {
  const problems: Unread[] = []
  const zones = zonesOf(text)
  const parsed = blocksOf(text, 'VEVENT').flatMap((block, place) => {
    try {
      return [new ICAL.Event(new ICAL.Component(ICAL.parse(withDates(block))))].filter(
        ({ startDate }) => startDate !== null,
      )
    } catch (error) {
      problems.push({ place: `VEVENT ${place + 1}`, reason: 'unreadable', detail: messageOf(error) })
      return []
    }
  })
  const found: FoundEvent[] = []
  for (const [uid, versions] of Map.groupBy(parsed, (event) => event.uid ?? '')) {
    if (found.length >= mostEvents) break
    try {
      found.push(...occurrencesOf(uid, versions, { ...window, zones }))
    } catch (error) {
      problems.push({ place: uid.slice(0, 80), reason: 'unreadable', detail: messageOf(error) })
    }
  }
  return { events: found.slice(0, mostEvents), problems }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)

/** Days are often written without saying that they are days. */
const withDates = (block: string): string =>
  block.replace(
    /^(DTSTART|DTEND|EXDATE|RECURRENCE-ID)((?:;(?!VALUE=)[^;:\r\n]*)*):(\d{8})\r?$/gim,
    (_, name: string, parameters: string, day: string) => `${name}${parameters};VALUE=DATE:${day}`,
  )

/** The parts of a file between BEGIN and END of a name; a broken one does not spoil the others. */
function blocksOf(text: string, name: string): string[] {
  const blocks: string[] = []
  let open: string[] | undefined
  for (const line of text.split(/\r\n|\n|\r/)) {
    const word = line.trim().toUpperCase()
    if (word === `BEGIN:${name}`) open = []
    open?.push(line)
    if (word !== `END:${name}` || !open) continue
    blocks.push(open.join('\r\n'))
    open = undefined
  }
  return blocks
}

type Zones = ReadonlyMap<string, ICAL.Timezone>

/** The zones that the file itself describes. */
function zonesOf(text: string): Zones {
  return new Map(
    blocksOf(text, 'VTIMEZONE').flatMap((block) => {
      try {
        const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(block)))
        return [[zone.tzid, zone] as const]
      } catch {
        return []
      }
    }),
  )
}

interface Circumstances extends CalendarWindow {
  zones: Zones
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
  for (const one of moved.values())
    found.push(...foundOf(`${uid} ${one.recurrenceId}`, one, one.startDate, one.endDate, circumstances))
  if (!main) return found
  if (!main.isRecurring()) return [...found, ...foundOf(uid, main, main.startDate, main.endDate, circumstances)]
  const dates = main.iterator()
  for (let step = 0; step < mostSteps && found.length < mostOccurrences; step += 1) {
    const date = dates.next() as ICAL.Time | undefined
    if (!date || date.toUnixTime() * 1_000 > circumstances.to + dayMs) break
    if (moved.has(date.toString())) continue
    const end = date.clone()
    end.addDuration(main.duration)
    if (end.toUnixTime() * 1_000 < circumstances.from - dayMs) continue
    found.push(...foundOf(`${uid} ${date}`, main, date, end, circumstances))
  }
  return found
}

function foundOf(
  uid: string,
  event: ICAL.Event,
  start: ICAL.Time | null,
  end: ICAL.Time | null,
  circumstances: Circumstances,
): FoundEvent[] {
  const component = event.component
  if (!start || String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') return []
  const title = String(event.summary ?? '').trim()
  if (!title) return []
  const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const timeZone = zoneNamed(tzid, start) ?? circumstances.timeZone
  const starts = momentOf(start, tzid, timeZone, circumstances)
  const ends = Math.max(starts, end ? momentOf(end, tzid, timeZone, circumstances) : starts)
  return [
    {
      uid,
      title,
      starts,
      ends: ends === starts ? starts + (start.isDate ? dayMs : 0) : ends,
      timeZone,
      allDay: start.isDate,
      venue: String(event.location ?? '').trim(),
      city: '',
      url: String(component.getFirstPropertyValue('url') ?? '').trim(),
    },
  ]
}

/** The IANA name of the zone that a time names, by itself or as Windows calls it; undefined for none that is known. */
function zoneNamed(tzid: string | undefined, time: ICAL.Time): string | undefined {
  if (!tzid) return time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : undefined
  const name = tzid.replace(/^"|"$/g, '').replace(/^\/[^/]+\/(?:[^/]+\/)?(?=[A-Z][a-z]+\/)/, '')
  for (const candidate of [name, ...findIana(name)]) {
    try {
      return Temporal.ZonedDateTime.from({ timeZone: candidate, year: 2026, month: 1, day: 1 }).timeZoneId
    } catch {}
  }
  return undefined
}

/** Milliseconds since 1970 of a time: by its known zone, else by what the file says of the zone, else as a time of no zone. */
function momentOf(time: ICAL.Time, tzid: string | undefined, timeZone: string, { zones }: Circumstances): number {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1_000
  const described = tzid === undefined || zoneNamed(tzid, time) ? undefined : zones.get(tzid)
  if (described && !time.isDate) {
    const zoned = time.clone()
    zoned.zone = described
    return zoned.toUnixTime() * 1_000
  }
  const { year, month, day, hour, minute, second } = time
  const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second: Math.min(second, 59) })
  return local.toZonedDateTime(timeZone).epochMilliseconds
}
