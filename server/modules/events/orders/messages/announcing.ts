import { createHash } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type AttendeeMessage, attendeeMessageLimits } from '#contract/events/organiser.ts'
import { type Language, urlPrefix } from '#language/languages.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { bodyHash, knownRequest, noteRequest } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { soundText } from '#server/platform/database/written-texts.ts'
import { layOut } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { dayMs, daySeconds } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, rulesForLetters } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Access } from '../access.ts'
import type { EventsOfOrders } from '../needs.ts'
import { soundEmail } from '../policy.ts'
import type { OrderReading } from '../reading.ts'
import * as store from './announcing-store.ts'
import { ticketWords } from './message-texts.ts'
import type { Telling } from './telling.ts'

interface Needs {
  database: Database
  limiter: Pick<Limiter, 'take'>
  accounts: { people: Pick<AccountsService['people'], 'reach'> }
  events: Pick<EventsOfOrders, 'requireRole'>
  tickets: Pick<TicketsService, 'eventOnSale'>
  access: Access
  reading: OrderReading
  telling: Pick<Telling, 'letter'>
  mails: Pick<MailQueue, 'add'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

const mailsAtOnce = 50
const managing = ['owner', 'manager'] as const

/** An address in the key of a mail: of a fixed length. */
const keyOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22)

/** What organisers write to their attendees, and reminders of events. */
export function createAnnouncing(needs: Needs) {
  const { database, limiter, accounts, events, tickets, access, reading, telling, mails, siteName, siteOrigin } = needs
  const { orm } = database

  async function mailOf(message: store.AttendeeMessageRow, { email, userId, language }: store.Receiver) {
    const event = await reading.eventOf(message.eventId, { language, now: message.createdAt })
    const words = ticketWords[language]
    const token = access.stop(message.eventId, email)
    const query = new URLSearchParams({ event: `${message.eventId}`, email, token })
    const prefix = urlPrefix(language)
    const text = {
      title: message.subject,
      before: [event.title, ...message.text.split('\n')].filter(Boolean),
      after: [words.fromOrganiser],
      link: words.toEvent,
    }
    const mail = layOut(text, {
      ...{ language, site: await siteName(language), siteOrigin, path: `/events/${message.eventId}` },
      stop: { text: words.stop, path: `${prefix && `/${prefix}`}/stop-messages?${query}` },
    })
    return { ...mail, to: email, userId, about: `attendee-message:${message.id}:${keyOf(email)}` }
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

    /** @throws CallError invalidEmail where neither the caller nor the account has an address, itemMissing */
    async remind({ event, email }: ParsedInput<'remindMe'>, context: CallContext): Promise<Record<string, never>> {
      const { caller, language, now } = context
      const { startsMs, state } = await tickets.eventOnSale(event)
      if (state === 'cancelled' || startsMs <= now.getTime()) throw new CallError('notOnSale')
      const userId = caller?.session?.userId ?? null
      const own = userId === null ? null : (await accounts.people.reach(userId)).email
      const address = own ?? soundEmail(email ?? '', 'email')
      await mustTake(limiter, `reminder ${clientOf(caller?.address ?? '')}`, ...rulesForLetters)
      await store.addReminder(orm, event, { email: address, userId: own ? userId : null, language })
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

    /** Queues the reminders of events that begin within a day. @returns how many */
    async remindSome(now: Date): Promise<number> {
      return transaction(database, async (tx) => {
        const until = new Date(now.getTime() + dayMs)
        const due = await store.takeReminders(tx, { now, until, most: mailsAtOnce })
        for (const { event: id, email, userId, language } of due) {
          const mail = await telling.letter('reminder', await reading.eventOf(id, { language, now }), language)
          await mails.add(tx, { ...mail, to: email, userId, about: `reminder:${id}:${keyOf(email)}` })
        }
        return due.length
      })
    },
  }
}

const presentMessage = (row: store.AttendeeMessageRow): AttendeeMessage => ({
  ...{ id: row.id, subject: row.subject, text: row.text, recipients: row.recipients, sent: row.sent },
  created_time: siteTime(row.createdAt),
})

export type Announcing = ReturnType<typeof createAnnouncing>
