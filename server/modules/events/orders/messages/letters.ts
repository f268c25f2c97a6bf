import type { Language } from '#language/languages.ts'
import type { Access } from '../access.ts'
import type { KnownEvent } from '../needs.ts'
import type { HeldTicket, LineRow, OrderRow, TicketRow } from '../store.ts'
import type { TransferRow } from '../transfers/transfers-store.ts'
import type { MessageKind } from './message-values.ts'
import type { DueMessage, Topic } from './messages-store.ts'

/** Topics that concern the buyer's money or chance to order. */
const toBuyerAlone: ReadonlySet<Topic> = new Set([
  'offered',
  'payment_open',
  'payment_failed',
  'payment_short',
  'late_money',
  'refunded',
  'expired',
])

/** An email to one address. */
export interface Letter {
  kind: MessageKind
  email: string
  userId: number | null
  language: Language
  /** Path of this site, with the token that opens it. */
  path: string
  /** Tickets that it brings as files. */
  tickets: readonly HeldTicket[]
  /** Tickets that it is about. */
  concerned: readonly TicketRow[]
  /** True if it goes to the buyer: nobody else reads of amounts. */
  isToBuyer: boolean
}

/** An order with all that its messages are about. */
export interface WholeOrder {
  row: OrderRow
  lines: readonly LineRow[]
  tickets: readonly TicketRow[]
  event: KnownEvent
}

/** The text for a holder who is not the buyer of the order; undefined where both read the same. */
const toHolder: Partial<Record<MessageKind, MessageKind>> = {
  placed: 'ticket_issued',
  paid: 'ticket_issued',
  cancelled: 'ticket_cancelled',
  tickets_cancelled: 'ticket_cancelled',
  event_cancelled: 'event_cancelled_holder',
}

/** The text of a message to the buyer. An event that is cancelled is news of its own, whatever of the order was left. */
function kindOf({ topic, cause }: DueMessage, { row, tickets }: WholeOrder): MessageKind {
  if (topic !== 'cancelled' && topic !== 'tickets_cancelled') return topic
  const isUnpaid = row.state === 'payment_cancelled'
  if (cause === 'event') return isUnpaid ? 'event_cancelled_unpaid' : 'event_cancelled'
  if (isUnpaid) return 'order_cancelled_unpaid'
  // An order without a ticket stays paid while an earlier refund of it is under way.
  return row.state === 'paid' && tickets.every(({ state }) => state !== 'valid') ? 'cancelled' : topic
}

/** Returns the paths of orders and tickets, with what opens them. */
const pathsOf = (access: Access) => ({
  order: (id: number) => `/order/${id}?token=${access.order(id)}`,
  ticket: (ticket: { id: string; serial: number }) => `/ticket/${ticket.id}?token=${access.ticket(ticket)}`,
})

/**
 * Returns the letters of a message, one to each address: the buyer with all tickets that they still have, holders with
 * theirs.
 * @param transfer the transfer that the message reports, if it reports one
 */
export function lettersOf(
  message: DueMessage,
  whole: WholeOrder,
  transfer: TransferRow | undefined,
  access: Access,
): Letter[] {
  const { topic, ticket: id } = message
  const { row, lines, tickets } = whole
  const paths = pathsOf(access)
  const toHeldTickets = (some: readonly TicketRow[]): HeldTicket[] =>
    some.map((ticket) => ({ ticket, order: row, line: lineOf(lines, ticket) }))
  const { email, buyerId, language } = row
  const kind = kindOf(message, whole)
  const toBuyer = { kind, email, userId: buyerId, language, path: paths.order(row.id), isToBuyer: true }

  function lettersToHolders(wanted: readonly TicketRow[], concerned: readonly TicketRow[]): Letter[] {
    const own = wanted.filter(({ passedOnAt }) => passedOnAt === null)
    const buyer = email ? [{ ...toBuyer, tickets: toHeldTickets(own), concerned }] : []
    const others = Map.groupBy(
      wanted.filter((one) => one.email && one.email !== email),
      (one) => one.email,
    )
    return [
      ...buyer,
      ...[...others].flatMap(([address, some]) => {
        const [first] = some
        if (!first) return []
        const to = { email: address, userId: first.userId, language, path: paths.ticket(first), isToBuyer: false }
        return [{ ...to, kind: toHolder[kind] ?? kind, tickets: toHeldTickets(some), concerned: some }]
      }),
    ]
  }

  if (toBuyerAlone.has(topic)) return [{ ...toBuyer, tickets: [], concerned: [] }]
  const named = tickets.find((one) => one.id === id)
  if (topic === 'passed_on') {
    if (named?.state !== 'valid') return []
    const to = { email: named.email, userId: named.userId, language: named.language, path: paths.ticket(named) }
    return [{ ...to, kind, tickets: toHeldTickets([named]), concerned: [named], isToBuyer: false }]
  }
  if (topic === 'transferred') {
    if (!named || !transfer?.email) return []
    const path = paths.ticket({ id: named.id, serial: transfer.serial })
    const former = { ...named, name: transfer.name }
    const to = { email: transfer.email, userId: transfer.userId, language, path }
    return [{ ...to, kind, tickets: [], concerned: [former], isToBuyer: false }]
  }
  if (topic === 'cancelled' || topic === 'tickets_cancelled') {
    const isNamed = message.tickets.length > 0
    const gone = tickets.filter((one) => (isNamed ? message.tickets.includes(one.id) : one.state === 'void'))
    return lettersToHolders(gone, gone).map((letter) => ({ ...letter, tickets: [] }))
  }
  // A ticket that was transferred meanwhile is sent with the message about the transfer.
  const isFirst = topic === 'placed' || topic === 'paid'
  return lettersToHolders(
    tickets.filter(({ state, passedOnAt }) => state === 'valid' && !(isFirst && passedOnAt)),
    [],
  )
}

const lineOf = (lines: readonly LineRow[], { lineId }: TicketRow): LineRow => {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`A ticket of line ${lineId} is in another order`)
  return line
}
