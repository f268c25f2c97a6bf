import type { orderMoneyCalls } from '#contract/events/payments/order-money.ts'
import type { paymentDeskCalls } from '#contract/events/payments/payment-desk.ts'
import type { paymentExceptionCalls } from '#contract/events/payments/payment-exceptions.ts'
import type { paymentCalls } from '#contract/events/payments/payments.ts'
import type { stablecoinCalls } from '#contract/events/payments/stablecoins.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PaymentsWatch } from './desk.ts'
import type { PaymentsService } from './service.ts'

type PaymentCalls = typeof paymentCalls &
  typeof paymentDeskCalls &
  typeof paymentExceptionCalls &
  typeof orderMoneyCalls &
  typeof stablecoinCalls

export const paymentHandlers = (
  {
    buyerPayments,
    accounts,
    paymentsDesk,
    receipts,
    revenue,
    cancellation,
    stablecoins: { exceptionResolver },
  }: PaymentsService,
  watch: PaymentsWatch,
): Handlers<keyof PaymentCalls> => ({
  getOrderPayment: buyerPayments.read,
  startPayment: buyerPayments.start,
  cancelPayment: buyerPayments.cancel,
  async getReceipt(input, context) {
    const { content: _, ...file } = await receipts.forBuyer(input, context)
    return file
  },
  activityReceipts: receipts.ofOrder,
  activityReceipt: receipts.forOrganiser,
  paymentAccounts: accounts.list,
  savePaymentAccount: accounts.save,
  activityPayments: paymentsDesk.payments,
  activityPaymentExceptions: watch.exceptions.ofEvent,
  paymentExceptions: watch.exceptions.ofAll,
  handlePaymentException: watch.exceptions.handle,
  reopenPaymentException: watch.exceptions.reopen,
  activityRefunds: paymentsDesk.refunds,
  activityOrderMoney: paymentsDesk.orderMoney,
  activityRevenue: revenue,
  activityCancellation: cancellation,
  markActivityPaid: paymentsDesk.markPaid,
  resolveShortPayment: paymentsDesk.resolveShort,
  refundActivityOrder: paymentsDesk.refund,
  repeatActivityRefund: paymentsDesk.repeatRefund,
  finishActivityRefund: paymentsDesk.finishRefund,
  staffOrders: watch.orders,
  staffOrderPayments: watch.ofOrder,
  paymentHealth: watch.health,
  stuckPayments: watch.stuck,
  lookAgainAtPayment: watch.recheck,
  paymentDisputes: watch.disputes,
  noteRefundByHand: watch.noteRefundByHand,
  switchPaymentProvider: watch.switchProvider,
  choosePaymentCoin: buyerPayments.chooseCoin,
  stablecoinExceptions: exceptionResolver.exceptions,
  stablecoinRefunds: exceptionResolver.refunds,
  assignStablecoin: exceptionResolver.assign,
  noteStablecoinRefund: exceptionResolver.noteRefund,
})
