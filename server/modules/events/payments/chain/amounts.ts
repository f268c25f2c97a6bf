import { readAmount } from '#contract/events/payments/pricing.ts'
import { tagDigits } from '#contract/events/payments/tokens.ts'

/** Decimals of a token's rate: an amount of a currency for one token, as organisers write it. */
const rateDecimals = 8
const rateUnit = 10n ** BigInt(rateDecimals)
const centDecimals = 2
/** The currency that stablecoins stand for; one of them is one of it. */
export const stableCurrency = 'USD'

/**
 * A rate as a number of hundred-millionths; undefined where it is not a positive number with at most a number of
 * decimals.
 */
export function readRate(text: string): bigint | undefined {
  const rate = readAmount(text, rateDecimals)
  return rate !== undefined && rate > 0n && rate < 10n ** 15n ? rate : undefined
}

/** The rate of a currency; undefined where the organiser gave none. */
export const rateOf = (currency: string, rates: Readonly<Record<string, string>>): bigint | undefined =>
  currency === stableCurrency ? rateUnit : readRate(rates[currency] ?? '')

/** The smallest unit of a cent of a token. */
const centUnits = (decimals: number): bigint => 10n ** BigInt(decimals - centDecimals)
/** Returns the value of the last digit of a tag. */
export const tagUnit = (decimals: number): bigint => centUnits(decimals) / 10n ** BigInt(tagDigits)

const roundUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/**
 * A price in whole cents of a token, rounded up.
 * @param amount in the currency's smallest unit, which has `decimals` decimals
 * @returns in the token's smallest unit
 */
export function basePrice(amount: bigint, exponent: number, rate: bigint, decimals: number): bigint {
  const cents = roundUp(amount * 100n * rateUnit, 10n ** BigInt(exponent) * rate)
  return cents * centUnits(decimals)
}

/** An amount of a token in whole cents, rounded up. */
export const wholeCents = (amount: bigint, decimals: number): bigint =>
  roundUp(amount, centUnits(decimals)) * centUnits(decimals)

/** The tag that an amount carries; 0 where it carries none. */
export const tagOf = (amount: bigint, decimals: number): number => {
  const unit = tagUnit(decimals)
  return amount % unit === 0n ? Number((amount / unit) % 10n ** BigInt(tagDigits)) : 0
}

/** The same amount in a unit of other decimals, rounded down. */
export const rescale = (amount: bigint, from: number, to: number): bigint =>
  to >= from ? amount * 10n ** BigInt(to - from) : amount / 10n ** BigInt(from - to)

/** An amount that somebody was asked for. */
export interface AskedAmount {
  id: number
  payment: number
  amount: bigint
  kind: 'whole' | 'rest'
}

export type Match =
  | { kind: 'exact'; asked: AskedAmount }
  | { kind: 'short' | 'over'; asked: AskedAmount }
  | { kind: 'unknown' }
  | { kind: 'small' }

/**
 * Returns the subject of a transfer. The exact amount settles; one whose tag is that of one open amount, and not far
 * from it, seems to be for that; anything else is for the organiser to say.
 * @param asked amounts of the same chain, token and receiver that equal it or carry its tag
 */
export function matchTransfer(amount: bigint, decimals: number, asked: readonly AskedAmount[]): Match {
  const exact = asked.find((one) => one.amount === amount)
  if (exact) return { kind: 'exact', asked: exact }
  if (amount < centUnits(decimals)) return { kind: 'small' }
  const [near, other] = asked.filter((one) => amount * 2n > one.amount && amount < one.amount * 2n)
  if (!near || other) return { kind: 'unknown' }
  return { kind: amount < near.amount ? 'short' : 'over', asked: near }
}
