import type { PaymentExceptionKind } from '#contract/events/payments/payment-exceptions.ts'

/** A session of a provider as it describes itself. */
export interface SessionFacts {
  session: string
  /** The payment that its payer refers to, which anybody may choose. */
  reference: number | undefined
  /** The payment and the order in the metadata, which only its creator writes. */
  payment: number | undefined
  orderNumber: string | undefined
  /** Amount in the smallest unit of the currency, which is in capitals. */
  amount: bigint
  currency: string
}

/** A payment as the site began it. */
export interface BegunFacts {
  id: number
  externalId: string | null
  orderNumber: string
  amount: bigint | number | string
  currency: string
}

/**
 * Compares a session with the payment that it claims to be for. A payer chooses the reference and a seller's other pages
 * create sessions too, so that only the id which the site recorded shows whose session it is.
 * @returns the first difference; undefined where the session is the one that the site created
 */
export function mismatchOf(session: SessionFacts, payment: BegunFacts): PaymentExceptionKind | undefined {
  if (session.session !== payment.externalId) return 'session'
  const names = [session.reference, session.payment]
  if (names.some((id) => id !== payment.id) || session.orderNumber !== payment.orderNumber) return 'order'
  if (session.currency !== payment.currency) return 'currency'
  return session.amount === BigInt(payment.amount) ? undefined : 'amount'
}
