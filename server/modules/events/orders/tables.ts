import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderState } from '#contract/events/order-terms.ts'
import type { CancelReason, TicketState } from '#contract/events/orders.ts'
import type { OrderHistoryEntry } from '#contract/events/organiser.ts'
import type { Answer, TicketKind } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

/** An attendee of an order that is not paid yet. */
export interface GivenAttendee {
  line: number
  name: string
  email: string
  answers: Record<string, Answer>
}

export const orders = pgTable('orders', {
  id: identity(),
  number: text().notNull(),
  eventId: reference('event_id').notNull(),
  buyerId: reference('buyer_id'),
  name: text().notNull().default(''),
  email: text().notNull().default(''),
  language: text().$type<Language>().notNull(),
  source: text().$type<'checkout' | 'waiting_list' | 'guest_list'>().notNull().default('checkout'),
  state: text().$type<OrderState>().notNull().default('payment_in_progress'),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  /** Message of the organiser to the buyer about it. */
  cancelText: text('cancel_text').notNull().default(''),
  currency: text().notNull(),
  currencyExponent: integer('currency_exponent').notNull(),
  /** Prices before discounts; like all amounts in the currency's smallest unit. */
  subtotal: reference('subtotal').notNull().default(0),
  discount: reference('discount').notNull().default(0),
  fee: reference('fee').notNull().default(0),
  tax: reference('tax').notNull().default(0),
  taxName: text('tax_name').notNull().default(''),
  taxBp: integer('tax_bp').notNull().default(0),
  taxIncluded: boolean('tax_included').notNull().default(true),
  total: reference('total').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Time until which its places are reserved. */
  expiresAt: moment('expires_at'),
  paidAt: moment('paid_at'),
  updatedAt: moment('updated_at').notNull(),
  /** The attendees, from the beginning of a payment until there are tickets. */
  attendees: jsonb().$type<GivenAttendee[]>().notNull().default([]),
  /** The ticket that its own takes the place of. */
  upgradeOf: uuid('upgrade_of'),
  /** The serial of that ticket; null: it is no exchange. */
  upgradeSerial: integer('upgrade_serial'),
})

export const orderLines = pgTable('order_lines', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  typeId: reference('type_id').notNull(),
  codeId: reference('code_id'),
  kind: text().$type<TicketKind>().notNull(),
  name: text().notNull(),
  quantity: integer().notNull(),
  unitPrice: reference('unit_price').notNull(),
  discount: reference('discount').notNull().default(0),
  fee: reference('fee').notNull().default(0),
  tax: reference('tax').notNull().default(0),
  total: reference('total').notNull().default(0),
  /** The pools that its places were taken of. */
  poolIds: reference('pool_ids').array().notNull(),
})

export const orderDiscounts = pgTable(
  'order_discounts',
  {
    orderId: reference('order_id').notNull(),
    codeId: reference('code_id').notNull(),
    code: text().notNull(),
    amount: reference('amount').notNull(),
    /** The use of the code is reversed. */
    freed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.codeId] })],
)

export const tickets = pgTable('tickets', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: reference('order_id').notNull(),
  lineId: reference('line_id').notNull(),
  eventId: reference('event_id').notNull(),
  typeId: reference('type_id').notNull(),
  /** Within its line. */
  place: integer().notNull(),
  /** Rises when it is passed on, which voids the code before. */
  serial: integer().notNull().default(1),
  name: text().notNull(),
  email: text().notNull(),
  userId: reference('user_id'),
  language: text().$type<Language>().notNull(),
  answers: jsonb().$type<Record<string, Answer>>().notNull().default({}),
  /** The ticket's part of the order's total. */
  cost: reference('cost').notNull().default(0),
  state: text().$type<TicketState>().notNull().default('valid'),
  passedOnAt: moment('passed_on_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** The holders that tickets had before they were transferred, by the serial that they had. */
export const ticketTransfers = pgTable(
  'ticket_transfers',
  {
    ticketId: uuid('ticket_id').notNull(),
    serial: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    userId: reference('user_id'),
    /** Name of the person who received it. */
    receiver: text().notNull(),
    by: text().$type<'buyer' | 'organiser'>().notNull(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.serial] })],
)

export const orderHistory = pgTable('order_history', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  happenedAt: moment('happened_at').notNull(),
  by: text().$type<OrderHistoryEntry['by']>().notNull(),
  actorId: reference('actor_id'),
  action: text().$type<OrderHistoryEntry['action']>().notNull(),
  detail: text().notNull().default(''),
})

export const waitingEntries = pgTable('waiting_entries', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  typeId: reference('type_id').notNull(),
  quantity: integer().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  userId: reference('user_id'),
  language: text().$type<Language>().notNull(),
  state: text().$type<'waiting' | 'offered' | 'taken' | 'expired' | 'left'>().notNull().default('waiting'),
  orderId: reference('order_id'),
  joinedAt: moment('joined_at').notNull(),
})

export const attendeeMessages = pgTable('attendee_messages', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  senderId: reference('sender_id'),
  subject: text().notNull(),
  text: text().notNull(),
  /** BCP 47 tag of them; empty where it is not known. */
  language: text().notNull().default(''),
  /** The same in further languages. */
  versions: jsonb().$type<Versions<'subject' | 'text'>>().notNull().default({}),
  recipients: integer().notNull().default(0),
  sent: integer().notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
