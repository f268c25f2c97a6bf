import dayjs, { type Dayjs } from 'dayjs'
import { siteUtcOffsetHours } from '#contract/constants.ts'

/** The clock of the site, UTC+8: the newsroom dates everything by it, wherever its people are. */

const offsetMs = siteUtcOffsetHours * 3_600_000
const written = 'YYYY-MM-DD HH:mm:ss'

/** A moment as the contract writes it, 'YYYY-MM-DD HH:mm:ss'. */
export const siteTime = (moment: number): string =>
  new Date(moment + offsetMs).toISOString().slice(0, written.length).replace('T', ' ')

/** The day of a moment, 'YYYY-MM-DD'. */
export const siteDay = (moment: number): string => siteTime(moment).slice(0, 10)

/**
 * The moment that 'YYYY-MM-DD HH:mm:ss' names.
 * @returns undefined where there is none, such as on the 30th of February
 */
export function momentOf(text: string): number | undefined {
  const moment = Date.parse(`${text.replace(' ', 'T')}Z`) - offsetMs
  return Number.isFinite(moment) && siteTime(moment) === text ? moment : undefined
}

/**
 * A moment as a picker shows it. Pickers know the zone of the machine alone, so they get the numbers of the site's clock
 * as they stand there: a moment shifted by the machine's offset is an hour off where its clocks change in between.
 * The one hour of a year that the machine's clocks skip shows as the hour after it.
 */
export const pickerTime = (moment: number): Dayjs => dayjs(siteTime(moment))

/** The numbers that were picked, 'YYYY-MM-DD HH:mm:ss'. */
export const pickedTime = (picked: Dayjs): string => picked.format(written)
