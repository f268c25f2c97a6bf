import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments } from '#contract/events/payments/payments.ts'

/**
 * Part of an order's page that offers the next step: its tickets or its final state, the payment in progress or being
 * confirmed, the payment methods, the attendees, or the exchange that it is for. `over`: its time ran out.
 */
export type OrderView = 'tickets' | 'confirming' | 'paying' | 'methods' | 'details' | 'upgrade' | 'over' | 'loading'

/** Tickets of an order, and what became of them. */
export interface OrderStanding {
  /** How many were not exchanged for others. */
  tickets: number
  cancelled: number
  /** Tickets that its buyer can still use or cancel. */
  own: number
  /** Valid tickets that were passed on: they are their holders' alone. */
  passedOn: number
}

/** Returns the standing of the tickets of an order. */
export function orderStanding({ attendees }: { attendees: readonly Attendee[] }): OrderStanding {
  const present = attendees.filter(({ exchanged }) => !exchanged)
  // A ticket whose refund is under way is cancelled already, unless the refund is refused.
  const valid = present.filter(({ state }) => state === 'valid')
  return {
    tickets: present.length,
    cancelled: present.length - valid.length,
    own: valid.filter(({ passed_on }) => !passed_on).length,
    passedOn: valid.filter(({ passed_on }) => passed_on).length,
  }
}

/** True if the whole order was cancelled. One that ran out says more about its money. */
export const isOrderCancelled = ({ state, cancel_reason: reason }: Pick<Order, 'state' | 'cancel_reason'>): boolean =>
  state === 'refund_in_progress' ||
  state === 'refund_complete' ||
  (state === 'payment_cancelled' && reason !== 'expiry')

type Attendee = Pick<Order['attendees'][number], 'state' | 'passed_on' | 'exchanged'>
type ShownOrder = Pick<Order, 'state' | 'total' | 'seconds_left' | 'given'> & { upgrade: object | null }
type ShownPayment = Pick<NonNullable<OrderPayments['payment']>, 'state' | 'provider'>

/**
 * Returns the next step of an order. It follows from what the server says alone, so that it is the same after Back, a
 * reload, in another tab and on another device.
 * @param payment the last one; undefined while nothing is known of it
 * @param hasPaid the provider says that the buyer paid: the payment is confirmed, not asked for again
 */
export function orderView(order: ShownOrder, payment: ShownPayment | null | undefined, hasPaid: boolean): OrderView {
  if (order.state !== 'payment_in_progress') return 'tickets'
  if (payment?.state === 'open') return hasPaid && payment.provider === 'stripe' ? 'confirming' : 'paying'
  if (order.seconds_left <= 0) return 'over'
  if (order.total !== '0' && payment === undefined) return 'loading'
  if (order.upgrade) return 'upgrade'
  return order.total !== '0' && order.given.length > 0 ? 'methods' : 'details'
}
