import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { ActLog } from '#server/platform/staff-acts.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import type { AccountsService } from './service.ts'

export interface RealNameNeeds {
  database: Database
  accounts: Pick<
    AccountsService,
    'people' | 'pendingRealNames' | 'decideRealName' | 'undoRealNameDecision' | 'realNameOf'
  >
  audit: ActLog
  undoTime: UndoTime
}

const targetOf = (id: number) => `user:${id}` as const

/** Real names that wait: masked in the list, in full only when the look is recorded. */
export function createRealNamesDesk({ database, accounts, audit, undoTime }: RealNameNeeds) {
  return {
    /** Requests that wait, the oldest first. */
    async list({ page, size }: ParsedInput<'realNameQueue'>): Promise<CallOutput<'realNameQueue'>> {
      const { list, total } = await accounts.pendingRealNames({ page, size })
      const people = await accounts.people.byIds(list.flatMap(({ userId, sameDocument }) => [userId, ...sameDocument]))
      return {
        list: list.flatMap(({ userId, name, documentNumber, documentType, submittedAt, sameDocument }) => {
          const user = people.get(userId)
          if (!user) return []
          const row = { user, name, document_number: documentNumber, document_type: documentType }
          const same_document = sameDocument.flatMap((one) => people.get(one) ?? [])
          return [{ ...row, submitted_time: siteTime(submittedAt), same_document }]
        }),
        total,
        more: page * size < total,
      }
    },

    /** The whole name and document; nobody sees them before the look is in the audit log. @throws CallError userMissing */
    async look(
      { user }: ParsedInput<'lookAtRealName'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'lookAtRealName'>> {
      const held = await accounts.realNameOf(user)
      if (!held) throw new CallError('userMissing')
      await transaction(database, (tx) =>
        audit.record(tx, { actorId: caller.session.userId, action: 'realname.look', target: targetOf(user) }),
      )
      return { name: held.name, document_number: held.document_number }
    },

    /**
     * Approves or rejects a request; its owner gets a message, which waits until the decision can no longer be undone.
     * @throws CallError ownAccount, reasonRequired; editConflict if it was decided, or filed again, meanwhile
     */
    async decide(
      { user, submitted_time, decision, reason, undoable }: ParsedInput<'decideRealName'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'decideRealName'>> {
      const actorId = caller.session.userId
      if (user === actorId) throw new CallError('ownAccount')
      const decided = await accounts.decideRealName(user, {
        approved: decision === 'approve',
        reason,
        now,
        by: actorId,
        undoable,
        submitted: submitted_time,
        note: (tx, { state, reason: given }) =>
          audit.record(tx, {
            actorId,
            action: `realname.${decision}`,
            target: targetOf(user),
            before: { state: 'pending' },
            after: { state },
            ...(given && { personal: { of: targetOf(user), after: { reason: given } } }),
          }),
      })
      if (!decided) throw new CallError('editConflict')
      return undoTime.offer(undoable)
    },

    /** Brings a request back that the caller decided a moment ago. @throws CallError undoTooLate */
    async undo(
      { user }: ParsedInput<'undoRealNameDecision'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'undoRealNameDecision'>> {
      const by = caller.session.userId
      const note = (tx: Transaction, state: string) =>
        audit.record(tx, {
          ...{ actorId: by, action: 'realname.undo', target: targetOf(user) },
          ...{ before: { state }, after: { state: 'pending' } },
        })
      if (!(await accounts.undoRealNameDecision(user, { by, now, note }))) throw new CallError('undoTooLate')
      return {}
    },
  }
}
