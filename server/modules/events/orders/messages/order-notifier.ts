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
import { createRest, noRest } from '#server/platform/jobs/rest.ts'
import type { Log } from '#server/platform/log.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import type { Access } from '../access.ts'
import type { TicketFiles } from '../files/ticket-files.ts'
import type { KnownEvent } from '../needs.ts'
import type { OrderReader } from '../order-reader.ts'
import type { LineRow, OrderRow, OrdersStore, TicketRow } from '../store.ts'
import { type TransferRow, transferOf } from '../transfers/transfers-store.ts'
import { mailCount } from './addressees.ts'
import { type Letter, lettersOf, type WholeOrder } from './letters.ts'
import { eventTime, messageText, ticketWords } from './message-texts.ts'
import { eventPage, type MessageKind, type MessageValues } from './message-values.ts'
import { createMessagesStore, type DueMessage, type OrderMoney, type Topic } from './messages-store.ts'
import { stopOf } from './stopping.ts'

export interface TellingNeeds {
  database: Database
  reader: OrderReader
  orders: Pick<OrdersStore, 'find'>
  access: Access
  files: TicketFiles
  mails: Pick<MailQueue, 'add'>
  messages: Pick<MessagesService, 'send'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
  limiter: Pick<Limiter, 'take' | 'restoreAll'>
  accounts: { people: Pick<AccountsService['people'], 'confirmedEmail'> }
  servesReaders: boolean
  log: Pick<Log, 'info' | 'warn'>
}

/** Topics that nobody need know any more once the order is paid or over. */
const whileInProgress: ReadonlySet<Topic> = new Set(['offered', 'payment_open', 'payment_failed', 'payment_short'])
/** Topics that ask for money. */
const askingForMoney: ReadonlySet<Topic> = new Set(['payment_open', 'payment_short'])
/** How long is rested after a message, as a share of the time that it took. */
const restShare = 2
/** The same where readers are many, after topics that nobody waits for at that moment. */
const longRestShare = 20
const busyFrom = 0.6
const canWait: ReadonlySet<Topic> = new Set(['cancelled', 'refunded'])

/** Details that a message reports beside the order. */
interface Facts {
  money: OrderMoney
  transfer: TransferRow | undefined
  /** The organiser's instructions for a bank transfer; empty if none is open. */
  instructions: string
}

/**
 * Messages about orders, by email and to the inbox, each once: they are queued in the transaction that records them as
 * sent.
 */
export function createOrderNotifier(needs: TellingNeeds) {
  const { database, orders, reader, access, files, mails, messages, siteName, siteOrigin, limiter, accounts } = needs
  const { servesReaders, log } = needs
  const store = createMessagesStore(database.orm)

  async function filesOf({ tickets, language }: Letter, event: KnownEvent): Promise<MailFile[]> {
    const [first] = tickets
    if (!first) return []
    return [await files.pdf(tickets, event, language), files.calendar(first, event)]
  }

  function valuesOf(message: DueMessage, { row, event, lines }: WholeOrder, { money, transfer, instructions }: Facts) {
    const { currency, currencyExponent: exponent } = row
    const places = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    return ({ language, concerned, tickets, isToBuyer }: Letter): MessageValues => {
      const amount = (sum: bigint) => (sum > 0n ? amountText(sum, { currency, exponent }, language) : '')
      const words = isToBuyer ? amount : () => ''
      const total = BigInt(row.total)
      return {
        event: event.title,
        time: eventTime(event, language),
        place: placeInWords(event),
        number: row.number,
        reason: event.words(message.cause ? message.note : row.cancelText),
        tickets: ticketList(concerned, lines, { language, isToBuyer }),
        count: concerned.length || tickets.length || places,
        receiver: transfer?.receiver ?? '',
        transferTime: transfer ? zonedWords(transfer.happenedAt, event.time_zone, language) : '',
        byOrganiser: transfer ? transfer.by === 'organiser' : message.cause === 'organiser',
        until: row.expiresAt ? zonedWords(row.expiresAt, event.time_zone, language) : '',
        isPriced: row.total > 0,
        total: words(total),
        received: words(money.received),
        due: words(total - money.received),
        refund: words(money.refund),
        refunded: money.refunded > money.refund ? words(money.refunded) : '',
        instructions: isToBuyer ? instructions : '',
        organiser: event.organiserName,
        page: eventPage(siteOrigin, event.id, language),
      }
    }
  }

  /** A buyer who paid has a receipt. */
  const receiptLink = ({ topic, order: id }: DueMessage, { isToBuyer, language }: Letter) =>
    topic === 'paid' && isToBuyer
      ? {
          text: ticketWords[language].receipt,
          path: pathIn(language, `/order/${id}/receipt.pdf?token=${access.order(id)}`),
        }
      : undefined

  /** True if the message, which is then not sent, is about something that nobody can do or holds any more. */
  const isStale = ({ topic }: DueMessage, { state }: OrderRow) => {
    if (whileInProgress.has(topic)) return state !== 'payment_in_progress'
    if (topic === 'expired') return state !== 'payment_cancelled'
    return (topic === 'moved' || topic === 'paid') && state !== 'paid'
  }

  /**
   * The count of an email to a reader who may not have asked for it. Emails about what was paid for are always sent, and
   * so are those to members at the address that they confirmed.
   */
  async function countOf({ email, userId }: Letter, row: OrderRow): Promise<KeyedRule | undefined> {
    if (row.paidAt !== null && row.total > 0) return undefined
    const confirmed = userId === null ? undefined : await accounts.people.confirmedEmail(userId)
    return confirmed === email.toLowerCase() ? undefined : mailCount(email)
  }

  /** Counts the letters. @returns the points taken, and the letters whose addresses get too many */
  async function takeAllowances(letters: readonly Letter[], row: OrderRow) {
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

  /** The transfer that a message reports: its detail ends with the serial that the receiver got. */
  async function transferIn({ topic, ticket, detail }: DueMessage): Promise<TransferRow | undefined> {
    if (topic !== 'transferred' || !ticket) return undefined
    return transferOf(database.orm, ticket, Number(detail.split(' ').at(-1)) - 1)
  }

  async function tell(message: DueMessage, now: Date): Promise<void> {
    const row = await orders.find(message.order)
    if (!row) return
    const whole = await reader.whole(row, { language: row.language, now })
    const [money, transfer, instructions] = await Promise.all([
      store.moneyOf(message),
      transferIn(message),
      askingForMoney.has(message.topic) ? store.instructionsOf(message.order) : '',
    ])
    const letters = isStale(message, row) ? [] : lettersOf(message, whole, transfer, access)
    const values = valuesOf(message, whole, { money, transfer, instructions })
    const written = await Promise.all(
      letters.map(async (letter) => {
        const text = messageText(letter.kind, letter.language, values(letter))
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
    const { taken, silent } = await takeAllowances(letters, row)
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
      const rest = servesReaders ? createRest(busyFrom) : noRest
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
        if (signal && servesReaders) await pause(restShare * took)
        if (signal && canWait.has(next.topic)) await rest(longRestShare * took)
      }
    },

    /** An email about an event to a person who may have no order of it. */
    async letter(kind: MessageKind, event: KnownEvent, to: { email: string; language: Language }) {
      const { language } = to
      const values = { event: event.title, time: eventTime(event, language), place: placeInWords(event) }
      const noOrder = {
        ...{ number: '', reason: '', until: '', tickets: '', count: 1, receiver: '', transferTime: '' },
        byOrganiser: false,
        ...{ isPriced: false, total: '', received: '', due: '', refund: '', refunded: '', instructions: '' },
      }
      const contact = { organiser: event.organiserName, page: eventPage(siteOrigin, event.id, language) }
      const text = messageText(kind, language, { ...values, ...noOrder, ...contact })
      const site = await siteName(language)
      const stop = stopOf(access, event.id, to)
      return layOut(text, { language, site, siteOrigin, path: pathIn(language, `/events/${event.id}`), stop })
    },
  }
}

/** Tickets by type and name, as they are listed in a sentence. The buyer does not read who has a transferred one. */
function ticketList(
  tickets: readonly TicketRow[],
  lines: readonly LineRow[],
  { language, isToBuyer }: Pick<Letter, 'language' | 'isToBuyer'>,
): string {
  const typeOf = (ticket: TicketRow) => lines.find(({ id }) => id === ticket.lineId)?.name ?? ''
  const nameIn = ({ name, passedOnAt }: TicketRow) =>
    isToBuyer && passedOnAt ? ticketWords[language].transferred : name
  const [open, close, comma] = language === 'en' ? [' (', ')', ', '] : ['（', '）', '、']
  return tickets.map((ticket) => `${typeOf(ticket)}${open}${nameIn(ticket)}${close}`).join(comma)
}

export type OrderNotifier = ReturnType<typeof createOrderNotifier>
