import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenText, transferLink } from '#contract/events/payments/tokens.ts'
import {
  type AskedAmount,
  basePrice,
  matchTransfer,
  rateOf,
  readRate,
  rescale,
  tagOf,
  tagUnit,
  wholeCents,
} from './amounts.ts'

const usd = rateOf('USD', {}) ?? 0n

describe('a price in tokens', () => {
  it.each([
    ['USD, one for one', 5_741n, 2, '1', 6, '57.410000'],
    ['HKD at a rate, rounded up to a cent', 44_800n, 2, '7.8036', 6, '57.410000'],
    ['JPY, which has no decimals', 8_000n, 0, '151.2', 6, '52.920000'],
    ['a token of 18 decimals', 5_741n, 2, '1', 18, '57.410000'],
    ['the smallest price', 1n, 2, '7.8', 6, '0.010000'],
  ])('%s', (_, amount, exponent, rate, decimals, wanted) => {
    expect(tokenText(basePrice(amount, exponent, readRate(rate) ?? 0n, decimals), decimals)).toBe(wanted)
  })

  it('never asks for less than the price, nor for a whole cent more', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.constantFrom(0, 2),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.constantFrom(6, 8, 18),
        (amount, exponent, rate, decimals) => {
          const price = basePrice(amount, exponent, rate, decimals)
          // Compared as fractions, without rounding.
          const unit = 10n ** BigInt(decimals)
          const [have, need] = [price * rate * 10n ** BigInt(exponent), amount * unit * 10n ** 8n]
          expect(have >= need).toBe(true)
          expect(have - need < (unit / 100n) * rate * 10n ** BigInt(exponent)).toBe(true)
          expect(tagOf(price, decimals)).toBe(0)
        },
      ),
    )
  })

  it('keeps the tag readable for all decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(6, 8, 18), (tag, decimals) => {
        const amount = basePrice(5_741n, 2, usd, decimals) + BigInt(tag) * tagUnit(decimals)
        expect(tagOf(amount, decimals)).toBe(tag)
        expect(tokenText(amount, decimals)).toBe(`57.41${String(tag).padStart(4, '0')}`)
      }),
    )
  })

  it.each(['0', '-1', 'x', '', '1e3', '0.000000001', '10000000'])('refuses the rate %j', (rate) => {
    expect(readRate(rate)).toBeUndefined()
  })

  it('writes every digit of an amount that has more than the tag', () => {
    expect(tokenText(57_410_083_000_000_000_001n, 18)).toBe('57.410083000000000001')
    expect(tokenText(1n, 6)).toBe('0.000001')
  })

  it('rounds and rescales exactly', () => {
    expect(wholeCents(500_001n, 6)).toBe(510_000n)
    expect(wholeCents(500_000n, 6)).toBe(500_000n)
    expect(rescale(57_410_083n, 6, 18)).toBe(57_410_083n * 10n ** 12n)
    expect(rescale(57_410_083n, 6, 2)).toBe(5_741n)
  })
})

it('writes a transfer as wallets read it', () => {
  expect(transferLink({ chain: 1, contract: '0xAa', address: '0xBb', amount: '57410083' })).toBe(
    'ethereum:0xAa@1/transfer?address=0xBb&uint256=57410083',
  )
})

describe('what a transfer is about', () => {
  const asked = (amount: bigint, payment = 1): AskedAmount => ({ id: payment, payment, amount, kind: 'whole' })
  const whole = asked(57_410_083n)

  it.each([
    ['the exact amount', 57_410_083n, [whole], 'exact', 1],
    ['one unit less, whose tag is that of nobody', 57_410_082n, [], 'unknown', undefined],
    ['one unit more, whose tag is that of another price', 57_410_084n, [asked(320_000_084n, 2)], 'unknown', undefined],
    ['a fee taken off', 56_910_083n, [whole], 'short', 1],
    ['rounded up by hand', 60_000_083n, [whole], 'over', 1],
    ['a tag that two carry', 56_910_083n, [whole, asked(58_410_083n, 2)], 'unknown', undefined],
    ['far less than asked for', 20_000_083n, [whole], 'unknown', undefined],
    ['less than a cent', 83n, [whole], 'small', undefined],
  ])('%s', (_, amount, known, kind, payment) => {
    const match = matchTransfer(amount, 6, known)
    expect([match.kind, 'asked' in match ? match.asked.payment : undefined]).toEqual([kind, payment])
  })
})
