/** An undo that was requested in time still arrives in time. */
const arrivalMs = 1_000

/** Time for undoing, ms, unless the configuration says otherwise. */
export const usualUndoMs = 10_000

/** How long decisions, publications and messages can be undone before they take effect. */
export interface UndoTime {
  /** Time that is offered for undoing, ms. */
  readonly ms: number
  /** Time for which everything that can be undone waits before it takes effect, ms. */
  readonly heldMs: number
  /** Returns the moment until which something done now can be undone. */
  until(now: Date): Date
  /** Returns the moment until which something sent now waits. */
  heldUntil(now: Date): Date
  /** True if somebody may still undo what they did: for others, and later, it is done. */
  isUndoable(done: { by: number | null; at: Date | null }, user: number, now: Date): boolean
  /** Returns what the response to an act says about undoing it. */
  offer(undoable: boolean | undefined): { undo_ms?: number }
}

/** @param ms time that is offered for undoing */
export function createUndoTime(ms = usualUndoMs): UndoTime {
  const heldMs = ms + arrivalMs
  const after = (now: Date, time: number) => new Date(now.getTime() + time)
  return {
    ms,
    heldMs,
    until: (now) => after(now, ms),
    heldUntil: (now) => after(now, heldMs),
    isUndoable: (done, user, now) => done.by === user && done.at !== null && now.getTime() - done.at.getTime() < heldMs,
    offer: (undoable) => (undoable ? { undo_ms: ms } : {}),
  }
}
