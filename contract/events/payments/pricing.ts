/**
 * Ticket pricing. Amounts are integers of the currency's smallest unit, percentages basis points (10,000 are all of
 * it). Every share is rounded half-up once per line, and lines always sum to the total. Pure; pages and the server share it.
 */

/** A price from this number of tickets of the type in one order on. */
export interface GroupPrice {
  from: number
  price: bigint
}

export interface PricedLine {
  type: number
  quantity: number
  price: bigint
  groupPrices: readonly GroupPrice[]
}

export interface Discount {
  id: number
  /** A percentage in basis points of what the lines cost, or an amount off the order. */
  kind: 'percent' | 'amount'
  value: bigint
  /** Ticket types that it is for; none: all. */
  types: readonly number[]
}

/** Tax and fees of an organiser, added to prices or included in them. */
export interface PriceTerms {
  taxBp: number
  /** True if prices include the tax already. */
  taxIncluded: boolean
  /** Fees of the organiser, of what a ticket costs after discounts and for each ticket that costs something. */
  feeBp: number
  feePerTicket: bigint
}

export interface LineAmounts {
  unitPrice: bigint
  discount: bigint
  fee: bigint
  /** Part of the total, whether prices include it or it was added. */
  tax: bigint
  /** Amount that the buyer pays for the line. */
  total: bigint
}

export interface Quote {
  lines: LineAmounts[]
  /** Amounts of the discounts, in their order. */
  discounts: { id: number; amount: bigint }[]
  /** Prices before discounts. */
  subtotal: bigint
  discount: bigint
  fee: bigint
  tax: bigint
  total: bigint
}

const all = 10_000n
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((one, other) => one + other, 0n)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** A quotient of two amounts that are not negative, rounded half-up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** A share in basis points of an amount that is not negative, rounded half-up. */
export const shareOf = (amount: bigint, bp: number | bigint): bigint => divideHalfUp(amount * BigInt(bp), all)

/**
 * Splits an amount in proportion to weights by the method of the largest remainder: the parts sum to the amount. Among
 * equal remainders the first gets more. With no weight at all, nothing is given.
 */
export function splitByWeight(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (amount * weight) / whole)
  const remainders = weights.map((weight, place) => ({ place, rest: (amount * weight) % whole }))
  remainders.sort((one, other) => (one.rest === other.rest ? one.place - other.place : one.rest < other.rest ? 1 : -1))
  let missing = amount - sum(parts)
  for (const { place } of remainders) {
    if (missing === 0n) break
    parts[place] = (parts[place] ?? 0n) + 1n
    missing -= 1n
  }
  return parts
}

/** The price of one ticket with this number of its type in the order. */
export function unitPriceOf({ price, groupPrices }: Pick<PricedLine, 'price' | 'groupPrices'>, ofType: number): bigint {
  const reached = groupPrices.filter(({ from }) => from <= ofType).toSorted((one, other) => other.from - one.from)
  return reached[0]?.price ?? price
}

/** Returns the price of an order. Percentages come off before amounts; no line costs less than nothing. */
export function quoteOrder(
  lines: readonly PricedLine[],
  discounts: readonly Discount[],
  { taxBp, taxIncluded, feeBp, feePerTicket }: PriceTerms,
): Quote {
  const unitPrices = lines.map((line) => {
    const ofType = lines.filter(({ type }) => type === line.type).reduce((count, { quantity }) => count + quantity, 0)
    return unitPriceOf(line, ofType)
  })
  const gross = lines.map(({ quantity }, place) => (unitPrices[place] ?? 0n) * BigInt(quantity))
  const net = [...gross]
  const taken = new Map<number, bigint>()
  const inOrder = [
    ...discounts.filter(({ kind }) => kind === 'percent'),
    ...discounts.filter(({ kind }) => kind === 'amount'),
  ]
  for (const { id, kind, value, types } of inOrder) {
    const weights = lines.map(({ type }, place) =>
      types.length === 0 || types.includes(type) ? (net[place] ?? 0n) : 0n,
    )
    const parts =
      kind === 'percent'
        ? weights.map((weight) => least(weight, shareOf(weight, value)))
        : splitByWeight(least(value, sum(weights)), weights)
    for (const [place, part] of parts.entries()) net[place] = (net[place] ?? 0n) - part
    taken.set(id, sum(parts))
  }
  const amounts = lines.map(({ quantity }, place): LineAmounts => {
    const cost = net[place] ?? 0n
    const fee = cost === 0n ? 0n : shareOf(cost, feeBp) + feePerTicket * BigInt(quantity)
    const base = cost + fee
    const tax = taxIncluded ? base - divideHalfUp(base * all, all + BigInt(taxBp)) : shareOf(base, taxBp)
    return {
      unitPrice: unitPrices[place] ?? 0n,
      discount: (gross[place] ?? 0n) - cost,
      fee,
      tax,
      total: taxIncluded ? base : base + tax,
    }
  })
  return {
    lines: amounts,
    discounts: discounts.map(({ id }) => ({ id, amount: taken.get(id) ?? 0n })),
    subtotal: sum(gross),
    discount: sum(amounts.map(({ discount }) => discount)),
    fee: sum(amounts.map(({ fee }) => fee)),
    tax: sum(amounts.map(({ tax }) => tax)),
    total: sum(amounts.map(({ total }) => total)),
  }
}

/** An amount that is left to pay, as an order over it: with the tax that falls on it, included or added. */
export function differenceOf(total: bigint, { taxBp, taxIncluded }: Pick<PriceTerms, 'taxBp' | 'taxIncluded'>) {
  const untaxed = divideHalfUp(total * all, all + BigInt(taxBp))
  return { subtotal: taxIncluded ? total : untaxed, tax: total - untaxed, total }
}

/** The parts of a line's total that its tickets cost, which sum to it; the first ones cost what does not divide. */
export const ticketAmounts = (total: bigint, quantity: number): bigint[] =>
  splitByWeight(
    total,
    Array.from({ length: quantity }, () => 1n),
  )

/**
 * An amount as people write it, such as '1280.5' with an exponent of 2, in the smallest unit.
 * @returns undefined for what is no amount, or has more decimals than the currency
 */
export function readAmount(text: string, exponent: number): bigint | undefined {
  const [, whole, decimals = ''] =
    /^(\d{1,15})(?:\.(\d{0,18}))?$/.exec(text.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')) ?? []
  if (whole === undefined || /[^0]/.test(decimals.slice(exponent))) return undefined
  return BigInt(whole + decimals.slice(0, exponent).padEnd(exponent, '0'))
}

/** An amount of the smallest unit as a decimal number with all decimals of the currency. */
export function writeAmount(amount: bigint, exponent: number): string {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(exponent + 1, '0')
  const sign = amount < 0n ? '-' : ''
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** An amount of a currency's smallest unit as readers of a language write it: HK$1,280.00. Exact however large it is. */
export function amountText(
  amount: bigint,
  { currency, exponent }: { currency: string; exponent: number },
  language: string,
) {
  const decimals = { minimumFractionDigits: exponent, maximumFractionDigits: exponent }
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, ...decimals })
  return format.format(writeAmount(amount, exponent) as Intl.StringNumericLiteral)
}
