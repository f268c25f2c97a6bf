import { setTimeout as pause } from 'node:timers/promises'
import { amountText } from '#contract/events/payments/pricing.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import type { Language } from '#language/languages.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { layOut, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { MailFile } from '#server/platform/delivery/mail/mailer.ts'
import type { KeyedRule, Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import { createRest } from '#server/platform/jobs/rest.ts'
import type { Log } from '#server/platform/log.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import type { Access } from '../access.ts'
import type { TicketFiles } from '../files/ticket-files.ts'
import type { KnownEvent } from '../needs.ts'
import type { OrderReading } from '../reading.ts'
import type { HeldTicket, LineRow, OrderRow, OrdersStore, TicketRow } from '../store.ts'
import { mailCount } from './addressees.ts'
import { eventTime, messageText, ticketWords } from './message-texts.ts'
import { eventPage, type MessageKind, type MessageValues } from './message-values.ts'
import { createMessagesStore, type DueMessage, type OrderMoney, type Topic } from './messages-store.ts'
import { stopOf } from './stopping.ts'

export interface TellingNeeds {
  database: Database
  reading: OrderReading
  orders: Pick<OrdersStore, 'find'>
  access: Access
  files: TicketFiles
  mails: Pick<MailQueue, 'add'>
  messages: Pick<MessagesService, 'send'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
  limiter: Pick<Limiter, 'take' | 'restoreAll'>
  accounts: { people: Pick<AccountsService['people'], 'confirmedEmail'> }
  log: Pick<Log, 'info' | 'warn'>
}

/** Topics that concern the buyer's money or chance to order. */
const toBuyerAlone: ReadonlySet<Topic> = new Set([
  'offered',
  'payment_open',
  'payment_failed',
  'payment_short',
  'late_money',
  'refunded',
])
/** Topics that nobody need know any more once the order is paid or over. */
const whileInProgress: ReadonlySet<Topic> = new Set(['offered', 'payment_open', 'payment_failed', 'payment_short'])
/** How long is rested after a message, as a share of the time that it took. */
const restShare = 2
/** The same where readers are many, after topics that nobody waits for at that moment. */
const longRestShare = 20
const busyFrom = 0.6
const canWait: ReadonlySet<Topic> = new Set(['cancelled', 'refunded'])

/** An email to one address. */
interface Letter {
  email: string
  userId: number | null
  language: Language
  /** Path of this site, with the token that opens it. */
  path: string
  tickets: readonly HeldTicket[]
}

interface Whole {
  row: OrderRow
  lines: readonly LineRow[]
  tickets: readonly TicketRow[]
  event: KnownEvent
}

/**
 * Messages about orders, by email and to the inbox, each once: they are queued in the transaction that records them as
 * sent.
 */
export function createTelling(needs: TellingNeeds) {
  const { database, orders, reading, access, files, mails, messages, siteName, siteOrigin, limiter, accounts, log } =
    needs
  const store = createMessagesStore(database.orm)

  const orderPath = (id: number) => `/order/${id}?token=${access.order(id)}`
  const ticketPath = (ticket: TicketRow) => `/ticket/${ticket.id}?token=${access.ticket(ticket)}`

  /** Each address once: the buyer with all tickets that they still have, others with theirs. */
  function lettersToHolders({ row, lines, tickets }: Whole, wanted: readonly TicketRow[]): Letter[] {
    const held = (some: readonly TicketRow[]) =>
      some.map((ticket) => ({ ticket, order: row, line: lineOf(lines, ticket) }))
    const { email, buyerId: userId, language } = row
    const own = wanted.filter(({ passedOnAt }) => passedOnAt === null)
    const toBuyer = email ? [{ email, userId, language, path: orderPath(row.id), tickets: held(own) }] : []
    const others = new Map<string, TicketRow[]>()
    for (const ticket of tickets.filter((one) => wanted.includes(one) && one.email !== email && one.email))
      others.set(ticket.email, [...(others.get(ticket.email) ?? []), ticket])
    const toOthers = [...others].flatMap(([address, some]) => {
      const [first] = some
      if (!first) return []
      return [{ email: address, userId: first.userId, language, path: ticketPath(first), tickets: held(some) }]
    })
    return [...toBuyer, ...toOthers]
  }

  function lettersOf({ topic, ticket: id }: DueMessage, whole: Whole): Letter[] {
    const { row, lines, tickets } = whole
    const bare = (letter: Letter): Letter => ({ ...letter, tickets: [] })
    const valid = tickets.filter(({ state }) => state === 'valid')
    if (toBuyerAlone.has(topic)) {
      const { email, buyerId: userId, language } = row
      return [{ email, userId, language, path: orderPath(row.id), tickets: [] }]
    }
    if (topic === 'passed_on') {
      const ticket = valid.find((one) => one.id === id)
      if (!ticket) return []
      const held = [{ ticket, order: row, line: lineOf(lines, ticket) }]
      const { email, userId, language } = ticket
      return [{ email, userId, language, path: ticketPath(ticket), tickets: held }]
    }
    if (topic === 'cancelled' || topic === 'tickets_cancelled') {
      const gone = tickets.filter(({ state }) => state === 'void')
      return lettersToHolders(whole, gone).map(bare)
    }
    return lettersToHolders(whole, valid)
  }

  async function filesOf({ tickets, language }: Letter, event: KnownEvent): Promise<MailFile[]> {
    const [first] = tickets
    if (!first) return []
    return [await files.pdf(tickets, event, language), files.calendar(first, event)]
  }

  function valuesOf(
    { row, event }: Pick<Whole, 'row' | 'event'>,
    money: OrderMoney,
    language: Language,
  ): MessageValues {
    const { currency, currencyExponent: exponent } = row
    const words = (amount: bigint) => (amount > 0n ? amountText(amount, { currency, exponent }, language) : '')
    const total = BigInt(row.total)
    return {
      event: event.title,
      time: eventTime(event, language),
      place: placeInWords(event),
      number: row.number,
      reason: row.cancelText,
      until: row.expiresAt ? zonedWords(row.expiresAt, event.time_zone, language) : '',
      isPriced: row.total > 0,
      total: words(total),
      received: words(money.received),
      due: words(total - money.received),
      refund: words(money.refund),
      organiser: event.organiserName,
      page: eventPage(siteOrigin, event.id, language),
    }
  }

  /** A buyer who paid has a receipt. */
  const receiptLink = ({ topic, order: id }: DueMessage, { path, language }: Letter) =>
    topic === 'paid' && path === orderPath(id)
      ? { text: ticketWords[language].receipt, path: `/order/${id}/receipt.pdf?token=${access.order(id)}` }
      : undefined

  /** True if the message, which is then not sent, is about something that nobody can do or holds any more. */
  const isStale = ({ topic }: DueMessage, { state }: OrderRow) =>
    whileInProgress.has(topic)
      ? state !== 'payment_in_progress'
      : (topic === 'moved' || topic === 'paid') && state !== 'paid'

  /**
   * The count of an email to a reader who may not have asked for it. Emails about what was paid for are always sent, and
   * so are those to members at the address that they confirmed.
   */
  async function countOf({ email, userId }: Letter, row: OrderRow): Promise<KeyedRule | undefined> {
    if (row.state === 'paid' && row.total > 0) return undefined
    const confirmed = userId === null ? undefined : await accounts.people.confirmedEmail(userId)
    return confirmed === email.toLowerCase() ? undefined : mailCount(email)
  }

  /** Counts the letters. @returns the points taken, and the letters whose addresses get too many */
  async function counted(letters: readonly Letter[], row: OrderRow) {
    const taken: KeyedRule[] = []
    const silent = new Set<Letter>()
    for (const letter of letters) {
      const count = await countOf(letter, row)
      if (!count) continue
      if ((await limiter.take(...count)).allowed) taken.push(count)
      else silent.add(letter)
    }
    if (silent.size > 0)
      log.info(`${silent.size} emails about order ${row.id} were not sent: their addresses get too many`)
    return { taken, silent }
  }

  async function tell(message: DueMessage, now: Date): Promise<void> {
    const row = await orders.find(message.order)
    if (!row) return
    const whole = await reading.whole(row, { language: row.language, now })
    const letters = isStale(message, row) ? [] : lettersOf(message, whole)
    const money = await store.moneyOf(message)
    const written = await Promise.all(
      letters.map(async (letter) => {
        const text = messageText(message.topic, letter.language, valuesOf(whole, money, letter.language))
        const site = await siteName(letter.language)
        const mail = layOut(text, {
          language: letter.language,
          site,
          siteOrigin,
          path: pathIn(letter.language, letter.path),
          further: receiptLink(message, letter),
        })
        return { letter, text, mail: { ...mail, to: letter.email, files: await filesOf(letter, whole.event) } }
      }),
    )
    const { taken, silent } = await counted(letters, row)
    const queued = transaction(database, async (tx) => {
      if (!(await store.finish(tx, message))) return false
      for (const [place, { letter, text, mail }] of written.entries()) {
        if (!silent.has(letter))
          await mails.add(tx, { ...mail, about: `order-message:${message.id}:${place}`, userId: letter.userId })
        if (letter.userId === null) continue
        const texts = { [letter.language]: { title: text.title, text: text.before.join('\n') } }
        const link = letter.path.split('?')[0] ?? null
        await messages.send({ userId: letter.userId, kind: 'activity', texts, link, now }, tx)
      }
      return true
    })
    let isQueued = false
    try {
      isQueued = await queued
    } finally {
      if (!isQueued) await limiter.restoreAll(taken)
    }
  }

  return {
    /** Sends what is due; what fails is tried again later. */
    async tellDue(now: Date, signal?: AbortSignal): Promise<void> {
      const rest = createRest(busyFrom)
      for (let next = await store.takeNext(); next; next = signal?.aborted ? undefined : await store.takeNext()) {
        const began = performance.now()
        try {
          await tell(next, now)
        } catch (error) {
          log.warn({ err: error }, `Message ${next.id} about an order could not be written`)
          await store.putOff(next)
        }
        // Documents take computing time, which those who register at this moment need more.
        const took = performance.now() - began
        if (signal) await pause(restShare * took)
        if (signal && canWait.has(next.topic)) await rest(longRestShare * took)
      }
    },

    /** An email about an event to a person who may have no order of it. */
    async letter(kind: MessageKind, event: KnownEvent, to: { email: string; language: Language }) {
      const { language } = to
      const values = { event: event.title, time: eventTime(event, language), place: placeInWords(event) }
      const noOrder = {
        number: '',
        reason: '',
        until: '',
        isPriced: false,
        total: '',
        received: '',
        due: '',
        refund: '',
      }
      const contact = { organiser: event.organiserName, page: eventPage(siteOrigin, event.id, language) }
      const text = messageText(kind, language, { ...values, ...noOrder, ...contact })
      const site = await siteName(language)
      const stop = stopOf(access, event.id, to)
      return layOut(text, { language, site, siteOrigin, path: pathIn(language, `/events/${event.id}`), stop })
    },
  }
}

const lineOf = (lines: readonly LineRow[], { lineId }: TicketRow): LineRow => {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`A ticket of line ${lineId} is in another order`)
  return line
}

export type Telling = ReturnType<typeof createTelling>
