import { conferenceLimits as limits } from '#contract/events/conferences/conference-terms.ts'
import type { FoundSchedule, ScheduleProblem } from './found-schedule.ts'
import { readXmlEntries } from './read-xml.ts'
import {
  cutsOf,
  EntryError,
  hallOf,
  isZone,
  type RawEntry,
  type RawSchedule,
  sessionOf,
  textOf,
} from './schedule-entries.ts'

/** Reads schedules of pretalx, frab and C3VOC, as JSON or XML. Runs in a thread. */

type Thing = Record<string, unknown>
const thing = (value: unknown): Thing => (typeof value === 'object' && value !== null ? (value as Thing) : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const longestPlace = 200

/**
 * The sessions of a schedule.
 * @param timeZone of the edition: for local times of a file that names no zone, or one that does not exist
 */
export function readSchedule(text: string, { timeZone }: { timeZone: string }): FoundSchedule {
  let raw: RawSchedule
  try {
    // White space and a byte order mark may stand before it.
    const begun = text.trimStart()
    raw = begun.startsWith('<') ? readXmlEntries(begun) : fromJson(parsedJson(begun))
  } catch (error) {
    const reason = error instanceof EntryError ? error.reason : 'unreadable'
    const problem: ScheduleProblem = { place: '1', reason, detail: '', leftOut: true }
    return { format: '', halls: [], sessions: [], problems: [problem] }
  }
  const problems: ScheduleProblem[] = []
  const isKnown = isZone(raw.zone)
  if (raw.zone && !isKnown)
    problems.push({ place: '1', reason: 'zoneUnknown', detail: raw.zone.slice(0, 100), leftOut: false })
  const zone = isKnown ? raw.zone : timeZone
  const seen = new Set<string>()
  const sessions = raw.entries.slice(0, limits.sessions).flatMap((whole) => {
    // A file of one long name and many entries would become as many long places.
    const entry = { ...whole, place: whole.place.slice(0, longestPlace) }
    const report = (reason: ScheduleProblem['reason'], detail = textOf(entry.title)) => {
      problems.push({ place: entry.place, reason, detail: detail.slice(0, 200), leftOut: true })
      return []
    }
    try {
      const session = sessionOf(entry, zone)
      if (seen.has(session.key)) return report('repeated')
      seen.add(session.key)
      problems.push(...cutsOf(entry, session))
      return [session]
    } catch (error) {
      return report(error instanceof EntryError ? error.reason : 'unreadable')
    }
  })
  if (raw.entries.length === 0) problems.push({ place: '', reason: 'nothingFound', detail: '', leftOut: false })
  const tooMany = raw.entries.length - limits.sessions
  if (tooMany > 0) problems.push({ place: '', reason: 'tooMany', detail: `${tooMany} sessions`, leftOut: true })
  return { format: raw.format, halls: raw.halls.map(hallOf), sessions, problems }
}

/** @throws EntryError damaged for what begins like JSON and is none, unreadable for anything else */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EntryError(/^[{[]/.test(text) ? 'damaged' : 'unreadable')
  }
}

function fromJson(value: unknown): RawSchedule {
  const schedule = thing(thing(value).schedule)
  const conference = thing(schedule.conference)
  if (Array.isArray(schedule.events)) return fromEvents(schedule, schedule.events)
  const days = list(conference.days)
  if (days.some((day) => 'rooms' in thing(day))) return fromDays(conference, days)
  const talks = list(thing(value).results ?? thing(value).talks ?? value)
  if (talks.length > 0) return fromTalks(talks, thing(value))
  throw new Error('This is no schedule of pretalx, frab or C3VOC')
}

/** schedule.json, as frab, pretalx and C3VOC write it: days hold rooms, rooms hold events. */
function fromDays(conference: Thing, days: readonly unknown[]): RawSchedule {
  const entries = days.flatMap((day) => {
    const { date, rooms } = thing(day)
    return Object.entries(thing(rooms)).flatMap(([room, events]) =>
      list(events).map((one, place): RawEntry => {
        const event = thing(one)
        const { guid, id, title, track, type, language } = event
        return {
          place: `${textOf(date)} ${room} ${place + 1}`,
          identity: guid ?? id ?? event.code,
          ...{ title, track, type, spoken: language, texts: textsOfEvent(event) },
          hall: event.room ?? room,
          ...{ date: event.date, start: event.start, end: event.end, duration: event.duration, day: date },
          persons: list(event.persons).map(personOf),
        }
      }),
    )
  })
  return scheduleOf(conference, entries)
}

/** schedule.json as C3VOC's newer hub writes it: events stand in one list, and who speaks in another. */
function fromEvents(schedule: Thing, events: readonly unknown[]): RawSchedule {
  const conference = thing(schedule.conference)
  const tracks = new Map(list(conference.tracks).map((track) => [thing(track).slug, thing(track).name] as const))
  const persons = new Map(list(schedule.persons).map((person) => [thing(person).guid, thing(person)] as const))
  const entries = events.map((one, place): RawEntry => {
    const event = thing(one)
    const { slug, name } = thing(event.track)
    return {
      place: String(place + 1),
      identity: event.guid ?? event.code,
      ...{ title: event.title, track: name ?? tracks.get(slug) ?? event.track, type: event.type },
      ...{ spoken: event.language, texts: textsOfEvent(event), hall: event.room },
      ...{ date: event.start, start: undefined, end: event.end, duration: event.duration, day: undefined },
      persons: list(event.participants ?? event.persons).map((person) =>
        personOf({ ...persons.get(thing(person).guid), ...thing(person) }),
      ),
    }
  })
  return scheduleOf(conference, entries)
}

const scheduleOf = (conference: Thing, entries: RawEntry[]): RawSchedule => ({
  format: 'schedule.json',
  zone: textOf(conference.time_zone_name),
  halls: list(conference.rooms).map((room) => textOf(thing(room).name ?? room)),
  entries,
})

/** A subtitle often ends the sentence that the title began. */
const textsOfEvent = ({ subtitle, abstract, description }: Thing) => [subtitle, abstract, description]

const personOf = (one: unknown) => {
  const person = thing(one)
  return {
    identity: person.guid ?? person.code ?? person.id,
    name: person.public_name ?? person.name,
    biography: person.biography ?? person.description,
  }
}

/** Talks as the API of pretalx lists them. */
function fromTalks(talks: readonly unknown[], whole: Thing): RawSchedule {
  const entries = talks.map((one, place): RawEntry => {
    const talk = thing(one)
    const slot = thing(talk.slot ?? list(talk.slots)[0] ?? talk)
    return {
      place: String(place + 1),
      identity: talk.code ?? talk.id,
      ...{ title: talk.title, track: talk.track, type: talk.submission_type, spoken: talk.content_locale },
      texts: [talk.abstract, talk.description],
      hall: slot.room,
      ...{ date: slot.start, start: undefined, end: slot.end, duration: talk.duration, day: undefined },
      persons: list(talk.speakers).map((person) =>
        typeof person === 'string' ? personOf({ name: person }) : personOf(person),
      ),
    }
  })
  const halls = list(whole.rooms).map((room) => textOf(thing(room).name ?? room))
  return { format: 'pretalx', zone: textOf(whole.timezone), halls, entries }
}
