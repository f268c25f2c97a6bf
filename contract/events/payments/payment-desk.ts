import { z } from 'zod'
import { person } from '#contract/newsroom/desk.ts'
import { defineCall, id, pageOf, paging, searchedPageOf, siteTime } from '../../call.ts'
import { maxKeywordLength } from '../../constants.ts'
import { paymentLimits } from '../order-terms.ts'
import { orderState } from '../orders.ts'
import { organiserPayment, organiserRefund, paymentProvider, paymentState, refundState } from './payments.ts'

/** Payments as the newsroom watches them: all orders, providers, what is stuck, disputes, and the books. */

const eventName = z.object({ id: z.number(), title: z.string() })

export const staffOrder = z.object({
  id: z.number(),
  number: z.string(),
  event: eventName,
  state: orderState,
  /** Provider of its last payment; null if there was none. */
  provider: paymentProvider.nullable(),
  name: z.string(),
  email: z.string(),
  /** Valid tickets, or reserved places. */
  tickets: z.number(),
  currency: z.string(),
  currency_exponent: z.number(),
  total: z.string(),
  created_time: siteTime,
})

/** How a provider does. */
export const providerHealth = z.object({
  provider: paymentProvider,
  /** Since when the site does not offer it, and who stopped it; null where it does. */
  stopped: z.object({ by: person.nullable(), time: siteTime, reason: z.string() }).nullable(),
  /** Organisers who take money with it. */
  accounts: z.number(),
  /** When one of them last sent an event that was genuine. */
  notified_time: siteTime.nullable(),
  last_problem: z.object({ problem: z.string(), time: siteTime }).nullable(),
  /** Since the beginning of the day in the site's time. */
  problems_today: z.number(),
  failed_today: z.number(),
  paid_today: z.number(),
  open: z.number(),
  refunds_open: z.number(),
})

/** Discrepancy in the books; see `npm run check-books`. */
export const bookFinding = z.object({
  event: z.number().nullable(),
  order: z.number().nullable(),
  what: z.enum([
    'unbalanced',
    'cash',
    'sales',
    'owed',
    'assigned',
    'waiting',
    'taken',
    'currency',
    'refunded',
    'missing',
    'unknown',
    'unreachable',
  ]),
  noted: z.string(),
  expected: z.string(),
  detail: z.string(),
})

export const booksCheck = z.object({
  time: siteTime,
  orders: z.number(),
  found: z.number(),
  /** The first of what was found. */
  findings: z.array(bookFinding),
})

/** Payment that did not come to an end by itself within the time that it usually takes. */
export const stuckPayment = z.object({
  kind: z.enum(['payment', 'refund']),
  id: z.number(),
  order: z.number(),
  order_number: z.string(),
  event: eventName,
  provider: paymentProvider,
  state: z.union([paymentState, refundState]),
  amount: z.string(),
  currency: z.string(),
  currency_exponent: z.number(),
  /** How often a refund was tried; null for a payment. */
  tries: z.number().nullable(),
  problem: z.string(),
  created_time: siteTime,
  /** When the provider was last asked, or is asked next about a refund. */
  asked_time: siteTime,
})

const paymentHealth = z.object({
  providers: z.array(providerHealth),
  /** The checks that were made last, the newest first. */
  checks: z.array(booksCheck),
})

export const paymentDeskCalls = {
  /** Orders of all events, the newest first. */
  staffOrders: defineCall({
    name: 'staffOrders',
    auth: 'editor',
    input: z.object({
      state: orderState.optional(),
      provider: paymentProvider.optional(),
      event: id.optional(),
      keyword: z.string().max(maxKeywordLength).optional(),
      ...paging,
    }),
    output: searchedPageOf(staffOrder),
  }),
  /** All that was paid and refunded of an order. */
  staffOrderPayments: defineCall({
    name: 'staffOrderPayments',
    auth: 'editor',
    input: z.object({ order: id }),
    output: z.object({ payments: z.array(organiserPayment), refunds: z.array(organiserRefund) }),
  }),
  paymentHealth: defineCall({
    name: 'paymentHealth',
    auth: 'editor',
    input: z.object({}),
    output: paymentHealth,
  }),
  /** Returns stuck payments, the oldest first. */
  stuckPayments: defineCall({
    name: 'stuckPayments',
    auth: 'editor',
    input: z.object({ ...paging }),
    output: pageOf(stuckPayment),
  }),
  /** Asks the provider about something that is stuck. */
  lookAgainAtPayment: defineCall({
    name: 'lookAgainAtPayment',
    auth: 'editor',
    input: z.object({ kind: stuckPayment.shape.kind, id }),
    output: z.object({ state: stuckPayment.shape.state }),
  }),
  /** Payments that a buyer's bank wants back, the newest first. */
  paymentDisputes: defineCall({
    name: 'paymentDisputes',
    auth: 'editor',
    input: z.object({ ...paging }),
    output: pageOf(organiserPayment.extend({ title: z.string() })),
  }),
  /** Records that a failed refund was made in another way, and how. */
  noteRefundByHand: defineCall({
    name: 'noteRefundByHand',
    auth: 'administrator',
    moneyOrVotes: 'single',
    input: z.object({ refund: id, reason: z.string().max(4 * paymentLimits.reason) }),
    output: organiserRefund,
  }),
  /** Offers a provider on this site, or does not. Payments under way go on, and refunds are made all the same. */
  switchPaymentProvider: defineCall({
    name: 'switchPaymentProvider',
    auth: 'administrator',
    freshProof: true,
    input: z.object({
      provider: paymentProvider,
      offered: z.boolean(),
      reason: z.string().max(4 * paymentLimits.reason),
    }),
    output: paymentHealth,
  }),
}

export type StaffOrder = z.infer<typeof staffOrder>
export type ProviderHealth = z.infer<typeof providerHealth>
export type StuckPayment = z.infer<typeof stuckPayment>
export type BooksCheckRow = z.infer<typeof booksCheck>
