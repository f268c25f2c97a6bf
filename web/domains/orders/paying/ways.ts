import type { OrderPayments, PaymentProviderName } from '#contract/events/payments/payments.ts'

/** True if a buyer who gave up the payment that is under way could pay in another way; else there is nothing to choose. */
export const hasAnotherWay = (methods: OrderPayments['methods'], underWay: PaymentProviderName): boolean =>
  methods.some(({ provider }) => provider !== underWay)
