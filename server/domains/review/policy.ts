import { siteUtcOffsetHours } from '#contract/constants.ts'
import type { ManuscriptState } from '#contract/publishing.ts'

/** Who may decide what. Pure: everything it needs is passed in. */

/** A text can be planned this far ahead. */
const longestPlanDays = 366
const day = 86_400_000

/** Who holds a text: whoever took it, as long as they are present. */
export const holderOf = (heldBy: number | null, present: readonly number[]): number | null =>
  heldBy !== null && present.includes(heldBy) ? heldBy : null

/** Who holds it after somebody opened it: a text that nobody holds goes to them, a held one only if they take it. */
export const holderAfter = (holder: number | null, user: number, take: boolean): number =>
  holder === null || take ? user : holder

export type Obstacle = 'wrongState' | 'editConflict' | 'heldByColleague'

/** Why an editor may not decide; undefined where they may. Only the version that they have read can be decided. */
export function obstacleToDeciding(
  { state, version, holder }: { state: ManuscriptState; version: number; holder: number | null },
  editor: { id: number; version: number },
): Obstacle | undefined {
  if (state !== 'pending') return 'wrongState'
  if (version !== editor.version) return 'editConflict'
  return holder !== null && holder !== editor.id ? 'heldByColleague' : undefined
}

/**
 * The moment of a planned publication.
 * @param text YYYY-MM-DD HH:mm:ss in UTC+8
 * @returns undefined where there is no such moment, it is over, or it is more than a year ahead
 */
export function plannedMoment(text: string, now: Date): Date | undefined {
  const moment = new Date(`${text.replace(' ', 'T')}+${String(siteUtcOffsetHours).padStart(2, '0')}:00`)
  if (Number.isNaN(moment.getTime())) return undefined
  const shifted = new Date(moment.getTime() + siteUtcOffsetHours * 3_600_000)
  // The 30th of February is read as a day in March.
  if (shifted.toISOString().slice(0, 19).replace('T', ' ') !== text) return undefined
  const ahead = moment.getTime() - now.getTime()
  return ahead > 0 && ahead <= longestPlanDays * day ? moment : undefined
}

/** The saved version has been decided on; saving again makes it a draft. */
export const isDecided = ({ state }: { state: ManuscriptState }): boolean => state === 'approved' || state === 'refused'

/** A planned publication counts as late this long after its time. */
const lateMs = 60_000

/** Whether a planned time has passed without anything having been published. */
export const isLate = (publishAt: Date | null, now: Date): boolean =>
  publishAt !== null && now.getTime() - publishAt.getTime() >= lateMs
