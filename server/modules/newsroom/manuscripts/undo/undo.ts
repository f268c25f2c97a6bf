import type { ManuscriptState } from '#contract/newsroom/manuscripts.ts'
import type { ManuscriptChange, ManuscriptRow } from '../manuscripts-store.ts'
import type { Member } from '../policy.ts'
import type { StoredFields, Undo } from '../tables.ts'

/** Rules of decisions that can be undone for a moment. Pure: everything it needs is passed in. */

interface Decided {
  by: number
  /** End of the time in which it can be undone. */
  until: Date
  /** Published fields, if they differ from the written ones by addresses of pictures alone. */
  fields?: StoredFields
  /** An article that was taken offline goes online again with it. */
  onlineAgain?: boolean
}

/** Returns the undo data that a manuscript keeps with a decision that can be undone. */
export function undoOf(row: ManuscriptRow, { by, until, fields, onlineAgain = false }: Decided): Undo {
  const { state, reason, priority, assignedTo, heldBy, decidedBy, submittedAt, decidedAt, publishAt } = row
  return {
    by,
    until: until.toISOString(),
    version: row.version,
    fields: fields === undefined || fields === row.fields ? null : fields,
    onlineAgain,
    before: {
      ...{ state, reason, priority, assignedTo, heldBy, decidedBy },
      submittedAt: submittedAt?.toISOString() ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
      publishAt: publishAt?.toISOString() ?? null,
    },
  }
}

/** Approves a text that readers get when the decision can no longer be undone. */
export function approvedUndoably(row: ManuscriptRow, decided: Decided): ManuscriptChange {
  const undo = undoOf(row, decided)
  return { state: 'approved', publishAt: decided.until, heldBy: null, reason: '', undo }
}

/** Brings back what a decision replaced. */
export function undone({ before }: Undo): ManuscriptChange {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...before,
    submittedAt: moment(before.submittedAt),
    decidedAt: moment(before.decidedAt),
    publishAt: moment(before.publishAt),
    undo: null,
  }
}

/** Milliseconds for which the decision can still be undone; 0 if there is none, or no more time. */
export function undoableMs(
  { undo, state, publishAt }: { undo: Undo | null; state: ManuscriptState; publishAt: Date | null },
  now: Date,
): number {
  if (undo === null || (state === 'approved' && publishAt === null)) return 0
  return Math.max(0, Date.parse(undo.until) - now.getTime())
}

/** True while a text that was approved for at once waits for the end of its undo period: nobody scheduled that time. */
export function isAboutToAppear(
  row: { undo: Undo | null; state: ManuscriptState; publishAt: Date | null },
  now: Date,
): boolean {
  if (row.undo === null || row.publishAt === null || undoableMs(row, now) === 0) return false
  return row.publishAt.getTime() <= Date.parse(row.undo.until)
}

/**
 * Why a decision may not be undone. One that publishes can be undone until it has gone out, even some moments late; of
 * a refusal its author learns at its time, and what they have written since then is not sent to review unasked.
 */
export function obstacleToUndoing(
  member: Pick<Member, 'userId'>,
  row: { undo: Undo | null; state: ManuscriptState; publishAt: Date | null; version: number },
  now: Date,
): 'notAllowed' | 'undoTooLate' | 'editConflict' | undefined {
  const { undo, state, publishAt, version } = row
  if (undo === null) return 'undoTooLate'
  if (undo.by !== member.userId) return 'notAllowed'
  if (state === 'approved') return publishAt === null ? 'undoTooLate' : undefined
  if (undoableMs(row, now) === 0) return 'undoTooLate'
  return version === undo.version ? undefined : 'editConflict'
}

type Undoable = Parameters<typeof undoableMs>[0]

/** True if a decision waits to go out or to be undone: until then nobody changes, submits or takes back the text. */
export const isHeld = (row: Undoable, now: Date): boolean =>
  row.undo !== null && (row.state === 'approved' ? row.publishAt !== null : undoableMs(row, now) > 0)

/** True if this member took the decision that is kept: what they published themselves is no secret from them. */
export const isOwnDecision = ({ undo }: { undo: Undo | null }, userId: number): boolean => undo?.by === userId

/** A row as its owner may see it: of a decision that can still be undone they learn nothing. */
export function beforeDecision<R extends Undoable & { reason: string }>(row: R, now: Date): R {
  if (!row.undo || !isHeld(row, now)) return row
  const { state, reason, publishAt } = row.undo.before
  return { ...row, state, reason, publishAt: publishAt === null ? null : new Date(publishAt) }
}
