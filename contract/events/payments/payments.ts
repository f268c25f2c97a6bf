import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '../../call.ts'
import { paymentLimits, paymentProviderNames, paymentStates, refundStates } from '../order-terms.ts'
import { accessToken, attendee, order, personName } from '../orders.ts'
import { amount, ticketLimits } from '../tickets.ts'
import { coinChain, coinChoice, coinOffer, coinPayment } from './stablecoins.ts'

/** Paying for orders, giving money back, and how organisers are paid. */

export const paymentProviders = paymentProviderNames
export const paymentProvider = z.enum(paymentProviders)
export const paymentState = z.enum(paymentStates)
export const refundState = z.enum(refundStates)

const text = (max: number) => z.string().max(4 * max)

/** A payment method that the organiser offers. */
export const paymentMethod = z.object({
  provider: paymentProvider,
  /** For a transfer: where the money goes. */
  instructions: z.string(),
  /** For a transfer: the number of days for which its places are reserved. */
  hold_days: z.number(),
  /** For stablecoins: the tokens to choose from. */
  coins: z.array(coinOffer),
})

/** The payment of an order that is under way, or the last one. */
export const orderPayment = z.object({
  id: z.number(),
  provider: paymentProvider,
  state: paymentState,
  amount: z.string(),
  /** Address of the page where the buyer pays; empty if there is none on the web. */
  address: z.string(),
  instructions: z.string(),
  /** The transfer that stablecoins are paid by; null where another way is used, or no token is chosen yet. */
  coin: coinPayment.nullable(),
  created_time: siteTime,
})

/** A receipt of what was sold, or a credit note of a refund. */
export const orderReceipt = z.object({
  id: z.number(),
  /** Without gaps, for each seller. */
  number: z.string(),
  kind: z.enum(['receipt', 'credit_note']),
  amount: z.string(),
  created_time: siteTime,
})

const file = z.object({ name: z.string(), type: z.string(), base64: z.string() })

export const orderPayments = z.object({
  order,
  methods: z.array(paymentMethod),
  payment: orderPayment.nullable(),
  /** Amount received so far if it is less than the order costs; the rest is to pay. */
  came: z.string(),
  /** Part of the total that the organiser waived, if less was received and accepted as enough. */
  allowance: z.string(),
  /** Refunds made or to be made. */
  refunds: z.array(z.object({ amount: z.string(), state: refundState, created_time: siteTime })),
  receipts: z.array(orderReceipt),
})

const opened = { order: id, token: accessToken.optional() }

export const organiserPayment = z.object({
  id: z.number(),
  order: z.number(),
  order_number: z.string(),
  /** The buyer; blank until they gave their name. */
  buyer: z.string(),
  event: z.number(),
  provider: paymentProvider,
  state: paymentState,
  amount: z.string(),
  received: z.string(),
  /** Amount of an insufficient payment that is neither refunded nor requested, and needs a decision. */
  standing: z.string(),
  currency: z.string(),
  currency_exponent: z.number(),
  reason: z.string(),
  disputed_time: siteTime.nullable(),
  created_time: siteTime,
  settled_time: siteTime.nullable(),
})

export const organiserRefund = z.object({
  id: z.number(),
  order: z.number(),
  order_number: z.string(),
  buyer: z.string(),
  event: z.number(),
  provider: paymentProvider,
  state: refundState,
  amount: z.string(),
  currency: z.string(),
  currency_exponent: z.number(),
  tickets: z.number(),
  reason: z.string(),
  /** Message of the provider, if it refused. */
  problem: z.string(),
  created_time: siteTime,
  finished_time: siteTime.nullable(),
  /** True if it was refused, and its money, which no ticket was sold for, is still owed to the buyer. */
  owed: z.boolean(),
  /** The part of a refused refund that the organiser can declare as paid in another way; 0: nothing. */
  left_by_hand: z.string(),
})

const moneyFilters = {
  provider: paymentProvider.optional(),
  /** Words in the order's number, or in the buyer's name or address. */
  words: z.string().max(100).optional(),
  /** First and last day that it began on, in the site's time. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  ...paging,
}

/** How somebody who sells tickets is paid. Keys are never sent back, only whether there is one. */
export const paymentAccount = z.object({
  provider: paymentProvider,
  enabled: z.boolean(),
  instructions: z.string(),
  hold_days: z.number(),
  has_keys: z.boolean(),
  /** The last four signs of each key that is kept, by which its owner knows it; empty for none. */
  key_endings: z.object({ secret_key: z.string(), webhook_secret: z.string() }),
  /** Address that Stripe is to send its events to; empty for others. */
  webhook_address: z.string(),
  /** Address that stablecoins are sent to; empty for others. */
  address: z.string(),
  /** Chains of the site, and those that the organiser takes money on. */
  chains: z.array(coinChain),
  chosen_chains: z.array(z.number()),
  /** How much of a currency one token stands for. */
  rates: z.record(z.string(), z.string()),
  /** True if the site offers this provider at present. */
  available: z.boolean(),
})

export const paymentCalls = {
  /** Returns the price of an order, its payment methods and payment state. Asks the provider if a payment is open. */
  getOrderPayment: defineCall({
    name: 'getOrderPayment',
    auth: 'public',
    waits: 'services',
    input: z.object(opened),
    output: orderPayments,
  }),
  /**
   * Begins a payment: the attendees are saved, and places are reserved for as long as the payment method takes. An open
   * payment continues.
   */
  startPayment: defineCall({
    name: 'startPayment',
    auth: 'public',
    waits: 'services',
    input: z.object({
      ...opened,
      provider: paymentProvider,
      /** The token to begin with; the first of the offered ones otherwise. */
      coin: coinChoice.optional(),
      name: personName,
      email: z.string().max(320),
      attendees: z.array(attendee).min(1).max(ticketLimits.perOrder),
    }),
    output: orderPayments,
  }),
  /** Gives up the payment under way, to choose another way. Money that comes nevertheless is not lost. */
  cancelPayment: defineCall({
    name: 'cancelPayment',
    auth: 'public',
    waits: 'services',
    moneyOrVotes: 'single',
    input: z.object(opened),
    output: orderPayments,
  }),
  /** A receipt as a PDF, in the language in which it was ordered. */
  getReceipt: defineCall({
    name: 'getReceipt',
    auth: 'public',
    input: z.object({ ...opened, receipt: id.optional() }),
    output: file,
  }),
  activityReceipts: defineCall({
    name: 'activityReceipts',
    auth: 'organiser',
    input: z.object({ order: id }),
    output: z.object({ list: z.array(orderReceipt) }),
  }),
  activityReceipt: defineCall({
    name: 'activityReceipt',
    auth: 'organiser',
    input: z.object({ order: id, receipt: id }),
    output: file,
  }),
  paymentAccounts: defineCall({
    name: 'paymentAccounts',
    auth: 'organiser',
    input: z.object({}),
    output: z.object({ list: z.array(paymentAccount) }),
  }),
  /** Omitted keys stay as they are. */
  savePaymentAccount: defineCall({
    name: 'savePaymentAccount',
    auth: 'organiser',
    freshProof: true,
    input: z.object({
      provider: paymentProvider,
      enabled: z.boolean(),
      instructions: text(paymentLimits.instructions).default(''),
      hold_days: z.number().int().min(1).max(paymentLimits.holdDays).default(3),
      secret_key: z.string().max(paymentLimits.key).optional(),
      webhook_secret: z.string().max(paymentLimits.key).optional(),
      address: z.string().max(60).optional(),
      chosen_chains: z.array(z.number().int()).max(20).optional(),
      rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.string().max(30)).optional(),
    }),
    output: z.object({ list: z.array(paymentAccount) }),
  }),
  activityPayments: defineCall({
    name: 'activityPayments',
    auth: 'organiser',
    input: z.object({ id, state: paymentState.optional(), disputed: z.boolean().optional(), ...moneyFilters }),
    output: pageOf(organiserPayment),
  }),
  activityRefunds: defineCall({
    name: 'activityRefunds',
    auth: 'organiser',
    input: z.object({ id, state: refundState.optional(), ...moneyFilters }),
    output: pageOf(organiserRefund),
  }),
  /** Says that a transfer arrived, and how much; all that was asked for where nothing is said. */
  markActivityPaid: defineCall({
    name: 'markActivityPaid',
    auth: 'organiser',
    input: z.object({ payment: id, amount: amount.optional(), reason: text(paymentLimits.reason) }),
    output: z.object({ result: z.enum(['paid', 'refunding', 'known', 'short']) }),
  }),
  /** Takes all that came for an order, although it is too little, as enough, or asks it back. */
  resolveShortPayment: defineCall({
    name: 'resolveShortPayment',
    auth: 'organiser',
    input: z.object({ payment: id, accept: z.boolean(), reason: text(paymentLimits.reason) }),
    output: z.object({ result: z.enum(['paid', 'refunding']) }),
  }),
  /** Gives money of an order back: that of tickets, an amount alone, or all that is left. */
  refundActivityOrder: defineCall({
    name: 'refundActivityOrder',
    auth: 'organiser',
    moneyOrVotes: 'single',
    input: z.object({
      order: id,
      tickets: z.array(z.uuid()).max(ticketLimits.perOrder).optional(),
      amount: amount.optional(),
      reason: text(paymentLimits.reason).default(''),
      idempotency_key: z.uuid(),
    }),
    output: z.object({ list: z.array(organiserRefund) }),
  }),
  /** Requests a refund again that is owed to a buyer, since the previous one was refused. */
  repeatActivityRefund: defineCall({
    name: 'repeatActivityRefund',
    auth: 'organiser',
    moneyOrVotes: 'single',
    input: z.object({ refund: id }),
    output: organiserRefund,
  }),
  /**
   * Records the outcome of a refund that the organiser makes outside the program, or that a refused one was paid in
   * another way.
   */
  finishActivityRefund: defineCall({
    name: 'finishActivityRefund',
    auth: 'organiser',
    moneyOrVotes: 'single',
    input: z.object({ refund: id, done: z.boolean(), reason: text(paymentLimits.reason) }),
    output: organiserRefund,
  }),
}

export type PaymentProviderName = z.infer<typeof paymentProvider>
export type PaymentState = z.infer<typeof paymentState>
export type RefundState = z.infer<typeof refundState>
export type OrderPayments = z.infer<typeof orderPayments>
export type OrderReceipt = z.infer<typeof orderReceipt>
export type OrganiserPayment = z.infer<typeof organiserPayment>
export type OrganiserRefund = z.infer<typeof organiserRefund>
export type PaymentAccount = z.infer<typeof paymentAccount>
