/** Terms of orders that pages and the server share. Without zod, so that readers' pages can import it. */

/** The five states of an order (specification, point 6). */
export const orderStates = [
  'paid',
  'payment_in_progress',
  'payment_cancelled',
  'refund_in_progress',
  'refund_complete',
] as const
export type OrderState = (typeof orderStates)[number]

/** Open until money came, it failed or was given up; short where less came than was asked for. */
export const paymentStates = ['open', 'paid', 'short', 'failed', 'cancelled'] as const
export const refundStates = ['asked', 'pending', 'done', 'refused'] as const

/** Payment methods for an order. */
export const paymentProviderNames = ['transfer', 'stripe', 'stablecoin'] as const

/** Events that Stripe has to send to the address of an organiser's account; all others are taken in and say nothing. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** Kinds of tickets (specification, point 6). Those that are free by their name have no price. */
export const ticketKinds = ['official', 'invite_only_free', 'ordinary', 'free', 'full_price'] as const

/** Bounds of what is said about payments. Texts in code points. */
/** Standing of a notification of a provider that settled nothing. */
export const exceptionStates = ['open', 'handled'] as const

export const paymentLimits = { instructions: 1_000, key: 255, reason: 500, holdDays: 14 } as const

/**
 * Minutes for which chosen places are reserved, and hours for which an offer to somebody on the waiting list is valid.
 */
export const reservationMinutes = 15
export const offerHours = 12

/** The most lines of one order. */
export const maxOrderLines = 20

/** The longest answer to a question of the organiser, in code points. */
export const longestAnswer = 1_000

/** Code of the refusal after the reservation of the places has expired. */
export const reservationExpiredCode = 11205
/** Code of the refusal of attendees whose details are not complete; its message names the fields as programs know them. */
export const attendeesIncompleteCode = 11206
/** Codes of the refusals of a discount code: as not valid for the tickets, and as one that goes with no other. */
export const discountRefusedCode = 11214
export const discountsExclusiveCode = 11215
/** Something is to be sold that nobody could pay for; the form of an event leads to how its organiser is paid. */
export const nobodyCanPayCode = 11252
