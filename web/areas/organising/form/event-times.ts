import { Temporal } from 'temporal-polyfill'
import { eventLimits } from '#contract/events/event-terms.ts'

const { years } = eventLimits

/** A local time as inputs give it: `2026-12-06T19:00`. */
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Interpretation of a local time in a zone. */
export type LocalMoment =
  | { kind: 'empty' | 'invalid' }
  | { kind: 'plain'; at: number }
  /** The clock is turned forward over it, to `next`: it never comes. */
  | { kind: 'gap'; next: string }
  /** The clock is turned back over it: it comes twice, with these offsets. */
  | { kind: 'twice'; at: number; offsets: [earlier: string, later: string] }

/** @param offset which of two moments is meant where a time comes twice */
export function momentOf(local: string, zone: string, offset?: string): LocalMoment {
  if (local === '') return { kind: 'empty' }
  if (!localTime.test(local) || !isZone(zone)) return { kind: 'invalid' }
  try {
    const plain = Temporal.PlainDateTime.from(local)
    // A year that is still being typed begins with 0002.
    if (plain.year < years.from || plain.year > years.to) return { kind: 'invalid' }
    const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
    const later = plain.toZonedDateTime(zone, { disambiguation: 'later' })
    if (earlier.equals(later)) return { kind: 'plain', at: earlier.epochMilliseconds }
    if (!later.toPlainDateTime().equals(plain)) {
      return { kind: 'gap', next: later.toPlainDateTime().toString({ smallestUnit: 'minute' }) }
    }
    const chosen = offset === later.offset ? later : earlier
    return { kind: 'twice', at: chosen.epochMilliseconds, offsets: [earlier.offset, later.offset] }
  } catch {
    return { kind: 'invalid' }
  }
}

export function isZone(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The offset of a zone at a moment, in minutes ahead of UTC. */
export const minutesAt = (zone: string, at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9

/** A stored time, ISO 8601 with offset, as an input shows it, and its offset. */
export function splitTime(stored: string | null): { local: string; offset: string | undefined } {
  const [, local = '', offset] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2})?([+-]\d{2}:\d{2})?$/.exec(stored ?? '') ?? []
  return { local, offset }
}

/** A local time as it is sent: with the offset where the time alone does not say which moment it is. */
export function enteredTime(local: string, zone: string, offset: string | undefined): string | null {
  const moment = momentOf(local, zone, offset)
  if (moment.kind === 'twice') return `${local}${offset === moment.offsets[1] ? moment.offsets[1] : moment.offsets[0]}`
  return moment.kind === 'plain' ? local : null
}

/** The site's own time zone, in which it names moments. */
const siteZone = 'Asia/Shanghai'

/** A local time of a zone as the site writes moments, `YYYY-MM-DD HH:mm:ss` in UTC+8; null for none. */
export function siteTimeOf(local: string, zone: string): string | null {
  const moment = momentOf(local, zone)
  if (moment.kind !== 'plain' && moment.kind !== 'twice') return null
  return Temporal.Instant.fromEpochMilliseconds(moment.at)
    .toZonedDateTimeISO(siteZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
}

/** The way back: a moment of the site as an input of this zone shows it. */
export function localOfSiteTime(time: string | null, zone: string): string {
  if (!time || !isZone(zone)) return ''
  return Temporal.PlainDateTime.from(time.replace(' ', 'T'))
    .toZonedDateTime(siteZone)
    .withTimeZone(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** A moment in other places, for organisers whose guests are elsewhere. */
export const timeIn = (zone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** Zones that most events here are in; others follow them. */
export const usualZones = [
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Taipei',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Dubai',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
] as const

export const otherZones = (): string[] =>
  Intl.supportedValuesOf('timeZone').filter((zone) => !usualZones.some((usual) => usual === zone))
