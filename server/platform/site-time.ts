import { siteUtcOffsetHours } from '#contract/constants.ts'

/** A moment as the contract sends it: 'YYYY-MM-DD HH:mm:ss' in UTC+8 (specification, points 7 and 9). */
export function siteTime(moment: Date): string {
  const shifted = new Date(moment.getTime() + siteUtcOffsetHours * 3_600_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}
