import type { EventBrief, Order, OrderSummary, Ticket, TicketSummary } from '#contract/events/orders.ts'
import type { OrderHistoryEntry, OrganiserAttendee } from '#contract/events/organiser.ts'
import type { OrderAmounts } from '#contract/events/payments/prices.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Access } from './access.ts'
import type { ExchangeSummary, KnownEvent } from './needs.ts'
import { cancelUntil } from './policy.ts'
import type { DiscountRow, HistoryRow, LineRow, OrderPlaces, OrderRow, TicketRow } from './store.ts'
import type { Successor } from './upgrading/upgrade-store.ts'

/** Rows as the contract has them. */

/** Returns the placeholder of an event that readers do not have any more. */
export const goneEvent = (id: number): KnownEvent => ({
  ...{
    id,
    title: '',
    title_breaks: [],
    language: 'zh-Hans',
    poster: null,
    start_time: '',
    end_time: '',
    time_zone: 'Etc/UTC',
    attendance: 'in_person',
  },
  ...{
    city: '',
    venue: '',
    address: '',
    cancelled: true,
    cancel_reason: '',
    online_url: null,
    cancellation_hours: null,
    ownerId: null,
  },
  organiserName: '',
  words: (text: string) => text,
  typeName: (name: string) => ({ name, language: 'zh-Hans' }),
  ...{ startsAt: new Date(0), endsAt: new Date(0) },
})

const briefOf = (event: KnownEvent): EventBrief => {
  const { id, title, title_breaks, language, poster, start_time, end_time, time_zone, attendance } = event
  const { city, venue, address, cancelled, cancel_reason } = event
  return {
    ...{ id, title, title_breaks, language, poster, start_time, end_time, time_zone, attendance },
    ...{ city, venue, address, cancelled, cancel_reason },
  }
}

/** True if holders may still cancel what they have; a cancelled event ends all orders by itself. */
export function mayCancel(event: KnownEvent, now: Date): boolean {
  if (event.cancelled) return false
  const until = cancelUntil(event.startsAt, event.cancellation_hours)
  return until !== null && now < until
}

/** True if the event is still to come or on. */
export const isOpen = (event: KnownEvent, now: Date): boolean => !event.cancelled && now < event.endsAt

export function presentSummary(
  row: OrderRow,
  { places, own, transferred }: OrderPlaces,
  event: KnownEvent,
): OrderSummary {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    cancel_reason: row.cancelReason,
    event: briefOf(event),
    tickets: places,
    ...{ own, transferred },
    currency: row.currency,
    currency_exponent: row.currencyExponent,
    total: `${row.total}`,
    created_time: siteTime(row.createdAt),
    expires_time: row.expiresAt && siteTime(row.expiresAt),
  }
}

/** A line with its ticket's name as the reader has it, and the language of that name. */
export type ReadLine = LineRow & { language: string }

/** The ticket type of a ticket, by its line. */
export const typeOf = (line: Pick<ReadLine, 'name' | 'language'> = { name: '', language: 'zh-Hans' }) => ({
  type_name: line.name,
  type_language: line.language,
})

interface WholeOrder {
  row: OrderRow
  lines: readonly ReadLine[]
  discounts: readonly DiscountRow[]
  tickets: readonly TicketRow[]
  event: KnownEvent
  /** Refund that its cancellation would give. */
  refund: string
  /** The ticket that its own takes the place of. */
  former: { orderNumber: string; typeName: string } | undefined
  /** Tickets that its tickets were exchanged for, by their ids. */
  successors: ReadonlyMap<string, Successor>
}

/** Returns the amounts of an order when it was made. */
const presentAmounts = (row: OrderRow, discounts: readonly DiscountRow[]): OrderAmounts => ({
  ...{ currency: row.currency, currency_exponent: row.currencyExponent, subtotal: `${row.subtotal}` },
  discounts: discounts.map(({ code, amount }) => ({ code, amount: `${amount}` })),
  ...{ fee: `${row.fee}`, tax: `${row.tax}`, tax_name: row.taxName, tax_bp: row.taxBp },
  ...{ tax_included: row.taxIncluded, total: `${row.total}` },
})

/** An order for its buyer. A person to whom they transferred a ticket has only its code. */
export function presentOrder(whole: WholeOrder, access: Access, now: Date): Order {
  const { row, lines, discounts, tickets, event, refund, former, successors } = whole
  const live = tickets.filter(({ state }) => state !== 'void')
  // A ticket that was transferred is its holder's alone.
  const valid = tickets.filter(({ state }) => state === 'valid')
  const own = valid.filter(({ passedOnAt }) => passedOnAt === null).length
  const transferred = valid.length - own
  const until = cancelUntil(event.startsAt, event.cancellation_hours)
  const isHeld = row.state === 'payment_in_progress'
  const places = isHeld ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : live.length
  const canCancel = isHeld ? !event.cancelled : row.state === 'paid' && own > 0 && mayCancel(event, now)
  return {
    ...presentSummary(row, { places, own, transferred }, event),
    token: access.order(row.id),
    name: row.name,
    email: row.email,
    language: row.language,
    lines: lines.map((line) => ({
      ...{ id: line.id, type: line.typeId, name: line.name, language: line.language },
      ...{ kind: line.kind, quantity: line.quantity },
      ...{ unit_price: `${line.unitPrice}`, discount: `${line.discount}`, fee: `${line.fee}` },
      ...{ tax: `${line.tax}`, total: `${line.total}` },
    })),
    amounts: presentAmounts(row, discounts),
    attendees: tickets.map((ticket) => ({
      ...{ id: ticket.id, line: ticket.lineId, type: ticket.typeId, state: ticket.state },
      ...typeOf(lines.find(({ id }) => id === ticket.lineId)),
      // The holder of a transferred ticket may have transferred it again, to somebody whom the buyer does not know.
      ...(ticket.passedOnAt ? { name: '', email: '' } : { name: ticket.name, email: ticket.email }),
      passed_on: ticket.passedOnAt !== null,
      exchanged: successors.has(ticket.id),
      token: ticket.passedOnAt ? null : access.ticket(ticket),
    })),
    given: isHeld ? row.attendees.map(({ line, name, email, answers }) => ({ line, name, email, answers })) : [],
    seconds_left: row.expiresAt ? Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1_000)) : 0,
    cancel_until: until && siteTime(until),
    can_cancel: canCancel,
    refund: canCancel ? refund : '0',
    upgrade: former
      ? {
          order_number: former.orderNumber,
          ...typeOf(event.typeName(former.typeName)),
        }
      : null,
  }
}

interface WholeTicket {
  ticket: TicketRow
  line: ReadLine
  order: OrderRow
  event: KnownEvent
  /** Refund that its cancellation would give to the buyer. */
  refund: string
  /** The ticket that it was exchanged for. */
  successor: Successor | undefined
  exchange: ExchangeSummary
}

export function presentTicket(
  { ticket, line, order, event, refund, successor, exchange }: WholeTicket,
  { access, now, answers, code }: { access: Access; now: Date; answers: Ticket['answers']; code: string | null },
): Ticket {
  const isValid = ticket.state === 'valid'
  const canCancel = isValid && mayCancel(event, now)
  return {
    ...presentTicketSummary(ticket, line, event, access),
    order_number: order.number,
    online_url: isValid && !event.cancelled ? event.online_url : null,
    type: ticket.typeId,
    kind: line.kind,
    email: ticket.email,
    serial: ticket.serial,
    answers,
    code: isValid && !event.cancelled ? code : null,
    can_cancel: canCancel,
    can_change: isValid && isOpen(event, now),
    ...{ currency: order.currency, currency_exponent: order.currencyExponent, refund: canCancel ? refund : '0' },
    ...{ can_upgrade: exchange !== 'none', upgrade_costs: exchange === 'priced' },
    exchanged_for:
      successor && !successor.isPassedOn ? { ticket: successor.id, token: access.ticket(successor) } : null,
  }
}

export function presentTicketSummary(
  ticket: TicketRow,
  line: ReadLine,
  event: KnownEvent,
  access: Access,
): TicketSummary {
  return {
    id: ticket.id,
    order: ticket.orderId,
    event: briefOf(event),
    ...typeOf(line),
    name: ticket.name,
    state: ticket.state,
    token: access.ticket(ticket),
  }
}

export const presentAttendee = (
  ticket: Pick<TicketRow, 'id' | 'orderId' | 'typeId' | 'name' | 'email' | 'state' | 'serial' | 'createdAt'>,
  { number, typeName, checkedIn }: { number: string; typeName: string; checkedIn: boolean },
): OrganiserAttendee => ({
  ...{ id: ticket.id, order: ticket.orderId, type: ticket.typeId, name: ticket.name, email: ticket.email },
  ...{ state: ticket.state, serial: ticket.serial },
  order_number: number,
  type_name: typeName,
  checked_in: checkedIn,
  created_time: siteTime(ticket.createdAt),
})

export const presentHistory = (
  { happenedAt, by, actorId, action, detail }: HistoryRow,
  names: ReadonlyMap<number, { nickname: string }>,
): OrderHistoryEntry => ({
  time: siteTime(happenedAt),
  by,
  person: actorId === null ? null : (names.get(actorId)?.nickname ?? null),
  action,
  detail,
})

export { briefOf }
