import type { OrderState } from '#contract/events/order-terms.ts'
import type { OrganisingKey } from '../organising-text.ts'

export const orderTones: Readonly<Record<OrderState, string>> = {
  paid: 'status--ok',
  payment_in_progress: 'status--wait',
  payment_cancelled: 'status--off',
  refund_in_progress: 'status--wait',
  refund_complete: 'status--off',
}

/** The word for where an order stands: a free one that was taken back was cancelled, nothing was refunded. */
export const orderWord = ({ state, total }: { state: OrderState; total: string }): OrganisingKey =>
  state === 'refund_complete' && BigInt(total) === 0n ? 'order.cancelled' : `order.${state}`
