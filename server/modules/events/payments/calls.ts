import type { orderMoneyCalls } from '#contract/events/payments/order-money.ts'
import type { paymentCalls } from '#contract/events/payments/payments.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PaymentsService } from './service.ts'

export const paymentHandlers = ({
  paying,
  accounts,
  organising,
  revenue,
}: PaymentsService): Handlers<keyof typeof paymentCalls | keyof typeof orderMoneyCalls> => ({
  getOrderPayment: paying.read,
  startPayment: paying.start,
  cancelPayment: paying.cancel,
  paymentAccounts: accounts.list,
  savePaymentAccount: accounts.save,
  activityPayments: organising.payments,
  activityRefunds: organising.refunds,
  activityOrderMoney: organising.orderMoney,
  activityRevenue: revenue,
  markActivityPaid: organising.markPaid,
  refundActivityOrder: organising.refund,
  finishActivityRefund: organising.finishRefund,
})
