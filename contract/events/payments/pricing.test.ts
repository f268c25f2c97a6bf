import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Discount,
  differenceOf,
  divideHalfUp,
  type PricedLine,
  type PriceTerms,
  quoteOrder,
  readAmount,
  splitByWeight,
  ticketAmounts,
  unitPriceOf,
  writeAmount,
} from './pricing.ts'

const free: PriceTerms = { taxBp: 0, taxIncluded: true, feeBp: 0, feePerTicket: 0n }
const line = (price: bigint, quantity = 1, type = 1): PricedLine => ({ type, quantity, price, groupPrices: [] })
const off = (kind: Discount['kind'], value: bigint, types: number[] = [], id = 1): Discount => ({
  id,
  kind,
  value,
  types,
})
const total = (values: readonly bigint[]) => values.reduce((one, other) => one + other, 0n)

const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n })
const lines = fc.array(
  fc.record({
    type: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    price: amounts,
    groupPrices: fc.array(fc.record({ from: fc.integer({ min: 2, max: 60 }), price: amounts }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
)
const discounts = fc.uniqueArray(
  fc.oneof(
    fc.record({
      id: fc.nat(9),
      kind: fc.constant('percent' as const),
      value: fc.bigInt({ min: 1n, max: 10_000n }),
      types: fc.subarray([1, 2, 3, 4]),
    }),
    fc.record({
      id: fc.nat(9),
      kind: fc.constant('amount' as const),
      value: amounts,
      types: fc.subarray([1, 2, 3, 4]),
    }),
  ),
  { maxLength: 4, selector: ({ id }) => id },
)
const terms = fc.record({
  taxBp: fc.integer({ min: 0, max: 10_000 }),
  taxIncluded: fc.boolean(),
  feeBp: fc.integer({ min: 0, max: 10_000 }),
  feePerTicket: fc.bigInt({ min: 0n, max: 10n ** 9n }),
})

describe('what an order costs', () => {
  it('sums its lines, never below nothing, for any prices, discounts, fees and taxes', () => {
    fc.assert(
      fc.property(lines, discounts, terms, (given, off, rules) => {
        const quote = quoteOrder(given, off, rules)
        expect(total(quote.lines.map((one) => one.total))).toBe(quote.total)
        expect(total(quote.discounts.map(({ amount }) => amount))).toBe(quote.discount)
        expect(quote.total).toBe(quote.subtotal - quote.discount + quote.fee + (rules.taxIncluded ? 0n : quote.tax))
        for (const [place, one] of quote.lines.entries()) {
          const gross = one.unitPrice * BigInt(given[place]?.quantity ?? 0)
          expect(one.discount >= 0n && one.discount <= gross).toBe(true)
          expect(one.total >= one.tax && one.tax >= 0n && one.fee >= 0n).toBe(true)
        }
      }),
    )
  })

  it('takes off no more with a discount than without the others, and nothing of types that it is not for', () => {
    fc.assert(
      fc.property(lines, discounts, (given, off) => {
        const quote = quoteOrder(given, off, free)
        const touched = new Set(off.flatMap(({ types }) => (types.length > 0 ? types : [1, 2, 3, 4])))
        for (const [place, one] of quote.lines.entries())
          if (!touched.has(given[place]?.type ?? 0)) expect(one.discount).toBe(0n)
      }),
    )
  })

  it('is not what its lines sum to where each is rounded by itself', () => {
    const given = [line(100n), line(100n, 1, 2), line(100n, 1, 3)]
    const { lines: shared } = quoteOrder(given, [off('amount', 100n)], free)
    expect(total(shared.map((one) => one.discount))).toBe(100n)
    expect(total(given.map(({ price }) => divideHalfUp(price * 100n, 300n)))).toBe(99n)
  })

  it.each([
    ['a percentage, half a unit upwards', [line(101n)], [off('percent', 5_000n)], free, { discount: 51n, total: 50n }],
    [
      'an amount over lines of unequal prices',
      [line(200n), line(100n, 1, 2)],
      [off('amount', 100n)],
      free,
      { discount: 100n, total: 200n },
    ],
    ['an amount above the price', [line(50n)], [off('amount', 80n)], free, { discount: 50n, total: 0n }],
    [
      'a percentage before an amount',
      [line(1_000n)],
      [off('amount', 100n), off('percent', 1_000n, [], 2)],
      free,
      { discount: 200n, total: 800n },
    ],
    [
      'only the type it is for',
      [line(1_000n), line(500n, 2, 2)],
      [off('percent', 10_000n, [2])],
      free,
      { discount: 1_000n, total: 1_000n },
    ],
    ['a tax within the price', [line(11_900n)], [], { ...free, taxBp: 1_900 }, { tax: 1_900n, total: 11_900n }],
    [
      'a tax on top',
      [line(10_000n)],
      [],
      { ...free, taxBp: 1_900, taxIncluded: false },
      { tax: 1_900n, total: 11_900n },
    ],
    [
      'fees for each ticket and of the price',
      [line(10_000n, 2)],
      [],
      { ...free, feeBp: 250, feePerTicket: 30n },
      { fee: 560n, total: 20_560n },
    ],
    ['no fees of what is free', [line(0n, 3)], [], { ...free, feeBp: 250, feePerTicket: 30n }, { fee: 0n, total: 0n }],
    [
      'no fees where a discount takes everything',
      [line(90n)],
      [off('percent', 10_000n)],
      { ...free, feePerTicket: 30n },
      { fee: 0n, total: 0n },
    ],
  ] as const)('counts %s', (_, given, off, rules, expected) => {
    expect(quoteOrder(given, off, rules)).toMatchObject(expected)
  })

  it.each([
    [1, 100n],
    [4, 100n],
    [5, 80n],
    [9, 80n],
    [10, 60n],
  ])('asks the price of a group of %i', (quantity, price) => {
    const groupPrices = [
      { from: 10, price: 60n },
      { from: 5, price: 80n },
    ]
    expect(unitPriceOf({ price: 100n, groupPrices }, quantity)).toBe(price)
  })

  it('counts the tickets of a type in several lines as one group', () => {
    const group = { ...line(100n, 3), groupPrices: [{ from: 5, price: 80n }] }
    expect(quoteOrder([group, { ...group, quantity: 2 }], [], free).total).toBe(400n)
  })
})

describe('splitting', () => {
  it.each([
    ['the largest remainders get what is left, not the largest weights', 10n, [6n, 3n, 2n], [5n, 3n, 2n]],
    ['of equal ones the first', 2n, [1n, 1n, 1n], [1n, 1n, 0n]],
    ['without any weight nobody gets anything', 5n, [0n, 0n], [0n, 0n]],
  ])('%s', (_, amount, weights, parts) => expect(splitByWeight(amount, weights)).toEqual(parts))

  it('gives all of the amount, and to each within one unit of its share', () => {
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 12 }), (amount, weights) => {
        const parts = splitByWeight(amount, weights)
        const whole = total(weights)
        expect(total(parts)).toBe(whole === 0n ? 0n : amount)
        for (const [place, part] of parts.entries()) {
          const exact = amount * (weights[place] ?? 0n)
          expect(part * whole > exact - whole && part * whole < exact + whole).toBe(whole > 0n)
        }
      }),
    )
  })

  it('gives what does not divide to the first', () => {
    expect(splitByWeight(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(ticketAmounts(100n, 3)).toEqual([34n, 33n, 33n])
  })

  it.each([
    [1n, 2n, 1n],
    [3n, 2n, 2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 7n, 0n],
  ])('divides %i by %i half-up', (dividend, divisor, result) => {
    expect(divideHalfUp(dividend, divisor)).toBe(result)
  })
})

describe('amounts as people write them', () => {
  it.each([
    ['12', 2, 1_200n],
    ['12.5', 2, 1_250n],
    ['12.50', 2, 1_250n],
    [' 1,280.05 ', 2, 128_005n],
    ['1,234,567', 0, 1_234_567n],
    ['0.001', 3, 1n],
    ['12.500', 2, 1_250n],
    ['7.', 2, 700n],
  ])('reads %s with %i decimals', (text, exponent, amount) => {
    expect(readAmount(text, exponent)).toBe(amount)
  })

  it.each(['', '-1', '1.234', '1e5', '１２', '1,2', 'NaN', '1'.repeat(16), '0x1f', '=1'])('refuses %s', (text) => {
    expect(readAmount(text, 2)).toBeUndefined()
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.constantFrom(0, 2, 3, 6), (amount, exponent) => {
        expect(readAmount(writeAmount(amount, exponent), exponent)).toBe(amount)
      }),
    )
  })

  it('writes a debt with a sign', () => {
    expect(writeAmount(-5n, 2)).toBe('-0.05')
  })
})

describe('what is left to pay of a dearer ticket', () => {
  it('has the tax that falls on it, included or added', () => {
    expect(differenceOf(5_775n, { taxBp: 1_000, taxIncluded: false })).toEqual({
      ...{ subtotal: 5_250n, tax: 525n, total: 5_775n },
    })
    expect(differenceOf(5_775n, { taxBp: 1_000, taxIncluded: true })).toEqual({
      ...{ subtotal: 5_775n, tax: 525n, total: 5_775n },
    })
  })

  it('adds up, whatever the tax', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (left, taxBp, taxIncluded) => {
        const { subtotal, tax, total: sum } = differenceOf(left, { taxBp, taxIncluded })
        expect(sum).toBe(left)
        expect(subtotal + (taxIncluded ? 0n : tax)).toBe(left)
        expect(tax >= 0n && tax <= left).toBe(true)
      }),
    )
  })
})
