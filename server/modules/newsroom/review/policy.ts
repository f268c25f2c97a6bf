import type { ManuscriptState } from '#contract/newsroom/manuscripts.ts'

/** Who may decide what. Pure: everything it needs is passed in. */

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

/** The saved version has been decided on; saving again makes it a draft. */
export const isDecided = ({ state }: { state: ManuscriptState }): boolean => state === 'approved' || state === 'refused'
