import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { AccountsService } from '#server/domains/accounts/service.ts'
import type { AuditService } from '#server/domains/audit/service.ts'
import type { MessagesService, StoredFeedback } from '#server/domains/messages/service.ts'
import type { MemberReading } from '#server/platform/caller.ts'
import { type Database, type Executor, storable, type Transaction, transaction } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { answerMail, answerMessage } from './answer-texts.ts'
import { mailOf, waysToAnswer } from './policy.ts'
import { presentFeedback } from './present.ts'

export interface FeedbackNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  messages: Pick<MessagesService, 'answering' | 'send'>
  mailer: Mailer
  siteName: (language: StoredFeedback['language']) => Promise<string>
  siteOrigin: string
  log: Log
}

/** What readers wrote to the site, and its answers. */
export function createFeedback(needs: FeedbackNeeds) {
  const { database, accounts, audit, messages, mailer, siteName, siteOrigin, log } = needs
  const { answering } = messages

  /** Whether its writer has a box, and where a mail would go. */
  async function reach({ userId, contact }: StoredFeedback, db: Executor = database.orm) {
    const writer = userId === null ? undefined : await accounts.people.writer(userId, db)
    return { hasBox: writer !== undefined && writer.status !== 'erased', address: mailOf(contact, writer?.email) }
  }

  /** A mail that cannot be sent leaves the feedback open. @throws CallError mailFailed */
  async function mail(row: StoredFeedback, to: string, text: string): Promise<void> {
    const site = await siteName(row.language)
    try {
      await mailer.send({ to, ...answerMail(row, { site, siteOrigin, text }) })
    } catch (error) {
      log.warn({ err: error }, `The answer to feedback ${row.id} could not be mailed`)
      throw new CallError('mailFailed')
    }
  }

  async function mustHold(tx: Transaction, id: number): Promise<StoredFeedback> {
    const row = await answering.holdFeedback(tx, id)
    if (!row) throw new CallError('itemMissing')
    if (row.answeredAt) throw new CallError('wrongState')
    return row
  }

  return {
    /** What waits for an answer, the oldest first; else the newest first. */
    async list({ state, page, size }: ParsedInput<'feedbackQueue'>): Promise<CallOutput<'feedbackQueue'>> {
      const { rows, total } = await answering.feedback(state, { page, size })
      const people = await accounts.people.byIds(
        rows.flatMap(({ userId, answeredBy }) => [userId ?? [], answeredBy ?? []].flat()),
      )
      const reaches = await Promise.all(rows.map((row) => reach(row)))
      const list = rows.map((row, place) => presentFeedback(row, { people, address: reaches[place]?.address }))
      return { list, total, more: page * size < total }
    },

    /**
     * Answers feedback, once: in the writer's box, by mail, or by a mark that it is dealt with. The mail is sent while the
     * feedback is held, so that of two who answer at once one is heard.
     * @throws CallError itemMissing, wrongState where it is answered, invalidInput (text, how), mailFailed
     */
    async answer({ id, how, text = '' }: ParsedInput<'answerFeedback'>, { caller, now }: MemberReading) {
      const answer = storable(text).trim()
      if (how !== 'done' && !answer) throw new CallError('invalidInput', 'text')
      await transaction(database, async (tx) => {
        const row = await mustHold(tx, id)
        const { hasBox, address } = await reach(row, tx)
        if (!waysToAnswer(hasBox, address).includes(how)) throw new CallError('invalidInput', 'how')
        const answeredBy = caller.session.userId
        await answering.setAnswer(tx, id, { answeredBy, answeredHow: how, answer, answeredAt: now })
        await audit.record(tx, {
          ...{ actorId: answeredBy, action: 'feedback.answer', target: `feedback:${id}` },
          after: { how },
          ...(answer && row.userId !== null && { personal: { of: `user:${row.userId}` as const, after: { answer } } }),
        })
        if (how === 'message' && row.userId !== null) {
          await messages.send({ userId: row.userId, kind: 'system', texts: answerMessage(row, answer), now }, tx)
        }
        if (how === 'mail' && address) await mail(row, address, answer)
      })
      return {}
    },
  }
}
