import type { OrderPayments } from '#contract/events/payments/payments.ts'

/** Refunds of an order together, in its currency's smallest unit. */
export interface RefundSums {
  /** Requested, and not confirmed yet. */
  underWay: bigint
  done: bigint
  /** Refused, and not refunded in another way since. */
  failed: bigint
}

/** @param paid all that was paid for the order */
export function refundSums(refunds: OrderPayments['refunds'], paid: bigint): RefundSums {
  const sumOf = (states: readonly OrderPayments['refunds'][number]['state'][]) =>
    refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const [underWay, done, refused] = [sumOf(['asked', 'pending']), sumOf(['done']), sumOf(['refused'])]
  // A refund that was refused and repeated stands in the list twice.
  const open = paid - underWay - done
  const failed = open < 0n ? 0n : open < refused ? open : refused
  return { underWay, done, failed }
}
