import type { paymentCalls } from '#contract/events/payments/payments.ts'
import type { stablecoinCalls } from '#contract/events/payments/stablecoins.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PaymentsService } from './service.ts'

export const paymentHandlers = ({
  paying,
  accounts,
  organising,
  stablecoins: { resolving },
}: PaymentsService): Handlers<keyof typeof paymentCalls | keyof typeof stablecoinCalls> => ({
  getOrderPayment: paying.read,
  startPayment: paying.start,
  cancelPayment: paying.cancel,
  paymentAccounts: accounts.list,
  savePaymentAccount: accounts.save,
  activityPayments: organising.payments,
  activityRefunds: organising.refunds,
  markActivityPaid: organising.markPaid,
  refundActivityOrder: organising.refund,
  finishActivityRefund: organising.finishRefund,
  choosePaymentCoin: paying.chooseCoin,
  stablecoinExceptions: resolving.exceptions,
  stablecoinRefunds: resolving.refunds,
  assignStablecoin: resolving.assign,
  noteStablecoinRefund: resolving.noteRefund,
})
