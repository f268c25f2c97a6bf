import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { attendeeMessageLimits } from '#contract/events/event-terms.ts'
import type { AttendeeMessage } from '#contract/events/organiser.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, languages } from '#language/languages.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { bodyHash, knownRequest, noteRequest } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { layOut, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue, MailsStanding } from '#server/platform/delivery/mail/mail-queue.ts'
import { daySeconds } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { Access } from '../access.ts'
import type { EventsOfOrders } from '../needs.ts'
import type { OrderReader } from '../order-reader.ts'
import { parseEmail } from '../policy.ts'
import * as store from './announcing-store.ts'
import { eventTime, organiserNote, ticketWords } from './message-texts.ts'
import { eventPage } from './message-values.ts'
import { mailKey, stopOf } from './stopping.ts'

interface Needs {
  engine: Engine
  database: Database
  limiter: Pick<Limiter, 'take'>
  events: Pick<EventsOfOrders, 'requireRole'>
  access: Access
  reader: OrderReader
  mails: Pick<MailQueue, 'add' | 'standingUnder'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

type MessageText = Pick<store.AttendeeMessageRow, 'eventId' | 'subject' | 'text' | 'language' | 'versions'>

const mailsAtOnce = 50
const managing = ['owner', 'manager'] as const

/** Creates the service for messages of organisers to their attendees. */
export function createAnnouncements(needs: Needs) {
  const { database, limiter, events, access, reader, mails, siteName, siteOrigin } = needs
  const { orm } = database
  const wording = createWording(needs.engine)

  /** A message for people of a language, with what they should know of the event. */
  async function textOf(message: MessageText, { language, now }: { language: Language; now: Date }) {
    const event = await reader.eventOf(message.eventId, { language, now })
    const words = ticketWords[language]
    const { subject, text } = wording.shown(message, 'subject', ['subject', 'text'], language)
    const place = placeInWords(event)
    const facts = [
      `${words.time}${words.colon}${eventTime(event, language)}`,
      place && `${words.place}${words.colon}${place}`,
    ]
    return {
      title: subject,
      before: [event.title, ...text.split('\n')].filter(Boolean),
      after: [
        ...facts.filter(Boolean),
        ...organiserNote[language]({
          event: event.title,
          organiser: event.organiserName,
          page: eventPage(siteOrigin, event.id, language),
        }),
      ],
      link: words.toEvent,
    }
  }

  async function mailOf(message: store.AttendeeMessageRow, { email, userId, language }: store.Receiver) {
    const text = await textOf(message, { language, now: message.createdAt })
    const mail = layOut(text, {
      ...{ language, site: await siteName(language), siteOrigin, path: pathIn(language, `/events/${message.eventId}`) },
      stop: stopOf(access, message.eventId, { email, language }),
    })
    return { ...mail, to: email, userId, about: beginningOf(message) + mailKey(email) }
  }

  /** Messages of one event, with the state of their emails. */
  async function toAttendeeMessages(
    event: number,
    rows: readonly store.AttendeeMessageRow[],
  ): Promise<AttendeeMessage[]> {
    const standing = await mails.standingUnder(rows.map(beginningOf))
    const keys = [...standing.values()].flatMap(({ failures }) => failures.map(keyOf))
    const people = await store.receiversByKey(orm, event, keys)
    return rows.map((row) => {
      const { id, subject, text, recipients } = row
      const written = [row.language, ...Object.keys(row.versions)].flatMap(
        (tag) => siteLanguage.safeParse(tag).data ?? [],
      )
      const { failures = [], ...standingOf } = standing.get(beginningOf(row)) ?? {}
      return {
        ...{ id, subject, text, languages: written, recipients },
        ...progressOf(row, standingOf),
        failures: failures.flatMap((about) => people.get(keyOf(about)) ?? []),
        created_time: siteTime(row.createdAt),
      }
    })
  }

  const parseTexts = ({ subject, text }: { subject: string; text: string }, at = '') => ({
    subject: parseText(subject, attendeeMessageLimits.subject, `${at}subject`),
    text: parseText(text, attendeeMessageLimits.text, `${at}text`, { lines: true }),
  })

  /** @throws CallError invalidInput with the field, also for a further version in the language of the first */
  function messageOf(
    { id, versions, ...input }: ParsedInput<'previewAttendeeMessage'>,
    context: Pick<MemberContext, 'language'>,
  ): MessageText {
    const language = input.language ?? context.language
    if (versions[language]) throw new CallError('invalidInput', `versions.${language}`)
    const further = Object.entries(versions).map(([tag, texts]) => [tag, parseTexts(texts, `versions.${tag}.`)])
    return { eventId: id, ...parseTexts(input), language, versions: Object.fromEntries(further) }
  }

  return {
    /** @throws CallError invalidInput, tooManyRequests after some messages a day, keyReused */
    async write(input: ParsedInput<'messageActivityAttendees'>, context: MemberContext): Promise<AttendeeMessage> {
      const { id: event, types } = input
      await events.requireRole(event, context, managing)
      const message = { ...messageOf(input, context), senderId: userOf(context), createdAt: context.now }
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
      const [written] = row ? await toAttendeeMessages(event, [row]) : []
      if (!written) throw new CallError('itemMissing')
      return written
    },

    /** A message before it is sent, as people of each language get it. @throws CallError invalidInput */
    async preview(
      input: ParsedInput<'previewAttendeeMessage'>,
      context: MemberContext,
    ): Promise<CallOutput<'previewAttendeeMessage'>> {
      const { id: event, types } = input
      await events.requireRole(event, context, managing)
      const message = messageOf(input, context)
      const { recipients, stopped } = await store.countReceivers(orm, event, types ?? null)
      const mailIn = async (language: Language) => {
        const text = await textOf(message, { language, now: context.now })
        const { subject } = layOut(text, { language, site: await siteName(language), siteOrigin })
        const lines = [...text.before, ...text.after]
        const count = recipients.get(language) ?? 0
        return { language, recipients: count, subject, lines, link: text.link, stop: ticketWords[language].stop }
      }
      const inOrder = [context.language, ...languages.filter((one) => one !== context.language)]
      return {
        recipients: [...recipients.values()].reduce((sum, count) => sum + count, 0),
        stopped,
        mails: await Promise.all(inOrder.map(mailIn)),
      }
    },

    async list(
      { id, page, size }: ParsedInput<'activityMessages'>,
      context: MemberContext,
    ): Promise<CallOutput<'activityMessages'>> {
      await events.requireRole(id, context, managing)
      const { rows, total } = await store.listAnnouncements(orm, id, { offset: (page - 1) * size, limit: size })
      return { list: await toAttendeeMessages(id, rows), total, more: page * size < total }
    },

    /** @throws CallError itemMissing for a wrong token */
    async stop({ event, email, token }: ParsedInput<'stopEventMessages'>): Promise<Record<string, never>> {
      const address = parseEmail(email, 'email')
      if (!access.opens(token, access.stop(event, address))) throw new CallError('itemMissing')
      await store.stopMessages(orm, event, address)
      return {}
    },

    /** Queues some emails of messages in progress. @returns the number */
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

/** Beginning of the subject keys of a message's emails; the key of the address follows. */
const beginningOf = ({ id }: { id: number }): string => `attendee-message:${id}:`
const keyOf = (about: string): string => about.split(':')[2] ?? ''

/**
 * The numbers of sent and failed emails of a message.
 * @param queued as the message was read; its emails may have been counted when some more were queued
 */
export function progressOf(
  { sent: queued }: { sent: number },
  { waiting = 0, failed = 0 }: Partial<Pick<MailsStanding, 'waiting' | 'failed'>>,
): { sent: number; failed: number } {
  return { sent: Math.max(0, queued - waiting - failed), failed }
}

export type Announcements = ReturnType<typeof createAnnouncements>
