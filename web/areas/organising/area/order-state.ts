import type { OrderState } from '#contract/events/order-terms.ts'
import type { PaymentState, RefundState } from '#contract/events/payments/payments.ts'
import type { OrganisingKey } from '../organising-text.ts'

export const orderTones: Readonly<Record<OrderState, string>> = {
  paid: 'status--ok',
  payment_in_progress: 'status--wait',
  payment_cancelled: 'status--off',
  refund_in_progress: 'status--wait',
  refund_complete: 'status--off',
}

/** The word for where an order stands: a free one that was taken back was cancelled, nothing was paid or refunded. */
export function orderWord({ state, total }: { state: OrderState; total: string }): OrganisingKey {
  if (BigInt(total) > 0n) return `order.priced.${state}`
  return state === 'refund_complete' ? 'order.cancelled' : `order.${state}`
}

export const paymentTones: Readonly<Record<PaymentState, string>> = {
  open: 'status--wait',
  paid: 'status--ok',
  short: 'status--bad',
  failed: 'status--off',
  cancelled: 'status--off',
}

export const refundTones: Readonly<Record<RefundState, string>> = {
  asked: 'status--wait',
  pending: 'status--wait',
  done: 'status--ok',
  refused: 'status--bad',
}
