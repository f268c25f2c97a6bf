import type { OrderMoney } from '#contract/events/payments/order-money.ts'
import { readAmount } from '#contract/events/payments/pricing.ts'

/** How much of an order is refunded: all that is left, what some tickets cost, or an amount alone. */
export type RefundWay = 'all' | 'tickets' | 'amount'

export interface RefundWish {
  way: RefundWay
  tickets: readonly string[]
  /** The amount as typed, in the currency's own units. */
  amount: string
}

/**
 * Returns the amount to refund, in the currency's minor unit, never more than the remaining amount.
 * @returns undefined where tickets or amount are missing, or the amount is none or too high
 */
export function wishedRefund(
  { way, tickets, amount }: RefundWish,
  { refundable, currency_exponent: exponent, tickets: held }: OrderMoney,
): bigint | undefined {
  const most = BigInt(refundable)
  if (way === 'all') return most
  if (way === 'amount') {
    const wanted = readAmount(amount, exponent)
    return wanted !== undefined && wanted > 0n && wanted <= most ? wanted : undefined
  }
  const valid = held.filter(({ state }) => state === 'valid')
  const chosen = valid.filter(({ id }) => tickets.includes(id))
  if (chosen.length === 0) return undefined
  // With the last tickets the rest is refunded.
  if (chosen.length === held.length) return most
  const cost = chosen.reduce((sum, one) => sum + BigInt(one.cost), 0n)
  return cost < most ? cost : most
}
