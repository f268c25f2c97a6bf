import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { Language } from '#language/languages.ts'
import type { SessionFacts } from '../exceptions/mismatch.ts'

/**
 * Payment provider of an organiser. It knows nothing of orders and their states: it receives the amounts to charge or
 * refund, and says what became of it. See docs/payment-providers.md for how to add one.
 */
export interface PaymentProvider {
  name: PaymentProviderName
  /** Milliseconds for which places are reserved once a payment by this method begins. */
  holdMs(account: ProviderAccount): number
  /** Milliseconds for which places are reserved from the first payment of an order on, however often one is begun. */
  longestHoldMs(account: ProviderAccount): number
  /**
   * Prepares the payment, and again after a crash: the same payment leads to the same session.
   * @throws ProviderError
   */
  begin(payment: ProviderPayment, account: ProviderAccount, returnTo: string): Promise<BegunPayment>
  /** Returns the outcome of a payment. @throws ProviderError */
  ask(payment: ProviderPayment, account: ProviderAccount): Promise<PaymentUpdate>
  /** Sees to it that nobody pays any more this way. @returns what it is now; open where it cannot be closed yet */
  close(payment: ProviderPayment, account: ProviderAccount, now: Date): Promise<PaymentUpdate>
  /** Gives money back; asked again after a crash, it gives it once. @throws ProviderError */
  refund(refund: ProviderRefund, payment: ProviderPayment, account: ProviderAccount): Promise<RefundNews>
  /**
   * All money that came to an account since a moment, as the provider has it on record, to compare the books with.
   * Undefined if only the organiser has records. @throws ProviderError
   */
  records?(account: ProviderAccount, since: Date): AsyncIterable<ProviderRecord>
}

/** Money that came, as the provider has it on record. */
export interface ProviderRecord {
  /** The payment and the order that it names; undefined for money that is not of this program. */
  payment: number | undefined
  orderNumber: string | undefined
  externalPayment: string
  /** Currency code in capitals. */
  currency: string
  /** Amount in the smallest unit of the currency. */
  taken: bigint
  refunded: bigint
  createdAt: Date
}

export interface ProviderAccount {
  id: number
  instructions: string
  holdDays: number
  secrets: Readonly<Record<string, string>>
}

export interface ProviderPayment {
  id: number
  orderNumber: string
  /** Shown to the buyer by the provider. */
  title: string
  language: Language
  /** Amount in the smallest unit of the currency. */
  amount: bigint
  currency: string
  externalId: string | null
  externalPayment: string | null
  createdAt: Date
}

export interface ProviderRefund {
  id: number
  amount: bigint
  /** Id by the provider from when it was asked before. */
  externalId: string | null
}

export interface BegunPayment {
  externalId: string | null
  /** Address at which the buyer pays; empty where nowhere on the web. */
  address: string
}

/** Outcome of a payment, with the session that it is of where the provider has one. */
export type PaymentUpdate =
  | { state: 'open' }
  | { state: 'paid'; received: bigint; externalPayment: string; of?: SessionFacts }
  | { state: 'failed' | 'cancelled'; reason: string; of?: SessionFacts }

export interface RefundNews {
  state: 'pending' | 'done' | 'refused'
  externalId?: string
  problem?: string
}
