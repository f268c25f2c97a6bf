import { readAmount } from '#contract/events/payments/pricing.ts'
import type { TicketCodeRecord } from '#contract/events/tickets.ts'

export type DiscountState = 'live' | 'paused' | 'used' | 'over' | 'later'

/** True if a code is taken now, or why it is not. @param now as the contract writes moments, in UTC+8 */
export function discountState(
  { paused, uses, uses_limit, valid_from, valid_until }: TicketCodeRecord,
  now: string,
): DiscountState {
  if (valid_until !== null && valid_until <= now) return 'over'
  if (uses >= uses_limit) return 'used'
  if (paused) return 'paused'
  return valid_from !== null && valid_from > now ? 'later' : 'live'
}

/** The currency of an event, and how many digits its minor unit has. */
export interface DiscountMoney {
  currency: string
  currency_exponent: number
}

/** Parses the discount of a code as typed: basis points, or minor units; undefined if it is neither. */
export const readOff = (text: string, purpose: 'percent' | 'amount', { currency_exponent: exponent }: DiscountMoney) =>
  purpose === 'percent' ? readPercent(text) : readAmount(text, exponent)

/** A percentage as it is written, in basis points; undefined for what is none, or not above 0 and up to 100. */
export function readPercent(text: string): number | undefined {
  const points = readAmount(text.replace(/%\s*$/, ''), 2)
  return points !== undefined && points > 0n && points <= 10_000n ? Number(points) : undefined
}
