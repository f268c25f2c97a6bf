import { siteUtcOffsetHours } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import type { Translate } from '#web/language/translate.ts'
import { remember } from './remember.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/** Months are counted as 30 days; from the third on the full date stands. */
const month = 30 * day

/** Every item shows its time, on every page that lists it. */
const maxCached = 5000
const sitePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * The moment (ms) of a date of the contract, 'YYYY-MM-DD HH:mm:ss' read as UTC+8; undefined where there is none to
 * show: empty, shorter than 8 characters, unparsable, the zero date or the 1970 epoch (specification, points 5 and 9).
 */
export const parseSiteTime = (value: string | null | undefined): number | undefined =>
  value ? parseCached(value) : undefined

const parseCached = remember(maxCached, (value) => {
  const match = sitePattern.exec(value)
  if (!match) return undefined
  const [, year, monthOfYear, dayOfMonth, h = 0, m = 0, s = 0] = match
  const moment = Date.UTC(+(year ?? 0), +(monthOfYear ?? 0) - 1, +(dayOfMonth ?? 0), +h - siteUtcOffsetHours, +m, +s)
  const known = new Date(moment + siteUtcOffsetHours * hour)
  const exists = known.getUTCMonth() === +(monthOfYear ?? 0) - 1 && known.getUTCDate() === +(dayOfMonth ?? 0)
  return exists && +h < 24 && +m < 60 && +(year ?? 0) > 1970 ? moment : undefined
})

/** True if a date of the contract is a day of the calendar alone, as some imports have it. Such a day is the same everywhere. */
const isDay = (value: string): boolean => value.length === 10

/**
 * Relative time as the specification words it (point 9): under a minute 刚刚, then minutes, hours, days, weeks, months;
 * from 3 months on the full local date. A date without an hour counts whole days. Unparsable values are shown as they
 * are, odd ones as nothing (point 5).
 * @param zone time zone of the full date; the site's own until the viewer's is known
 */
export function relativeTime(
  value: string | null | undefined,
  now: number,
  t: Translate,
  language: Language,
  zone?: Zone,
): string {
  const moment = parseSiteTime(value)
  if (!value || moment === undefined) return unreadable(value)
  const age = (isDay(value) ? (parseSiteTime(dayOf(now)) ?? now) : now) - moment
  if (age < minute) {
    if (age <= -minute) return fullTime(value, language, zone)
    return t(isDay(value) ? 'time.today' : 'time.now')
  }
  if (age < hour) return t('time.minutes', { n: Math.floor(age / minute) })
  if (age < day) return t('time.hours', { n: Math.floor(age / hour) })
  if (age < week) return t('time.days', { n: Math.floor(age / day) })
  if (age < month) return t('time.weeks', { n: Math.floor(age / week) })
  if (age < 3 * month) return t('time.months', { n: Math.floor(age / month) })
  return fullTime(value, language, zone)
}

/** Odd values: empty, zero and epoch dates are blank; anything else that is no date is shown unchanged. */
function unreadable(value: string | null | undefined): string {
  if (!value || value === 'null' || value.length < 8 || /^(0000|1970)-/.test(value)) return ''
  return value
}

const siteZone = 'Asia/Hong_Kong'
const formats = new Map<string, Intl.DateTimeFormat>()

/** A formatter in the words of the language; the site's own zone where none is given. Making one is dear: they are kept. */
export function dateFormat(
  language: Language,
  zone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language}|${zone}|${JSON.stringify(options)}`
  let known = formats.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: zone ?? siteZone, ...options })
    formats.set(key, known)
  }
  return known
}

/** A date of the contract written out: with hour and minute, or a day alone where it has none; nothing where it is none. */
export function fullTime(value: string | null | undefined, language: Language, zone?: Zone): string {
  const moment = parseSiteTime(value)
  if (!value || moment === undefined) return ''
  if (isDay(value)) return dateFormat(language, undefined, dateOptions(language)).format(moment)
  return fullDate(moment, language, zone)
}

/**
 * Year, month, day, hour and minute in a time zone, in the words of the language. A zone is named where it is not at
 * UTC+8, which everything else is in.
 */
export const fullDate = (moment: number, language: Language, zone?: Zone): string =>
  cachedFullDate(`${moment}|${language}|${zone?.id ?? ''}`) + zoneNote(moment, zone)

const dateOptions = (language: Language): Intl.DateTimeFormatOptions => ({
  year: 'numeric',
  month: language === 'en' ? 'short' : 'long',
  day: 'numeric',
})

const cachedFullDate = remember(maxCached, (key) => {
  const [moment, language, zone] = key.split('|') as [string, Language, string]
  return dateFormat(language, zone || undefined, {
    ...dateOptions(language),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Number(moment))
})

/** A time zone that is not the site's. Its code comes to viewers who are in one. */
export interface Zone {
  /** The IANA name. */
  id: string
  /** Returns the local time there at a moment, as if it were UTC (ms). */
  clockAt(moment: number): number
  /** The distance from UTC at a moment: 'UTC−4'; empty where it is that of the site, UTC+8. */
  nameAt(moment: number): string
}

/** Returns the local time in a zone, as if it were UTC; that of the site where no zone is given. */
const clockIn = (moment: number, zone?: Zone): number => zone?.clockAt(moment) ?? moment + siteUtcOffsetHours * hour

/** The name of a viewer's zone at a moment, with a space before it; empty where it is at UTC+8, which everything else is in. */
export function zoneNote(moment: number, zone?: Zone): string {
  const name = zone?.nameAt(moment)
  return name ? ` ${name}` : ''
}

/** Hour and minute in a time zone, as in the flash timeline; by the site's clock where none is given. */
export const clockTime = (moment: number, zone?: Zone): string =>
  new Date(clockIn(moment, zone)).toISOString().slice(11, 16)

/** The day of a moment in a time zone, 'YYYY-MM-DD'; by the site's clock where none is given. */
export const dayOf = (moment: number, zone?: Zone): string => new Date(clockIn(moment, zone)).toISOString().slice(0, 10)

/** The day that a date of the contract is listed under, and its hour and minute there; undefined where it is no date. */
export function dayAndClock(
  value: string | null | undefined,
  zone?: Zone,
): { day: string; clock: string | undefined; moment: number } | undefined {
  const moment = parseSiteTime(value)
  if (!value || moment === undefined) return undefined
  if (isDay(value)) return { day: value, clock: undefined, moment }
  return { day: dayOf(moment, zone), clock: clockTime(moment, zone), moment }
}

/** Words for a day of the calendar, 'YYYY-MM-DD' or 'YYYY-MM', which is the same in every zone. */
const dayInWords = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, 'UTC', options).format(Date.parse(day))

/** Month, day and weekday; the year too when it is not that of the other day. */
export function dayName(day: string, today: string, language: Language): string {
  const date = dayInWords(day, language, {
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
  })
  const weekday = dayInWords(day, language, { weekday: 'long' })
  return language === 'en' ? `${weekday}, ${date}` : `${date} ${weekday}`
}

/** Year and month of 'YYYY-MM'. */
export const monthName = (month: string, language: Language): string =>
  dayInWords(month, language, { year: 'numeric', month: 'long' })

/** The day within its month; in English with the month, since a bare number says too little. */
export const dayOfMonth = (day: string, language: Language): string =>
  dayInWords(day, language, { day: 'numeric', ...(language === 'en' ? { month: 'short' } : {}) })
