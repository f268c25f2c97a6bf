import { siteUtcOffsetHours } from '#contract/constants.ts'
import { type EventStatus, statusAt } from '#contract/events/event-terms.ts'
import type { Language } from '#language/languages.ts'
import { clockTime, dateFormat, dayName, dayOf, type Zone, zoneNote } from './time.ts'

const minute = 60_000
const siteOffset = siteUtcOffsetHours * 60
const momentPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/

/** When an event is: ISO 8601 with the offset of its own zone. */
export interface EventSpan {
  start_time: string
  end_time: string
}

/** One end of an event. Day and clock are those of its own zone. */
export interface EventMoment {
  /** Moment in ms. */
  moment: number
  /** 'YYYY-MM-DD' */
  day: string
  /** 'HH:mm' */
  clock: string
  /** Minutes ahead of UTC. */
  offset: number
}

/** Reads a time of an event, 'YYYY-MM-DDTHH:mm:ss+08:00'. @throws RangeError where it is none */
export function readEventTime(value: string): EventMoment {
  const match = momentPattern.exec(value)
  const moment = Date.parse(value)
  if (!match || Number.isNaN(moment)) throw new RangeError(`not a time of an event: ${value}`)
  const [, day = '', clock = '', sign, hours = 0, minutes = 0] = match
  return { moment, day, clock, offset: (sign === '-' ? -1 : 1) * (+hours * 60 + +minutes) }
}

/** Hours within a day, 19:00–22:00; from one day to another only the hour of the beginning. */
export function eventHours(span: EventSpan): string {
  const start = readEventTime(span.start_time)
  const end = readEventTime(span.end_time)
  return start.day === end.day ? `${start.clock}–${end.clock}` : start.clock
}

/** Day and hours in the event's own zone; from one day to another both ends. @param now in ms */
export function eventWhen(span: EventSpan, now: number, language: Language): string {
  return spanInWords(readEventTime(span.start_time), readEventTime(span.end_time), dayOf(now), language)
}

/** When it begins, day and hour. */
export function eventStart(start_time: string, now: number, language: Language): string {
  return startInWords(readEventTime(start_time), dayOf(now), language)
}

const startInWords = ({ day, clock }: Pick<EventMoment, 'day' | 'clock'>, today: string, language: Language) =>
  dayName(day, today, language) + (language === 'en' ? ', ' : ' ') + clock

function spanInWords(
  start: Pick<EventMoment, 'day' | 'clock'>,
  end: Pick<EventMoment, 'day' | 'clock'>,
  today: string,
  language: Language,
): string {
  const from = startInWords(start, today, language)
  if (start.day === end.day) return `${from}–${end.clock}`
  return `${from} – ${startInWords(end, today, language)}`
}

/** The distance from UTC in words, 'UTC+8', 'UTC−4:30'. @param minutes ahead of UTC */
export function offsetName(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const distance = Math.abs(minutes)
  const rest = distance % 60
  const parts = `${Math.floor(distance / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  return `UTC${minutes < 0 ? '−' : '+'}${parts}`
}

/**
 * The same times by the reader's clock, where it shows others than the event's; undefined where it shows the same.
 * @param zone the reader's; that of the site where none is known
 */
export function readersWhen(span: EventSpan, now: number, language: Language, zone?: Zone): string | undefined {
  const ends = [readEventTime(span.start_time), readEventTime(span.end_time)] as const
  if (ends.every(({ moment, offset }) => offset === offsetIn(moment, zone))) return undefined
  const [start, end] = ends.map(({ moment }) => ({ day: dayOf(moment, zone), clock: clockTime(moment, zone) }))
  if (!start || !end) return undefined
  return spanInWords(start, end, dayOf(now, zone), language) + zoneNote(ends[0].moment, zone)
}

/**
 * The name of an event's zone, with a space before it; empty where its clock is that of the reader and of the site, which
 * all other times on the page have.
 * @param zone the reader's; that of the site where none is known
 */
export function eventZoneNote(start_time: string, zone?: Zone): string {
  const { moment, offset } = readEventTime(start_time)
  return offset === siteOffset && offset === offsetIn(moment, zone) ? '' : ` ${offsetName(offset)}`
}

const offsetIn = (moment: number, zone?: Zone): number =>
  zone ? Math.round((zone.clockAt(moment) - moment) / minute) : siteOffset

/** The state of an event at a moment in ms. */
export const eventStatus = ({ start_time, end_time }: EventSpan, now: number): EventStatus =>
  statusAt(Date.parse(start_time), Date.parse(end_time), now)

/** True if an event's clock is the site's, UTC+8, when it begins. */
export const isSiteClock = (span: EventSpan): boolean => readEventTime(span.start_time).offset === siteOffset

/**
 * The parts of a day that stand beside an event in a list: 21, 11月, 周六 (星期六 in Hong Kong); the year too where it is not that of today.
 * Days are 'YYYY-MM-DD'.
 */
export function dayParts(day: string, today: string, language: Language) {
  const moment = Date.parse(day)
  const formatDate = (options: Intl.DateTimeFormatOptions) => dateFormat(language, 'UTC', options).format(moment)
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return {
    date: String(+day.slice(8)),
    month: formatDate({ month: 'short', ...year }),
    // Newspapers of Hong Kong write 星期一, never the short form 週一 that Intl has.
    weekday: formatDate({ weekday: language === 'zh-Hant-HK' ? 'long' : 'short' }),
  }
}
