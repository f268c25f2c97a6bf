import { isAcceptedYear } from '#contract/accepted-time.ts'
import { siteUtcOffsetHours } from '#contract/constants.ts'
import { dayMs, hourMs } from './durations.ts'

const offsetMs = siteUtcOffsetHours * hourMs

/** The IANA name of the site's time zone, UTC+8, for times in words. */
export const siteZone = 'Asia/Hong_Kong'

/**
 * The moment that the contract's 'YYYY-MM-DD HH:mm:ss' in UTC+8 names.
 * @returns undefined for an invalid moment, such as on the 30th of February, or in a year that is not accepted
 */
export function momentOf(text: string): Date | undefined {
  if (!isAcceptedYear(Number(text.slice(0, 4)))) return undefined
  const moment = new Date(`${text.replace(' ', 'T')}+${String(siteUtcOffsetHours).padStart(2, '0')}:00`)
  return !Number.isNaN(moment.getTime()) && siteTime(moment) === text ? moment : undefined
}

/** A moment as the contract sends it: 'YYYY-MM-DD HH:mm:ss' in UTC+8 (specification, points 7 and 9). */
export function siteTime(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** The day in the site's time that holds a moment: 'YYYY-MM-DD'. */
export const siteDay = (moment: Date): string => siteTime(moment).slice(0, 10)

/** The beginning of the site's day 'YYYY-MM-DD'; undefined for an invalid day. */
export const siteDayStart = (day: string): Date | undefined => momentOf(`${day} 00:00:00`)

/** The moment of a date that may be a day alone, which begins then; undefined where there is none. */
export const momentOrDayStart = (text: string): Date | undefined => momentOf(text) ?? siteDayStart(text)

/** The beginning of the site's day that holds a moment. */
export function startOfSiteDay(moment: Date): Date {
  const days = Math.floor((moment.getTime() + offsetMs) / dayMs)
  return new Date(days * dayMs - offsetMs)
}

/** When the site's day that holds a moment is over, and the next one begins. */
export const nextSiteDay = (moment: Date): Date => new Date(startOfSiteDay(moment).getTime() + dayMs)
