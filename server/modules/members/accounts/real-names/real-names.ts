import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isVisible } from '#contract/visible-text.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { SealError, type Secrets } from '#server/platform/seal.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { type DocumentType, documentNumber, maskedDocument, maskedName, personName } from './identity-documents.ts'
import * as store from './real-names-store.ts'
import { type DecisionTexts, decisionTexts } from './real-names-texts.ts'

interface Needs {
  database: Database
  secrets: Secrets
  limiter: Pick<Limiter, 'take'>
  /** Writes to a member, in the transaction of what it is about. */
  messages: {
    send(message: DecisionMessage, tx: Transaction): Promise<void>
    takeBack(tx: Transaction, about: string, now: Date): Promise<boolean>
  }
  undoTime: UndoTime
}

interface DecisionMessage {
  userId: number
  kind: 'review'
  texts: DecisionTexts
  link: string
  now: Date
  held?: { about: string; until: Date }
}

/** A request that waits, masked. */
export interface PendingRealName {
  userId: number
  name: string
  documentType: DocumentType
  documentNumber: string
  submittedAt: Date
  /** Other accounts that filed the same document. */
  sameDocument: number[]
}

interface Decision {
  approved: boolean
  reason?: string
  now?: Date
  submitted?: string
  by?: number
  undoable?: boolean
  note?: (tx: Transaction, decided: { state: 'approved' | 'rejected'; reason: string }) => Promise<void>
}

/** Limits guessing of document numbers. */
const submitRule = { points: 10, seconds: 3_600 }
const longestReason = 500
const realNamePath = '/my/realname'
/** Returns the subject key of the message about a decision. */
const aboutOf = (userId: number) => `realname:${userId}`

const nameContext = (userId: number) => `real name of user ${userId}`
const documentContext = (userId: number) => `document of user ${userId}`

/** Real names: sealed where they are kept, masked where they are shown, decided by people. */
export function createRealNames({ database, secrets, limiter, messages, undoTime }: Needs) {
  const { orm } = database

  function decryptRealName({ userId, nameSealed, documentSealed }: store.RealNameRow): {
    name: string
    number: string
  } {
    try {
      return {
        name: secrets.open(nameSealed, nameContext(userId)),
        number: secrets.open(documentSealed, documentContext(userId)),
      }
    } catch (error) {
      // The key is lost: all that is known is that there is a request.
      if (error instanceof SealError) return { name: '', number: '' }
      throw error
    }
  }

  return {
    /** The caller's own request, masked. */
    async realName(_input: object, { caller, now }: MemberContext): Promise<CallOutput<'getRealName'>> {
      const found = await store.findRealName(orm, caller.session.userId)
      const row = found && store.beforeDecision(found, now)
      if (!row) {
        return { state: 'none', name: '', document_number: '', document_type: null, submitted_time: null, reason: '' }
      }
      const { name, number } = decryptRealName(row)
      return {
        state: row.state,
        name: maskedName(name),
        document_number: maskedDocument(number),
        document_type: row.documentType,
        submitted_time: siteTime(row.submittedAt),
        reason: row.reason,
      }
    },

    /**
     * Files the caller's real name for review; a rejected one may be filed again, once its owner knows of that.
     * @throws CallError invalidInput (name or document_number), requestPending, alreadyApproved, tooManyRequests
     */
    async submitRealName(
      input: ParsedInput<'submitRealName'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'submitRealName'>> {
      const { userId } = caller.session
      await mustTake(limiter, `real name ${userId}`, submitRule)
      const name = personName(input.name)
      if (!name) throw new CallError('invalidInput', 'name')
      const number = documentNumber(input.document_type, input.document_number, now)
      if (!number) throw new CallError('invalidInput', 'document_number')
      const filed = await store.fileRealName(orm, {
        userId,
        nameSealed: secrets.seal(name, nameContext(userId)),
        documentType: input.document_type,
        documentSealed: secrets.seal(number, documentContext(userId)),
        documentHash: secrets.hmac('identity document', `${input.document_type} ${number}`),
        submittedAt: now,
      })
      if (filed) return {}
      const present = await store.findRealName(orm, userId)
      const known = present && store.beforeDecision(present, now)
      throw new CallError(known?.state === 'approved' ? 'alreadyApproved' : 'requestPending')
    },

    /** Requests that wait, the oldest first. @returns a page of them, and how many wait in all */
    async pendingRealNames({ page, size }: { page: number; size: number }): Promise<{
      list: PendingRealName[]
      total: number
    }> {
      const [rows, total] = await Promise.all([
        store.pendingRealNames(orm, { offset: (page - 1) * size, limit: size }),
        store.countPendingRealNames(orm),
      ])
      const list = rows.map((row) => {
        const { name, number } = decryptRealName(row)
        const { userId, documentType, submittedAt, sameDocument } = row
        const masked = { name: maskedName(name), documentNumber: maskedDocument(number) }
        return { userId, ...masked, documentType, submittedAt, sameDocument }
      })
      return { list, total }
    },

    /**
     * Decides a request and notifies its owner.
     * @param decision reason: shown to the owner; a rejection needs one. submitted: only a request of this time of the
     *   site is decided. undoable: its owner learns of it when it can no longer be undone. note: writes the decision
     *   down, in its transaction
     * @returns whether there was one that waited: of two who decide at once, one does
     * @throws CallError reasonRequired
     */
    async decideRealName(
      userId: number,
      { approved, reason = '', now = new Date(), submitted, by, undoable = false, note }: Decision,
    ): Promise<boolean> {
      const given = sanitizeForPostgres(reason.trim(), longestReason).trim()
      if (!approved && !isVisible(given)) throw new CallError('reasonRequired')
      return transaction(database, async (tx) => {
        const state = approved ? 'approved' : 'rejected'
        const held = undoable ? { about: aboutOf(userId), until: undoTime.heldUntil(now) } : undefined
        const decided = await store.decideRealName(tx, userId, {
          ...{ state, reason: given, submitted },
          ...{ decidedAt: now, decidedBy: by ?? null, heldUntil: held?.until ?? null },
        })
        if (!decided) return false
        const texts = decisionTexts(approved, given)
        await messages.send({ userId, kind: 'review', texts, link: realNamePath, now, held }, tx)
        await note?.(tx, { state, reason: given })
        return true
      })
    },

    /**
     * Brings a request back that somebody decided a moment ago, before its owner learned of it.
     * @param undo note: writes it down, in its transaction
     * @returns false where there is nothing that they can still undo
     */
    undoRealNameDecision: (
      userId: number,
      { by, now, note }: { by: number; now: Date; note(tx: Transaction, state: string): Promise<void> },
    ): Promise<boolean> =>
      transaction(database, async (tx) => {
        const decided = await store.takeBackDecision(tx, userId, { by, now })
        if (!decided) return false
        await messages.takeBack(tx, aboutOf(userId), now)
        await note(tx, decided.state)
        return true
      }),

    /** Returns a member's real name, in clear: for themselves, and for staff whose look is written down. */
    async realNameOf(userId: number, now = new Date()) {
      const found = await store.findRealName(orm, userId)
      if (!found) return null
      const row = store.beforeDecision(found, now)
      const { name, number } = decryptRealName(row)
      return {
        state: row.state,
        name,
        document_type: row.documentType,
        document_number: number,
        submitted_time: siteTime(row.submittedAt),
        decided_time: row.decidedAt && siteTime(row.decidedAt),
        reason: row.reason,
      }
    },
  }
}

export type RealNames = ReturnType<typeof createRealNames>
