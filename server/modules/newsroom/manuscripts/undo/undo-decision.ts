import { CallError } from '#contract/errors.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import { assertOpen } from '../manuscript-editor.ts'
import { changeManuscript, lockManuscript, type ManuscriptRow } from '../manuscripts-store.ts'
import type { Member } from '../policy.ts'
import { obstacleToUndoing, undone } from './undo.ts'

/** Additional step of a decision that can be undone, such as telling the author; called within the transaction. */
export interface DecisionFollower {
  /** Readers have got what was approved. */
  published(tx: Transaction, row: ManuscriptRow, now: Date): Promise<void>
  /** It was undone, or holds no more since its article was taken offline. @param decided the manuscript as decided on */
  undone(tx: Transaction, decided: ManuscriptRow, now: Date): Promise<void>
}

/** The subjects that take part in decisions. */
export const decisionFollowers = new ExtensionPoint<DecisionFollower>()

interface Needs {
  database: Pick<Database, 'orm'>
  audit: Pick<AuditService, 'record'>
  followers: readonly DecisionFollower[]
}

/**
 * Undoing what was decided a moment ago. The row's lock decides between an undo and the publication: whichever comes
 * first, the other finds nothing more to do.
 */
export const createUndo =
  ({ database, audit, followers }: Needs) =>
  /** @throws CallError manuscriptMissing, notAllowed, undoTooLate, editConflict */
  (id: number, member: Member, now: Date): Promise<ManuscriptRow> =>
    transaction(database, async (tx) => {
      const decided = await lockManuscript(tx, id)
      assertOpen(member, decided)
      const obstacle = obstacleToUndoing(member, decided, now)
      if (obstacle) throw new CallError(obstacle)
      if (!decided.undo) throw new Error(`The manuscript ${id} has nothing to undo`)
      const after = await changeManuscript(tx, id, undone(decided.undo))
      await audit.record(tx, {
        actorId: member.userId,
        action: 'manuscript.undo',
        target: `manuscript:${id}`,
        before: { state: decided.state, version: decided.version },
        after: { state: after.state, version: after.version },
      })
      for (const follower of followers) await follower.undone(tx, decided, now)
      return after
    })
