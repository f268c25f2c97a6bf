import type { LiveState } from '#contract/content/live-states.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import type { ItemRow } from './item-row-store.ts'

/** The states of articles that run live, by their numbers. They are in memory: lists ask for them each time. */
type LiveStates = () => Promise<ReadonlyMap<number, LiveState>>

/** Filled by the subject that runs articles live. */
export const liveStatesOfItems = new ExtensionPoint<LiveStates>()

/** The states of all articles that run live; none where nobody knows of any. */
export const statesOf = async ([states]: readonly LiveStates[]): Promise<ReadonlyMap<number, LiveState>> =>
  (await states?.()) ?? new Map()

/** The rows with the state of those that run live. */
export async function withLiveStates(rows: readonly ItemRow[], sources: LiveStateSources): Promise<readonly ItemRow[]> {
  const known = await statesOf(sources)
  if (known.size === 0) return rows
  return rows.map((row) => {
    const live = known.get(row.id)
    return live ? { ...row, live } : row
  })
}

export type LiveStateSources = readonly LiveStates[]
