import { Temporal } from 'temporal-polyfill'
import { faultOfSpan } from '#contract/accepted-time.ts'
import { conferenceLimits as limits } from '#contract/events/conferences/conference-terms.ts'
import type { ScheduleProblemReason } from '#contract/events/conferences/conferences-desk.ts'
import { withoutUnseen } from '#server/platform/text/unseen.ts'
import type { FoundSession, FoundSpeaker, ScheduleProblem } from './found-schedule.ts'

/** Reads single entries of schedules. Pure. */

/** An entry as the formats have it, before it is checked. */
export interface RawEntry {
  place: string
  identity: unknown
  title: unknown
  track: unknown
  type: unknown
  texts: readonly unknown[]
  spoken: unknown
  hall: unknown
  /** A moment with its offset, or a local day and time. */
  date: unknown
  start: unknown
  end: unknown
  /** 'HH:mm', or minutes. */
  duration: unknown
  /** The day that it stands under, 'YYYY-MM-DD'. */
  day: unknown
  persons: readonly { identity: unknown; name: unknown; biography: unknown }[]
}

/** Content of a file before its entries are checked. */
export interface RawSchedule {
  format: string
  /** The time zone in the file; empty where it names none. */
  zone: string
  halls: string[]
  entries: RawEntry[]
}

/** Why an entry cannot be taken over. */
export class EntryError extends Error {
  readonly reason: ScheduleProblemReason

  constructor(reason: ScheduleProblemReason) {
    super(reason)
    this.reason = reason
  }
}

const minuteMs = 60_000
const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/
const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?$/
const clock = /^(\d{1,2}):(\d{2})$/
const longest = 100_000

/** A text of any shape: pretalx gives some in several languages. */
export function textOf(value: unknown): string {
  // JSON may hold NULs and halves of surrogate pairs, which a database does not take.
  if (typeof value === 'string') return value.replaceAll('\0', '').slice(0, longest).toWellFormed()
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const texts = value as Record<string, unknown>
    const first = texts.en ?? texts.name ?? Object.values(texts)[0]
    return typeof first === 'object' ? textOf((first as Record<string, unknown>)?.en) : textOf(first)
  }
  return ''
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** A text without the markup that some programs put into it; paragraphs stay. */
export function plainText(value: unknown): string {
  return textOf(value)
    .replace(/\r\n?/g, '\n')
    .replace(/<\/(?:p|div|li|h[1-6])>|<br ?\/?>/gi, '\n\n')
    .replace(/<[a-z/!][^<>]{0,500}>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A name or a title in one line, without what nobody sees. */
const lineOf = (value: unknown): string => withoutUnseen(plainText(value).replace(/\s+/g, ' ')).trim()

/** Maximum length in code points. */
export const truncate = (text: string, most: number): string => [...text].slice(0, most).join('')

/** A session of an entry. @param zone where local times are meant. @throws EntryError */
export function sessionOf(raw: RawEntry, zone: string): FoundSession {
  const title = truncate(lineOf(raw.title), limits.sessionTitle)
  if (!title) throw new EntryError('titleMissing')
  const starts = startOf(raw, zone)
  const ends = momentOf(textOf(raw.end), zone) ?? starts + lengthOf(raw.duration)
  if (!Number.isFinite(ends)) throw new EntryError('timeUnreadable')
  const fault = faultOfSpan(starts, ends, limits.sessionHours / 24)
  if (fault === 'timeOutside') throw new EntryError('timeUnreadable')
  if (fault || ends === starts) throw new EntryError('endsFirst')
  const key = textOf(raw.identity).trim()
  return {
    key: truncate(key || `${title} ${starts}`, 120),
    place: raw.place,
    title,
    track: truncate(lineOf(raw.track), limits.track),
    abstract: truncate(abstractOf(raw.texts), limits.abstract),
    spoken: truncate(textOf(raw.spoken), limits.label),
    kind: kindOf(textOf(raw.type)),
    hall: hallOf(raw.hall),
    starts,
    ends,
    speakers: speakersOf(raw.persons),
  }
}

/** The texts of an entry that are longer than is stored, with their beginnings. */
export function cutsOf(
  { title, track, texts, persons, place }: RawEntry,
  { title: own }: FoundSession,
): ScheduleProblem[] {
  const abstract = abstractOf(texts)
  const fields = [
    ['title', lineOf(title), limits.sessionTitle],
    ['track', lineOf(track), limits.track],
    ['abstract', abstract, limits.abstract],
    ...persons
      .slice(0, limits.sessionSpeakers)
      .flatMap(({ name, biography }) => [
        ['speaker', lineOf(name), limits.person] as const,
        [`biography: ${lineOf(name)}`, plainText(biography), limits.biography] as const,
      ]),
  ] as const
  return fields.flatMap(([field, text, most]) => {
    const isCut = text.length > most && [...text].length > most
    const detail = `${own.slice(0, 80)} · ${field.slice(0, 100)} > ${most}`
    return isCut ? [{ place, reason: 'textCut', detail, leftOut: false } as const] : []
  })
}

const abstractOf = (texts: RawEntry['texts']): string => [...new Set(texts.map(plainText))].filter(Boolean).join('\n\n')

/** The name of a hall, as sessions and the file's own list give it. */
export const hallOf = (name: unknown): string => truncate(lineOf(name), limits.label)

function startOf({ date, start, day }: RawEntry, zone: string): number {
  const given = momentOf(textOf(date), zone) ?? momentOf(textOf(start), zone)
  if (given !== undefined) return given
  const time = clock.exec(textOf(start))
  const moment = time && momentOf(`${textOf(day)}T${time[1]?.padStart(2, '0')}:${time[2]}`, zone)
  if (!moment) throw new EntryError('timeUnreadable')
  return moment
}

/** A moment in ms; undefined for what is none. */
function momentOf(text: string, zone: string): number | undefined {
  try {
    if (withOffset.test(text)) {
      const whole = text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
      return Temporal.Instant.from(whole).epochMilliseconds
    }
    const [, day, time] = local.exec(text) ?? []
    if (!day || !time) return undefined
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return undefined
  }
}

/** The length in ms; NaN for what is none. */
function lengthOf(duration: unknown): number {
  if (typeof duration === 'number') return duration * minuteMs
  const [, hours, minutes] = clock.exec(textOf(duration)) ?? []
  if (hours !== undefined) return (Number(hours) * 60 + Number(minutes)) * minuteMs
  return /^\d{1,4}$/.test(textOf(duration)) ? Number(duration) * minuteMs : Number.NaN
}

function kindOf(type: string): FoundSession['kind'] {
  if (/keynote|opening|closing|plenary/i.test(type)) return 'keynote'
  if (/workshop|tutorial|hands-on/i.test(type)) return 'workshop'
  return /break|lunch|coffee|pause/i.test(type) ? 'break' : 'session'
}

function speakersOf(persons: RawEntry['persons']): FoundSpeaker[] {
  const found = new Map<string, FoundSpeaker>()
  for (const { identity, name, biography } of persons.slice(0, limits.sessionSpeakers)) {
    const clean = truncate(lineOf(name), limits.person)
    if (!clean) continue
    const key = truncate(textOf(identity).trim() || clean, 120)
    found.set(key, { key, name: clean, biography: truncate(plainText(biography), limits.biography) })
  }
  return [...found.values()]
}

/** True if a time zone of this name exists. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false
  try {
    Temporal.ZonedDateTime.from({ timeZone: name, year: 2026, month: 1, day: 1 })
    return true
  } catch {
    return false
  }
}
