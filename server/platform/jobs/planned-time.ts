import { dayMs } from '#server/platform/durations.ts'
import { momentOf } from '#server/platform/site-time.ts'

/** What is planned can be planned this far ahead. */
const longestPlanMs = 366 * dayMs
/** What is planned counts as late this long after its time; due work is picked up every second. */
const lateMs = 60_000

/**
 * The moment that something is planned for.
 * @param text YYYY-MM-DD HH:mm:ss in UTC+8
 * @returns undefined where there is no such moment, it is over, or it is more than a year ahead
 */
export function plannedMoment(text: string, now: Date): Date | undefined {
  const moment = momentOf(text)
  const ahead = moment ? moment.getTime() - now.getTime() : 0
  return ahead > 0 && ahead <= longestPlanMs ? moment : undefined
}

/** What was planned for this moment or an earlier one, and is not done, is late. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - lateMs)

/** True if a planned time has passed without anything having been published. */
export const isLate = (plannedFor: Date | null, now: Date): boolean =>
  plannedFor !== null && plannedFor.getTime() <= lateSince(now).getTime()
