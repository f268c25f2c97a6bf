import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Audience } from '#contract/members/inbox-desk.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { createPlannedWork } from '#server/platform/jobs/planned-work.ts'
import type { Log } from '#server/platform/log.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { ActLog } from '#server/platform/staff-acts.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import type { MessagesService, MessageTexts } from './service.ts'

export interface SiteMessageNeeds {
  database: Database
  log: Log
  accounts: Pick<AccountsService, 'members' | 'people'>
  audit: ActLog
  messages: Pick<MessagesService, 'feedbackAnswers' | 'isSitePath'>
  undoTime: UndoTime
}

interface Noted {
  action: 'message.send' | 'message.undo'
  id: number
  audience: Audience
  texts: MessageTexts
  link: string | null
  recipients: number
}

/** Members per insertion, so that none takes long or much memory. */
const batchSize = 5_000

/** The recipients of a message, as one word of the audit log. */
const nameOf = (audience: Audience): string => {
  if (audience.kind === 'role') return audience.role
  return audience.kind === 'one' ? `user:${audience.user}` : 'all'
}

/** Messages of the site to one member, a group, or all. */
export function createSiteMessagesDesk({ database, accounts, audit, messages, log, undoTime }: SiteMessageNeeds) {
  const { feedbackAnswers } = messages
  const { members, people } = accounts

  async function* batchesOf(audience: Audience, db: Executor): AsyncGenerator<readonly number[]> {
    if (audience.kind === 'one') {
      // Members who have left since it was sent get none.
      yield [audience.user]
      return
    }
    const role = audience.kind === 'role' ? audience.role : undefined
    for (let after = 0; ; ) {
      const ids = await members.reachableAfter(db, role, after, batchSize)
      if (ids.length > 0) yield ids
      if (ids.length < batchSize) return
      after = ids.at(-1) ?? after
    }
  }

  /** How many a message would go to now. @throws CallError userMissing */
  async function reachable(audience: Audience): Promise<number> {
    if (audience.kind !== 'one') return members.countReachable(audience.kind === 'role' ? audience.role : undefined)
    const writer = await people.writer(audience.user)
    if (!writer || writer.status === 'erased') throw new CallError('userMissing')
    return 1
  }

  const recordSending = (tx: Transaction, actorId: number | null, sent: Noted) => {
    const { id, audience, texts, link, recipients } = sent
    const title = Object.values(texts)[0]?.title
    const one = audience.kind === 'one' ? (`user:${audience.user}` as const) : undefined
    return audit.record(tx, {
      actorId,
      action: sent.action,
      target: `broadcast:${id}`,
      after: { audience: nameOf(audience), recipients, link, ...(!one && { title }) },
      ...(one && { personal: { of: one, after: { title } } }),
    })
  }

  const held = createPlannedWork({
    database,
    log,
    what: 'message',
    due: feedbackAnswers.heldBroadcasts,
    nextDue: feedbackAnswers.nextHeldBroadcast,
    async carryOut(tx, row) {
      const batches = batchesOf(row.audience, tx)
      const recipients = await feedbackAnswers.sendHeldBroadcast(tx, row, { now: new Date(), batches })
      await recordSending(tx, row.sentBy, { ...row, recipients, action: 'message.send' })
    },
  })

  return {
    ...held,

    /** How many a message would go to now. @throws CallError userMissing */
    count: async ({ audience }: ParsedInput<'countRecipients'>): Promise<CallOutput<'countRecipients'>> => ({
      recipients: await reachable(audience),
    }),

    /**
     * Sends a message, at once or when that can no longer be undone: to all of the audience or, where anything fails, to
     * nobody.
     * @throws CallError invalidInput (texts, link), userMissing; wrongState where it was taken back
     */
    async send(
      { key, audience, texts, link, undoable }: ParsedInput<'sendSiteMessage'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'sendSiteMessage'>> {
      const whole = feedbackAnswers.wholeTexts(texts)
      if (!whole) throw new CallError('invalidInput', 'texts')
      if (link && !messages.isSitePath(link)) throw new CallError('invalidInput', 'link')
      const sentBy = caller.session.userId
      const message = { key, audience, texts: whole, link: link || null, sentBy, now }
      const expected = await reachable(audience)
      return transaction(database, async (tx) => {
        if (undoable) {
          await feedbackAnswers.holdBroadcast(tx, message, { recipients: expected, until: undoTime.heldUntil(now) })
          return { recipients: expected, ...undoTime.offer(true) }
        }
        const { id, recipients } = await feedbackAnswers.broadcast(tx, message, batchesOf(audience, tx))
        if (id !== undefined) await recordSending(tx, sentBy, { ...message, id, recipients, action: 'message.send' })
        return { recipients }
      })
    },

    /** Takes back a message that has gone to nobody yet. @throws CallError undoTooLate */
    async undo(
      { key }: ParsedInput<'undoSiteMessage'>,
      { caller, now }: MemberContext,
    ): Promise<Record<string, never>> {
      const { userId } = caller.session
      await transaction(database, async (tx) => {
        const row = await feedbackAnswers.takeBackBroadcast(tx, key, { by: userId, now })
        if (!row) throw new CallError('undoTooLate')
        await recordSending(tx, userId, { ...row, recipients: 0, action: 'message.undo' })
      })
      return {}
    },

    /** Returns the sent messages, newest first. */
    async listSent({ page, size }: ParsedInput<'sentMessages'>): Promise<CallOutput<'sentMessages'>> {
      const { rows, total } = await feedbackAnswers.broadcasts({ page, size })
      const oneOf = (audience: Audience) => (audience.kind === 'one' ? [audience.user] : [])
      const names = await people.byIds(
        rows.flatMap(({ audience, sentBy }) => [...oneOf(audience), sentBy ?? []].flat()),
      )
      const list = rows.map(({ id, audience, texts, link, recipients, sentBy, sentAt }) => ({
        id,
        audience,
        texts,
        link,
        recipients,
        to: oneOf(audience).map((user) => names.get(user))[0] ?? null,
        by: sentBy === null ? null : (names.get(sentBy) ?? null),
        sent_time: siteTime(sentAt),
      }))
      return { list, total, more: page * size < total }
    },
  }
}
