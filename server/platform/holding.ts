import type { Person } from '#contract/newsroom/desk.ts'

/** Who decides on what several have open. Pure. */

/** Who holds something: whoever took it, as long as they are present. */
export const holderOf = (heldBy: number | null, present: readonly number[]): number | null =>
  heldBy !== null && present.includes(heldBy) ? heldBy : null

/** Who holds it after somebody opened it: a text that nobody holds goes to them, a held one only if they take it. */
export const holderAfter = (holder: number | null, user: number, take: boolean): number =>
  holder === null || take ? user : holder

/** Somebody whose account is gone. */
export const unknownPerson = (id: number): Person => ({ id, nickname: '', avatar_img: null })
