import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { feedbackLength } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { CorrectionClosing, CorrectionRequest } from '#contract/newsroom/corrections.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { type AnswerNeeds, createAnswers } from '#server/platform/delivery/mail/answer-mail.ts'
import type { MailQueue, MailStanding } from '#server/platform/delivery/mail/mail-queue.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, rulesForLetters } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { answerWords } from './answer-words.ts'
import * as store from './store.ts'

export interface CorrectionsNeeds extends AnswerNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'summaries'>
  messages: Pick<MessagesService, 'send' | 'takeBack'>
  limiter: Pick<Limiter, 'take'>
  mails: Pick<MailQueue, 'add' | 'standing' | 'takeBack'>
  undoTime: UndoTime
}

/** Returns the subject of messages and emails about an answer. */
const about = (id: number): string => `correctionRequest:${id}`

/** Data that a report is shown with. */
interface Shown {
  people: ReadonlyMap<number, Person>
  ways: CorrectionClosing[]
  /** State of the email with the answer, if it was not sent yet. */
  mail: MailStanding | undefined
  now: Date
}

/** Corrections that readers ask for, and how the newsroom answers. */
export function createCorrectionsService(needs: CorrectionsNeeds) {
  const { database, accounts, audit, content, messages, limiter, mails, undoTime } = needs
  const answers = createAnswers(needs, answerWords)
  const total = createCachedTotals((filter: store.CorrectionRequestFilter, limit) =>
    store.countCorrectionRequests(database.orm, filter, limit),
  )

  /**
   * How a report can be closed: by a message to its reader, by email if there is an address, and always by setting it
   * aside.
   */
  async function waysOf(
    { userId, email }: store.CorrectionRequestRecord,
    db: Transaction | Database['orm'] = database.orm,
  ) {
    const { hasBox } = await accounts.people.reach(userId, db)
    const ways: CorrectionClosing[] = [
      ...(hasBox ? ['message' as const] : []),
      ...(email ? ['mail' as const] : []),
      'aside',
    ]
    return ways
  }

  function present(
    { row, item }: store.ListedCorrectionRequest,
    { people, ways, mail, now }: Shown,
  ): CorrectionRequest {
    const { title, language, kind, status } = item
    return {
      id: row.id,
      reason: row.reason,
      content: row.content,
      email: row.email,
      language: row.language,
      item: { id: row.itemId, kind, title, language, online: status === 'approved' },
      user: people.get(row.userId ?? 0) ?? null,
      sent_time: siteTime(row.sentAt),
      waiting: Math.max(0, Math.floor((now.getTime() - row.sentAt.getTime()) / 1000)),
      ways: row.closedAt ? [] : ways,
      closed: row.closedAt && {
        by: people.get(row.closedBy ?? 0) ?? null,
        how: row.closedHow ?? 'aside',
        text: row.answer,
        time: siteTime(row.closedAt),
        mail: mail ?? null,
      },
    }
  }

  return {
    /**
     * Accepts a report of a member or a visitor. Sent again by the same member, or with the same reply address, it is
     * the same report; others are separate, since many readers share a network address.
     * @throws CallError invalidInput (content), invalidEmail, itemMissing where readers do not have it, tooManyRequests
     */
    async report(
      { id, reason, ...sent }: ParsedInput<'requestCorrection'>,
      context: CallContext,
    ): Promise<Record<string, never>> {
      const text = sanitizeForPostgres(sent.content).trim()
      const length = [...text].length
      if (length < feedbackLength.min || length > feedbackLength.max) throw new CallError('invalidInput', 'content')
      const userId = context.caller?.session?.userId ?? null
      const email = userId === null ? (sent.email ?? '').trim() : ''
      if (email && !isMailAddress(email)) throw new CallError('invalidEmail', 'email')
      if ((await content.summaries([id], context)).length === 0) throw new CallError('itemMissing')
      const client = userId === null ? `client ${clientOf(context.caller?.address ?? '')}` : `user ${userId}`
      await mustTake(limiter, `correction request ${client}`, ...rulesForLetters)
      const { language, now } = context
      await store.addCorrectionRequest(database.orm, {
        itemId: id,
        userId,
        reason,
        content: text,
        email,
        language,
        sentAt: now,
      })
      return {}
    },

    async list(
      { page, size, ...filter }: ParsedInput<'correctionRequests'>,
      { language, now }: MemberContext,
    ): Promise<CallOutput<'correctionRequests'>> {
      const window = { limit: size, offset: (page - 1) * size, languages: [language, 'zh-Hans', 'zh-Hant-HK', 'en'] }
      const [rows, all] = await Promise.all([store.listCorrectionRequests(database.orm, filter, window), total(filter)])
      const people = await accounts.people.byIds(
        rows.flatMap(({ row }) => [row.userId ?? [], row.closedBy ?? []].flat()),
      )
      const [ways, standing] = await Promise.all([
        Promise.all(rows.map(({ row }) => waysOf(row))),
        mails.standing(rows.map(({ row }) => about(row.id))),
      ])
      const list = rows.map((found, place) =>
        present(found, { people, ways: ways[place] ?? [], mail: standing.get(about(found.row.id)), now }),
      )
      return { list, total: all, more: page * size < all }
    },

    /**
     * Closes a report, once. An email is sent afterwards; its state is shown beside the answer.
     * @throws CallError itemMissing, wrongState if it is already closed, reasonRequired, invalidInput (how)
     */
    async close(
      { id, how, text, undoable = false }: ParsedInput<'closeCorrectionRequest'>,
      { caller, now }: MemberContext,
    ) {
      const answer = sanitizeForPostgres(text).trim()
      if (!answer) throw new CallError('reasonRequired', 'text')
      await transaction(database, async (tx) => {
        const row = await store.lockCorrectionRequest(tx, id)
        if (!row) throw new CallError('itemMissing')
        if (row.closedAt) throw new CallError('wrongState')
        if (!(await waysOf(row, tx)).includes(how)) throw new CallError('invalidInput', 'how')
        const actorId = caller.session.userId
        await store.closeCorrectionRequest(tx, id, { closedAt: now, closedBy: actorId, closedHow: how, answer })
        const member = how === 'message' ? row.userId : null
        await audit.record(tx, {
          ...{
            actorId,
            action: how === 'aside' ? 'correction.set_aside' : 'correction.answer',
            target: `item:${row.itemId}`,
          },
          before: { reason: row.reason },
          after: { how, ...(how === 'aside' && { text: answer }) },
          ...(member !== null && { personal: { of: `user:${member}` as const, after: { answer } } }),
        })
        if (member !== null) {
          const link = `/contents/${row.itemId}`
          const held = undoable ? { about: about(id), until: undoTime.heldUntil(now) } : undefined
          const texts = answers.message(row, answer)
          await messages.send({ userId: member, kind: 'system', texts, link, now, held }, tx)
        }
        if (how === 'mail') {
          const mail = { about: about(id), to: row.email, text: answer, heldMs: undoable ? undoTime.heldMs : 0 }
          await answers.mail(tx, row, mail)
        }
      })
      return undoTime.offer(undoable)
    },

    /**
     * Opens a report again that was closed a moment ago, where its reader cannot know of that yet.
     * @throws CallError itemMissing, undoTooLate; wrongState where the same was reported again meanwhile
     */
    async undo({ id }: ParsedInput<'undoCorrectionRequestClosing'>, { caller, now }: MemberContext) {
      await transaction(database, async (tx) => {
        const row = await store.lockCorrectionRequest(tx, id)
        if (!row) throw new CallError('itemMissing')
        const { userId } = caller.session
        const mailedTo = row.closedHow === 'mail' ? await mails.takeBack(tx, about(id)) : ''
        const unread = row.closedHow !== 'message' || (await messages.takeBack(tx, about(id), now))
        if (
          !undoTime.isUndoable({ by: row.closedBy, at: row.closedAt }, userId, now) ||
          mailedTo === undefined ||
          !unread
        )
          throw new CallError('undoTooLate')
        if (!(await store.reopenCorrectionRequest(tx, row, mailedTo))) throw new CallError('wrongState')
        await audit.record(tx, {
          actorId: userId,
          action: 'correction.undo',
          target: `item:${row.itemId}`,
          before: { how: row.closedHow },
        })
      })
      return {}
    },

    /** How many wait, and since when the oldest does. */
    waiting: () => store.waiting(database.orm),

    /** All reports of a member. */
    async exportPersonalData(userId: number) {
      const rows = await store.correctionRequestsOf(database.orm, userId)
      return {
        correction_requests: rows.map(({ itemId, reason, content, language, sentAt, answer, closedHow, closedAt }) => ({
          item: itemId,
          reason,
          content,
          language,
          sent_time: siteTime(sentAt),
          answer: closedHow === 'message' ? answer : '',
          closed_time: closedAt && siteTime(closedAt),
        })),
      }
    },

    /** Forgets whose reports they were, in the transaction that erases the account. */
    erase: (tx: Transaction, userId: number): Promise<void> => store.eraseReporter(tx, userId),
  }
}

export type CorrectionsService = ReturnType<typeof createCorrectionsService>
