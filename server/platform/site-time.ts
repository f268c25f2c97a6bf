import { siteUtcOffsetHours } from '#contract/constants.ts'

/**
 * The moment that the contract's 'YYYY-MM-DD HH:mm:ss' in UTC+8 names.
 * @returns undefined where there is no such moment, such as on the 30th of February
 */
export function momentOf(text: string): Date | undefined {
  const moment = new Date(`${text.replace(' ', 'T')}+${String(siteUtcOffsetHours).padStart(2, '0')}:00`)
  return !Number.isNaN(moment.getTime()) && siteTime(moment) === text ? moment : undefined
}

/** A moment as the contract sends it: 'YYYY-MM-DD HH:mm:ss' in UTC+8 (specification, points 7 and 9). */
export function siteTime(moment: Date): string {
  const shifted = new Date(moment.getTime() + siteUtcOffsetHours * 3_600_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}
