import type { Person } from '#contract/newsroom/desk.ts'

/** Rules of who decides on a record that several people have open. Pure. */

/** Returns the holder: the person who took it, as long as they are present. */
export const holderOf = (heldBy: number | null, present: readonly number[]): number | null =>
  heldBy !== null && present.includes(heldBy) ? heldBy : null

/**
 * Returns the holder after somebody opened it: an unclaimed text goes to them, a claimed one only if they take it over.
 */
export const holderAfter = (holder: number | null, user: number, take: boolean): number =>
  holder === null || take ? user : holder

/** Somebody whose account is gone. */
export const unknownPerson = (id: number): Person => ({ id, nickname: '', avatar_img: null })
