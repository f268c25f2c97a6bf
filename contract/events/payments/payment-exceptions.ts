import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '../../call.ts'
import { paymentProvider } from './payments.ts'

/** A provider's report about a payment that settled no order; an organiser decides on it. */

/**
 * 'session': the site did not create it. 'order', 'currency', 'amount': it is not what the site created. 'money': another
 * payment has the same money.
 */
export const paymentExceptionKinds = ['session', 'order', 'currency', 'amount', 'money'] as const
const outcomes = ['paid', 'failed', 'cancelled'] as const

export const paymentException = z.object({
  id: z.number(),
  /** The order that it claims to be for. */
  order: z.number(),
  order_number: z.string(),
  event: z.object({ id: z.number(), title: z.string() }),
  provider: paymentProvider,
  kind: z.enum(paymentExceptionKinds),
  outcome: z.enum(outcomes),
  /** Ids by the provider for the session, and for the money; the latter is empty where none was received. */
  session: z.string(),
  money: z.string(),
  amount: z.string(),
  /** Empty where the provider named none. */
  currency: z.string(),
  currency_exponent: z.number(),
  /** Amount that the payment is for. */
  expected: z.string(),
  expected_currency: z.string(),
  expected_exponent: z.number(),
  found_time: siteTime,
})

export const paymentExceptionCalls = {
  /** Returns the exceptions of the payments of an event, the newest first. */
  activityPaymentExceptions: defineCall({
    name: 'activityPaymentExceptions',
    auth: 'organiser',
    input: z.object({ id, ...paging }),
    output: pageOf(paymentException),
  }),
  /** Returns the exceptions of all payments, the newest first. */
  paymentExceptions: defineCall({
    name: 'paymentExceptions',
    auth: 'editor',
    input: z.object({ ...paging }),
    output: pageOf(paymentException),
  }),
}

export type PaymentException = z.infer<typeof paymentException>
export type PaymentExceptionKind = PaymentException['kind']
export type PaymentExceptionOutcome = PaymentException['outcome']
