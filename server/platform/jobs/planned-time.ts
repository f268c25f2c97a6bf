import { dayMs } from '#server/platform/durations.ts'
import { momentOf } from '#server/platform/site-time.ts'

/** Longest time ahead for planned work. */
const longestPlanMs = 366 * dayMs
/** Delay after which planned work counts as late; due work is picked up every second. */
const lateMs = 60_000

/**
 * The moment of a plan.
 * @param text YYYY-MM-DD HH:mm:ss in UTC+8
 * @returns undefined if the moment does not exist, is over, or is more than a year ahead
 */
export function plannedMoment(text: string, now: Date): Date | undefined {
  const moment = momentOf(text)
  const ahead = moment ? moment.getTime() - now.getTime() : 0
  return ahead > 0 && ahead <= longestPlanMs ? moment : undefined
}

/** Returns the latest planned time that is late at a moment if the work is not done. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - lateMs)

/** True if a planned time has passed without anything having been published. */
export const isLate = (plannedFor: Date | null, now: Date): boolean =>
  plannedFor !== null && plannedFor.getTime() <= lateSince(now).getTime()
