import { Temporal } from 'temporal-polyfill'
import { CallError } from '#contract/errors.ts'
import { eventLimits } from '#contract/events/event-terms.ts'

/** Times of events in their own time zones. Pure. */

const entered = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)([+-]\d{2}:\d{2})?$/
const { years } = eventLimits

/**
 * The name of a time zone as the IANA data base writes it. A mere offset such as +08:00 is none: it knows no summer time.
 * @throws CallError timeZoneUnknown
 */
export function knownZone(name: string): string {
  const trimmed = name.trim()
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(trimmed)) throw new CallError('timeZoneUnknown', 'time_zone')
  try {
    return Temporal.ZonedDateTime.from({ timeZone: trimmed, year: 2026, month: 1, day: 1 }).timeZoneId
  } catch {
    throw new CallError('timeZoneUnknown', 'time_zone')
  }
}

/**
 * The moment that somebody entered as local time of a zone.
 * @param zone as `knownZone` gave it
 * @param text 'YYYY-MM-DDTHH:mm', with an offset where the clock shows that time twice
 * @throws CallError invalidInput for a day or time that no calendar has, eventTimeSkipped where the clock was put forward
 *   over it, eventTimeRepeated where it happens twice and no offset says which one, with the two offsets in the detail
 */
export function momentIn(zone: string, text: string, field: string): Date {
  const [, local = '', offset] = entered.exec(text) ?? []
  const time = plainTime(local, field)
  if (time.year < years.from || time.year > years.to) throw new CallError('invalidInput', field)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    time.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (earlier.epochMilliseconds === later.epochMilliseconds) {
    if (offset && offset !== earlier.offset) throw new CallError('invalidInput', field)
    return new Date(earlier.epochMilliseconds)
  }
  if (!earlier.toPlainDateTime().equals(time)) throw new CallError('eventTimeSkipped', field)
  if (!offset) throw new CallError('eventTimeRepeated', `${field} (${earlier.offset}, ${later.offset})`)
  const meant = [earlier, later].find((one) => one.offset === offset)
  if (!meant) throw new CallError('invalidInput', field)
  return new Date(meant.epochMilliseconds)
}

function plainTime(local: string, field: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(local, { overflow: 'reject' })
  } catch {
    throw new CallError('invalidInput', field)
  }
}

const toZoned = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)

/** The day in a zone, 'YYYY-MM-DD'. */
export const dayIn = (moment: Date, zone: string): string => toZoned(moment, zone).toPlainDate().toString()

/** The last day that an event touches: one that ends at midnight does not touch the day that begins then. */
export const lastDayIn = (end: Date, zone: string): string => dayIn(new Date(end.getTime() - 1), zone)

interface Span {
  starts: Date
  ends: Date
}

/**
 * The later dates of a series: the same local time each week, or each month on the same day. Where the clock skips that
 * time an event begins as much later; its length stays what it is. A month without that day, such as the 31st, is
 * skipped.
 * @param count number of dates after the first one
 */
export function laterDates({ starts, ends }: Span, zone: string, step: 'week' | 'month', count: number): Span[] {
  const first = toZoned(starts, zone).toPlainDateTime()
  const length = ends.getTime() - starts.getTime()
  const dates: Span[] = []
  for (let nth = 1; dates.length < count; nth += 1) {
    const next = first.add(step === 'week' ? { weeks: nth } : { months: nth })
    if (next.day !== first.day && step === 'month') continue
    const begins = next.toZonedDateTime(zone).epochMilliseconds
    dates.push({ starts: new Date(begins), ends: new Date(begins + length) })
  }
  return dates
}
