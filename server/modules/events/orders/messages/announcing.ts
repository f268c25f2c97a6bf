import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type AttendeeMessage, attendeeMessageLimits } from '#contract/events/organiser.ts'
import type { Language } from '#language/languages.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { bodyHash, knownRequest, noteRequest } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { soundText } from '#server/platform/database/written-texts.ts'
import { layOut, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { daySeconds } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Access } from '../access.ts'
import type { EventsOfOrders } from '../needs.ts'
import { soundEmail } from '../policy.ts'
import type { OrderReading } from '../reading.ts'
import * as store from './announcing-store.ts'
import { ticketWords } from './message-texts.ts'
import { mailKey, stopOf } from './stopping.ts'

interface Needs {
  database: Database
  limiter: Pick<Limiter, 'take'>
  events: Pick<EventsOfOrders, 'requireRole'>
  access: Access
  reading: OrderReading
  mails: Pick<MailQueue, 'add'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

const mailsAtOnce = 50
const managing = ['owner', 'manager'] as const

/** Creates the service for messages of organisers to their attendees. */
export function createAnnouncing(needs: Needs) {
  const { database, limiter, events, access, reading, mails, siteName, siteOrigin } = needs
  const { orm } = database

  async function mailOf(message: store.AttendeeMessageRow, { email, userId, language }: store.Receiver) {
    const event = await reading.eventOf(message.eventId, { language, now: message.createdAt })
    const words = ticketWords[language]
    const text = {
      title: message.subject,
      before: [event.title, ...message.text.split('\n')].filter(Boolean),
      after: [words.fromOrganiser],
      link: words.toEvent,
    }
    const mail = layOut(text, {
      ...{ language, site: await siteName(language), siteOrigin, path: pathIn(language, `/events/${message.eventId}`) },
      stop: stopOf(access, message.eventId, { email, language }),
    })
    return { ...mail, to: email, userId, about: `attendee-message:${message.id}:${mailKey(email)}` }
  }

  return {
    /** @throws CallError invalidInput, tooManyRequests after some messages a day, keyReused */
    async write(input: ParsedInput<'messageActivityAttendees'>, context: MemberContext): Promise<AttendeeMessage> {
      const { id: event, types } = input
      await events.requireRole(event, context, managing)
      const message = {
        eventId: event,
        senderId: userOf(context),
        subject: soundText(input.subject, attendeeMessageLimits.subject, 'subject'),
        text: soundText(input.text, attendeeMessageLimits.text, 'text', { lines: true }),
        createdAt: context.now,
      }
      const request = { scope: `message ${event}`, key: input.idempotency_key, hash: bodyHash(input) }
      const add = async (tx: Transaction) => {
        const known = await knownRequest(tx, request, context.now)
        if (known !== undefined) return known
        const perDay = { points: attendeeMessageLimits.perDay, seconds: daySeconds }
        await mustTake(limiter, `attendee messages ${event}`, perDay)
        const made = await store.addAnnouncement(tx, message, types ?? null)
        await noteRequest(tx, request, made)
        return made
      }
      const made = await orRefusal(transaction(database, add))
      const row = await store.findAnnouncement(orm, event, made)
      if (!row) throw new CallError('itemMissing')
      return presentMessage(row)
    },

    async list(
      { id, page, size }: ParsedInput<'activityMessages'>,
      context: MemberContext,
    ): Promise<CallOutput<'activityMessages'>> {
      await events.requireRole(id, context, managing)
      const { rows, total } = await store.listAnnouncements(orm, id, { offset: (page - 1) * size, limit: size })
      return { list: rows.map(presentMessage), total, more: page * size < total }
    },

    /** @throws CallError itemMissing for a wrong token */
    async stop({ event, email, token }: ParsedInput<'stopEventMessages'>): Promise<Record<string, never>> {
      const address = soundEmail(email, 'email')
      if (!access.opens(token, access.stop(event, address))) throw new CallError('itemMissing')
      await store.stopMessages(orm, event, address)
      return {}
    },

    /** Queues some mails of messages that are under way. @returns how many */
    async sendSome(): Promise<number> {
      return transaction(database, async (tx) => {
        const due = await store.takeReceivers(tx, mailsAtOnce)
        if (!due) return 0
        for (const receiver of due.receivers) await mails.add(tx, await mailOf(due.message, receiver))
        return due.receivers.length
      })
    },
  }
}

const presentMessage = (row: store.AttendeeMessageRow): AttendeeMessage => ({
  ...{ id: row.id, subject: row.subject, text: row.text, recipients: row.recipients, sent: row.sent },
  created_time: siteTime(row.createdAt),
})

export type Announcing = ReturnType<typeof createAnnouncing>
