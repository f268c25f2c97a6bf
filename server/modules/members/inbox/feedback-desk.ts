import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isVisible } from '#contract/visible-text.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import {
  type Database,
  type Executor,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { type AnswerNeeds, createAnswers } from '#server/platform/delivery/mail/answer-mail.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { ActLog } from '#server/platform/staff-acts.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { answerWords } from './answer-words.ts'
import { mailOf, waysToAnswer } from './policy.ts'
import { presentFeedback } from './present.ts'
import type { MessagesService, StoredFeedback } from './service.ts'

export interface FeedbackNeeds extends AnswerNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: ActLog
  messages: Pick<MessagesService, 'feedbackAnswers' | 'send' | 'takeBack'>
  mails: Pick<MailQueue, 'add' | 'standing' | 'takeBack'>
  undoTime: UndoTime
}

const targetOf = (id: number): string => `feedback:${id}`

/** Creates the desk for feedback of readers to the site, and its answers. */
export function createFeedbackDesk(needs: FeedbackNeeds) {
  const { database, accounts, audit, messages, mails, undoTime } = needs
  const { feedbackAnswers } = messages
  const answers = createAnswers(needs, answerWords)

  /** True if its writer has an inbox, and the address for an email. */
  async function reach({ userId, contact }: StoredFeedback, db: Executor = database.orm) {
    const { hasBox, email } = await accounts.people.reach(userId, db)
    return { hasBox, address: mailOf(contact, email) }
  }

  async function mustHold(tx: Transaction, id: number): Promise<StoredFeedback> {
    const row = await feedbackAnswers.holdFeedback(tx, id)
    if (!row) throw new CallError('itemMissing')
    if (row.answeredAt) throw new CallError('wrongState')
    return row
  }

  async function takenBack(tx: Transaction, { id, answeredHow }: StoredFeedback, now: Date): Promise<boolean> {
    if (answeredHow === 'message') return messages.takeBack(tx, targetOf(id), now)
    return answeredHow === 'done' || (await mails.takeBack(tx, targetOf(id))) !== undefined
  }

  return {
    /** Returns the feedback that waits for an answer, the oldest first; else the newest first. */
    async list({ state, page, size }: ParsedInput<'feedbackQueue'>): Promise<CallOutput<'feedbackQueue'>> {
      const { rows, total } = await feedbackAnswers.feedback(state, { page, size })
      const people = await accounts.people.byIds(
        rows.flatMap(({ userId, answeredBy }) => [userId ?? [], answeredBy ?? []].flat()),
      )
      const [reaches, standing] = await Promise.all([
        Promise.all(rows.map((row) => reach(row))),
        mails.standing(rows.map(({ id }) => targetOf(id))),
      ])
      const list = rows.map((row, place) =>
        presentFeedback(row, { people, address: reaches[place]?.address, mail: standing.get(targetOf(row.id)) }),
      )
      return { list, total, more: page * size < total }
    },

    /**
     * Answers feedback, once: in the writer's inbox, by email, or by a mark that it is dealt with. The email is sent
     * afterwards; its state is shown beside the answer.
     * @throws CallError itemMissing, wrongState if it is already answered, invalidInput (text, how)
     */
    async answer(
      { id, how, text = '', undoable = false }: ParsedInput<'answerFeedback'>,
      { caller, now }: MemberContext,
    ) {
      const answer = sanitizeForPostgres(text).trim()
      if (how !== 'done' && !isVisible(answer)) throw new CallError('invalidInput', 'text')
      await transaction(database, async (tx) => {
        const row = await mustHold(tx, id)
        const { hasBox, address } = await reach(row, tx)
        if (!waysToAnswer(hasBox, address).includes(how)) throw new CallError('invalidInput', 'how')
        const answeredBy = caller.session.userId
        await feedbackAnswers.setAnswer(tx, id, { answeredBy, answeredHow: how, answer, answeredAt: now })
        await audit.record(tx, {
          actorId: answeredBy,
          action: 'feedback.answer',
          target: targetOf(id),
          after: { how },
          ...(answer && row.userId !== null && { personal: { of: `user:${row.userId}` as const, after: { answer } } }),
        })
        if (how === 'message' && row.userId !== null) {
          const held = undoable ? { about: targetOf(id), until: undoTime.heldUntil(now) } : undefined
          await messages.send(
            { userId: row.userId, kind: 'system', texts: answers.message(row, answer), now, held },
            tx,
          )
        }
        if (how === 'mail' && address) {
          const mail = { about: targetOf(id), to: address, text: answer, heldMs: undoable ? undoTime.heldMs : 0 }
          await answers.mail(tx, row, mail)
        }
      })
      return undoTime.offer(undoable)
    },

    /**
     * Takes back an answer of a moment ago that nobody can have read.
     * @throws CallError itemMissing, undoTooLate
     */
    async undo({ id }: ParsedInput<'undoFeedbackAnswer'>, { caller, now }: MemberContext) {
      await transaction(database, async (tx) => {
        const row = await feedbackAnswers.holdFeedback(tx, id)
        if (!row) throw new CallError('itemMissing')
        const { userId } = caller.session
        const done = { by: row.answeredBy, at: row.answeredAt }
        if (!undoTime.isUndoable(done, userId, now) || !(await takenBack(tx, row, now)))
          throw new CallError('undoTooLate')
        await feedbackAnswers.setAnswer(tx, id, { answeredBy: null, answeredHow: null, answer: null, answeredAt: null })
        await audit.record(tx, {
          actorId: userId,
          action: 'feedback.undo',
          target: targetOf(id),
          before: { how: row.answeredHow },
        })
      })
      return {}
    },
  }
}
