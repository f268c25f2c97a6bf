import type { ManuscriptState } from '#contract/newsroom/manuscripts.ts'

/** Rules of who may decide what. Pure: all facts are passed in. */

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
