import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { feedbackLength } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { MessageKind } from '#contract/members/inbox.ts'
import type { Engine } from '#language/engine.ts'
import { languages } from '#language/languages.ts'
import { type Database, type Executor, sanitizeForPostgres } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, rulesForLetters } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { createFeedbackAnswers } from './feedback-answers.ts'
import { createMessagePresenter } from './present.ts'
import * as store from './store.ts'
import type { MessageTexts } from './tables.ts'

interface Needs {
  database: Database
  engine: Engine
  limiter: Pick<Limiter, 'take'>
}

/** A message to one or many members. */
export interface Outgoing {
  userId?: number
  userIds?: readonly number[]
  kind: MessageKind
  /** At least one language; Chinese is converted to the other script where that has no version of its own. */
  texts: MessageTexts
  /** A path of this site that it is about. */
  link?: string | null
  /** When it is sent; now by default. */
  now?: Date
  /** Nobody reads it before this time, and until then it can be taken back by what it is about. */
  held?: { about: string; until: Date }
}

const sitePath = /^\/(?!\/)[^\s\\]*$/

/** Messages of the site to its members, and what readers write to the site. */
export function createMessagesService({ database, engine, limiter }: Needs) {
  const reads = store.createMessagesStore(database.orm)
  const present = createMessagePresenter(createWording(engine))

  const service = {
    /**
     * Sends a message to one or several members; who has left gets none.
     * @param db the transaction of what the message is about, so that both hold or none
     * @throws RangeError without a text, or with a link to elsewhere
     */
    async send(
      { userId, userIds = [], kind, texts, link = null, now, held }: Outgoing,
      db: Executor = database.orm,
    ): Promise<void> {
      if (!languages.some((language) => texts[language]?.title)) throw new RangeError('A message needs a text')
      if (link !== null && !sitePath.test(link)) throw new RangeError('A message leads to a path of this site')
      const users = [...new Set(userId === undefined ? userIds : [userId, ...userIds])]
      if (users.length === 0) return
      await store.addMessages(db, users, {
        ...{ kind, texts, link, sentAt: now ?? new Date() },
        about: held?.about ?? null,
        heldUntil: held?.until ?? null,
      })
    },

    /** Takes back what was to be sent about something. @returns false where somebody can have read it, or there was none */
    takeBack: (tx: Executor, about: string, now: Date): Promise<boolean> => store.takeBackMessages(tx, about, now),

    /** True if a link leads to a path of this site. */
    isSitePath: (link: string): boolean => sitePath.test(link),

    /** How many messages a member has, and how many of them are unread. */
    async counts(userId: number): Promise<{ sent: number; unread: number }> {
      const now = new Date()
      const [sent, unread] = await Promise.all([reads.countAll(userId, now), reads.countUnread(userId, now)])
      return { sent, unread }
    },

    /** How many messages of a member are unread. */
    unread: (userId: number): Promise<number> => reads.countUnread(userId, new Date()),

    /** The caller's messages, newest first. */
    async list(
      { unread: onlyUnread = false, page, size }: ParsedInput<'myMessages'>,
      context: MemberContext,
    ): Promise<CallOutput<'myMessages'>> {
      const { userId } = context.caller.session
      const [rows, all, unread] = await Promise.all([
        reads.list(userId, onlyUnread, context.now, { offset: (page - 1) * size, limit: size + 1 }),
        onlyUnread ? 0 : reads.countAll(userId, context.now),
        reads.countUnread(userId, context.now),
      ])
      return {
        list: rows.slice(0, size).map((row) => present(row, context.language)),
        total: onlyUnread ? unread : all,
        more: rows.length > size,
        unread,
      }
    },

    /** Marks messages of the caller as read; ids of others are skipped. */
    async read({ ids }: ParsedInput<'readMessages'>, { caller, now }: MemberContext): Promise<{ unread: number }> {
      const { userId } = caller.session
      await reads.markRead(userId, ids, now)
      return { unread: await reads.countUnread(userId, now) }
    },

    /** Takes feedback of a member or a visitor. @throws CallError invalidInput (length), tooManyRequests */
    async takeFeedback(
      input: ParsedInput<'sendFeedback'>,
      { caller, language, now }: CallContext,
    ): Promise<Record<string, never>> {
      const content = sanitizeForPostgres(input.content).trim()
      const length = [...content].length
      if (length < feedbackLength.min || length > feedbackLength.max) throw new CallError('invalidInput', 'content')
      const client = caller?.session ? `user ${caller.session.userId}` : `client ${clientOf(caller?.address ?? '')}`
      await mustTake(limiter, `feedback ${client}`, ...rulesForLetters)
      await store.addFeedback(database.orm, {
        userId: caller?.session?.userId ?? null,
        content,
        contact: (input.contact ?? '').trim(),
        page: (input.page ?? '').trim(),
        language,
        sentAt: now,
      })
      return {}
    },

    /** All messages and all feedback of a member. */
    async exportPersonalData(userId: number) {
      const [messages, feedback] = await Promise.all([reads.list(userId, false, new Date()), reads.feedbackOf(userId)])
      return {
        messages: messages.map(({ kind, texts, link, sentAt, readAt }) => ({
          kind,
          texts,
          link,
          sent_time: siteTime(sentAt),
          read_time: readAt && siteTime(readAt),
        })),
        feedback: feedback.map(({ content, contact, page, language, sentAt, answer, answeredAt }) => ({
          content,
          contact,
          page,
          language,
          sent_time: siteTime(sentAt),
          answer,
          answered_time: answeredAt && siteTime(answeredAt),
        })),
      }
    },

    /** Forgets a member's messages and whose feedback it was, in the transaction that erases the account. */
    erase: (db: Executor, userId: number): Promise<void> => store.eraseMessages(db, userId),
  }
  return { ...service, feedbackAnswers: createFeedbackAnswers({ database, send: service.send }) }
}

export type { FeedbackRow as StoredFeedback } from './feedback-answers.ts'
export type { MessageTexts } from './tables.ts'
export type MessagesService = ReturnType<typeof createMessagesService>
