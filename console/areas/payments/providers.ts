import type { PaymentProviderName } from '#contract/events/payments/payments.ts'

/** Every provider once, in the order in which they are shown. */
const known: Readonly<Record<PaymentProviderName, true>> = { stripe: true, transfer: true, stablecoin: true }

export const providers = Object.keys(known) as PaymentProviderName[]
