import { siteUtcOffsetHours } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import type { Translate } from './messages.ts'
import { remember } from './remember.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/** Months are counted as 30 days; from the third on the full date stands. */
const month = 30 * day

/** Every item shows its time, on every page that lists it. */
const mostKept = 5000
const sitePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * The moment (ms) of a date of the contract, 'YYYY-MM-DD HH:mm:ss' read as UTC+8; undefined where there is none to
 * show: empty, shorter than 8 characters, unparsable, the zero date or the 1970 epoch (specification, points 5 and 9).
 */
export const parseSiteTime = (value: string | null | undefined): number | undefined =>
  value ? parseKept(value) : undefined

const parseKept = remember(mostKept, (value) => {
  const match = sitePattern.exec(value)
  if (!match) return undefined
  const [, year, monthOfYear, dayOfMonth, h = 0, m = 0, s = 0] = match
  const moment = Date.UTC(+(year ?? 0), +(monthOfYear ?? 0) - 1, +(dayOfMonth ?? 0), +h - siteUtcOffsetHours, +m, +s)
  const known = new Date(moment + siteUtcOffsetHours * hour)
  const exists = known.getUTCMonth() === +(monthOfYear ?? 0) - 1 && known.getUTCDate() === +(dayOfMonth ?? 0)
  return exists && +h < 24 && +m < 60 && +(year ?? 0) > 1970 ? moment : undefined
})

/**
 * Relative time as the specification words it (point 9): under a minute 刚刚, then minutes, hours, days, weeks, months;
 * from 3 months on the full local date. What cannot be parsed is shown as it is, odd values as nothing (point 5).
 * @param zone time zone of the full date; the site's own until the viewer's is known
 */
export function relativeTime(
  value: string | null | undefined,
  now: number,
  t: Translate,
  language: Language,
  zone?: string,
): string {
  const moment = parseSiteTime(value)
  if (moment === undefined) return unreadable(value)
  const age = now - moment
  if (age < minute) return age > -minute ? t('time.now') : fullDate(moment, language, zone)
  if (age < hour) return t('time.minutes', { n: Math.floor(age / minute) })
  if (age < day) return t('time.hours', { n: Math.floor(age / hour) })
  if (age < week) return t('time.days', { n: Math.floor(age / day) })
  if (age < month) return t('time.weeks', { n: Math.floor(age / week) })
  if (age < 3 * month) return t('time.months', { n: Math.floor(age / month) })
  return fullDate(moment, language, zone)
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

/** Year, month, day, hour and minute in the given time zone, in the words of the language. */
export const fullDate = (moment: number, language: Language, zone?: string): string =>
  fullDateKept(`${moment}|${language}|${zone ?? ''}`)

const fullDateKept = remember(mostKept, (key) => {
  const [moment, language, zone] = key.split('|') as [string, Language, string]
  return dateFormat(language, zone || undefined, {
    year: 'numeric',
    month: language === 'en' ? 'short' : 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Number(moment))
})

/** Hour and minute by the site's clock, as in the flash timeline. */
export function clockTime(moment: number): string {
  return new Date(moment + siteUtcOffsetHours * hour).toISOString().slice(11, 16)
}

/** The day of a moment by the site's clock, 'YYYY-MM-DD': flash is grouped by it. */
export function siteDay(moment: number): string {
  return new Date(moment + siteUtcOffsetHours * hour).toISOString().slice(0, 10)
}

/** Month, day and weekday by the site's clock; the year too when it is not the present one. */
export function dayName(moment: number, now: number, language: Language): string {
  const sameYear = siteDay(moment).slice(0, 4) === siteDay(now).slice(0, 4)
  const date = dateFormat(language, undefined, {
    ...(sameYear ? {} : { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
  }).format(moment)
  const weekday = dateFormat(language, undefined, { weekday: 'long' }).format(moment)
  return language === 'en' ? `${weekday}, ${date}` : `${date} ${weekday}`
}

/** Year and month by the site's clock. */
export function monthName(moment: number, language: Language): string {
  return dateFormat(language, undefined, { year: 'numeric', month: 'long' }).format(moment)
}

/** The day within its month by the site's clock; in English with the month, since a bare number says too little. */
export function dayOfMonth(moment: number, language: Language): string {
  return dateFormat(language, undefined, { day: 'numeric', ...(language === 'en' ? { month: 'short' } : {}) }).format(
    moment,
  )
}
