import { z } from 'zod'
import { person } from '#contract/newsroom/desk.ts'
import { defineCall, id, pageOf, paging, siteTime, versionNumber } from '../../call.ts'
import { exceptionStates, paymentLimits } from '../order-terms.ts'
import { paymentProvider } from './payments.ts'

/**
 * A provider's report about a payment that settled no order. People compare it with the provider's dashboard, and mark it
 * as handled.
 */

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
  /** Grows with every handling and reopening. */
  version: z.number(),
  /** Null while it is open; the person is null where their account is gone. */
  handled: z.object({ by: person.nullable(), time: siteTime, note: z.string() }).nullable(),
})

const state = z.enum(exceptionStates).default('open')
const listed = pageOf(paymentException).extend({ counts: z.object({ open: z.number(), handled: z.number() }) })
/**
 * `changed` is false where somebody else changed it since the version that the caller knows: nothing is overwritten, and
 * it is returned as it stands now.
 */
const changed = z.object({ changed: z.boolean(), exception: paymentException })

export const paymentExceptionCalls = {
  /** Returns the open or the handled exceptions of the payments of an event, the newest first. */
  activityPaymentExceptions: defineCall({
    name: 'activityPaymentExceptions',
    auth: 'organiser',
    input: z.object({ id, state, ...paging }),
    output: listed,
  }),
  /** Returns the open or the handled exceptions of all payments, the newest first. */
  paymentExceptions: defineCall({
    name: 'paymentExceptions',
    auth: 'editor',
    input: z.object({ state, ...paging }),
    output: listed,
  }),
  /** Marks an exception as handled, with a note about what was done. The same request again changes nothing. */
  handlePaymentException: defineCall({
    name: 'handlePaymentException',
    auth: 'organiser',
    input: z.object({ exception: id, version: versionNumber, note: z.string().max(paymentLimits.reason) }),
    output: changed,
  }),
  /** Opens a handled exception again; its note stays in the audit log. */
  reopenPaymentException: defineCall({
    name: 'reopenPaymentException',
    auth: 'organiser',
    input: z.object({ exception: id, version: versionNumber }),
    output: changed,
  }),
}

export type PaymentException = z.infer<typeof paymentException>
export type PaymentExceptionState = (typeof exceptionStates)[number]
export type PaymentExceptionKind = PaymentException['kind']
export type PaymentExceptionOutcome = PaymentException['outcome']
