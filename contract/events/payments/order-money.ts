import { z } from 'zod'
import { calendarDay, defineCall, id, siteTime } from '../../call.ts'
import { ticketState } from '../orders.ts'
import { organiserPayment, organiserRefund, paymentProvider } from './payments.ts'

/** The money of one order, and what events brought, as organisers see it. Amounts are in the currency's smallest unit. */

/** Kinds of money movements in the books: received, tickets sold for it, refund asked, made, or refused. */
export const moneyMovement = z.enum(['received', 'sold', 'refund_asked', 'refund_made', 'refund_refused'])

export const orderMoney = z.object({
  order: z.number(),
  currency: z.string(),
  currency_exponent: z.number(),
  /** Newest first. */
  payments: z.array(organiserPayment),
  refunds: z.array(organiserRefund),
  /** Maximum amount that can be refunded, less all refunds under way. */
  refundable: z.string(),
  /** Tickets that are not void, with what each cost. */
  tickets: z.array(
    z.object({ id: z.string(), name: z.string(), type_name: z.string(), state: ticketState, cost: z.string() }),
  ),
  /** Oldest first. */
  movements: z.array(z.object({ time: siteTime, movement: moneyMovement, amount: z.string() })),
})

/** Totals of money in one currency. */
export const currencyTotals = z.object({
  currency: z.string(),
  currency_exponent: z.number(),
  /** Oldest first and without gaps: what tickets brought that day, by the place of their type in `types`. */
  days: z.array(z.object({ day: calendarDay, amounts: z.array(z.string()) })),
  types: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Totals of all days: receipts and refunds by provider, and pending refunds. */
  providers: z.array(
    z.object({
      provider: paymentProvider,
      payments: z.number(),
      received: z.string(),
      refunded: z.string(),
      refunding: z.string(),
      /** Payments that their payers dispute, and what these brought. */
      disputes: z.number(),
      disputed: z.string(),
      /** Amount received less amount refunded. */
      net: z.string(),
    }),
  ),
})

export const orderMoneyCalls = {
  /** Payments, refunds and the books of an order. */
  activityOrderMoney: defineCall({
    name: 'activityOrderMoney',
    auth: 'organiser',
    input: z.object({ order: id }),
    output: orderMoney,
  }),
  /** Returns the ticket revenue of an event on each of the last days, and balances of its organiser by provider. */
  activityRevenue: defineCall({
    name: 'activityRevenue',
    auth: 'organiser',
    input: z.object({ id, days: z.number().int().min(1).max(366).default(30) }),
    output: z.object({ currencies: z.array(currencyTotals) }),
  }),
  /** How far the orders of an event are that does not take place. */
  activityCancellation: defineCall({
    name: 'activityCancellation',
    auth: 'organiser',
    input: z.object({ id }),
    output: z.object({
      /** Orders that had places, paid or not. */
      orders: z.number(),
      /** How many of them are not cancelled yet. */
      left: z.number(),
      /** Cancelled, with money on its way back by its provider, or for the organiser to send back. */
      refunding: z.number(),
      to_send: z.number(),
      /** The refund failed. */
      refused: z.number(),
    }),
  }),
}

export type OrderMoney = z.infer<typeof orderMoney>
export type MoneyMovement = z.infer<typeof moneyMovement>
export type CurrencyTotals = z.infer<typeof currencyTotals>
