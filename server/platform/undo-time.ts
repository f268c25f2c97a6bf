import { undoMs } from '#contract/constants.ts'

/** An undo that was asked for in time still arrives in time. */
const arrivalMs = 1_000

/** Time for which anything that can be undone waits before it takes effect. */
export const heldMs = undoMs + arrivalMs

/** The moment until which something sent now waits. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldMs)

/** True if somebody may still undo what they did: for others, and later, it is done. */
export const isUndoable = (done: { by: number | null; at: Date | null }, user: number, now: Date): boolean =>
  done.by === user && done.at !== null && now.getTime() - done.at.getTime() < heldMs
