import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PaymentProviderName, PaymentState, RefundState } from '#contract/events/payments/payments.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

/** Details of an account shown to buyers. */
export interface AccountSettings {
  /** Destination of a transfer. */
  instructions?: string
  /** Number of days for which places are reserved for a transfer. */
  holdDays?: number
  /** Address for stablecoins, in lower case, the chains that they are taken on, and one's value in a currency. */
  treasury?: string
  chains?: number[]
  rates?: Record<string, string>
}

export const paymentAccounts = pgTable('payment_accounts', {
  id: identity(),
  ownerId: reference('owner_id'),
  provider: text().$type<PaymentProviderName>().notNull(),
  enabled: boolean().notNull().default(true),
  settings: jsonb().$type<AccountSettings>().notNull().default({}),
  secretsSealed: text('secrets_sealed').notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** It has no owner, and takes payments for sample events. */
  demo: boolean().notNull().default(false),
  /** When its provider last sent an event, to some seconds. */
  notifiedAt: moment('notified_at'),
})

export const payments = pgTable('payments', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  accountId: reference('account_id').notNull(),
  provider: text().$type<PaymentProviderName>().notNull(),
  amount: reference('amount').notNull(),
  currency: text().notNull(),
  currencyExponent: integer('currency_exponent').notNull(),
  state: text().$type<PaymentState>().notNull(),
  received: reference('received').notNull(),
  /** The provider's ids of the payment session, and of the money received. */
  externalId: text('external_id'),
  externalPayment: text('external_payment'),
  address: text().notNull(),
  reason: text().notNull(),
  actorId: reference('actor_id'),
  disputedAt: moment('disputed_at'),
  createdAt: moment('created_at').notNull(),
  askedAt: moment('asked_at').notNull(),
  settledAt: moment('settled_at'),
})

export const refunds = pgTable('refunds', {
  id: identity(),
  orderId: reference('order_id').notNull(),
  paymentId: reference('payment_id').notNull(),
  amount: reference('amount').notNull(),
  tickets: uuid().array().notNull(),
  isWhole: boolean('is_whole').notNull(),
  state: text().$type<RefundState>().notNull(),
  by: text().notNull(),
  actorId: reference('actor_id'),
  reason: text().notNull(),
  problem: text().notNull(),
  externalId: text('external_id'),
  tries: integer().notNull(),
  nextAt: moment('next_at').notNull(),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
  /** Paid back in another way than by the provider. */
  byHand: boolean('by_hand').notNull().default(false),
})

/** Written by the database alone, when an order is paid or refunded (migration on receipts). */
export const receipts = pgTable('receipts', {
  id: identity(),
  sellerId: reference('seller_id').notNull(),
  number: integer().notNull(),
  kind: text().$type<'receipt' | 'credit_note'>().notNull(),
  orderId: reference('order_id').notNull(),
  refundId: reference('refund_id'),
  amount: reference('amount').notNull(),
  tax: reference('tax').notNull(),
  sellerName: text('seller_name').notNull(),
  sellerAddress: text('seller_address').notNull(),
  sellerTaxNumber: text('seller_tax_number').notNull(),
  issuedAt: moment('issued_at').notNull(),
})
