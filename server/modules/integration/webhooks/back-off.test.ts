import { describe, expect, it } from 'vitest'
import { askedDelay, delayAfter, maxTries, stopAfterMs } from './back-off.ts'

const now = new Date('2026-03-01T00:00:00Z')

describe('delayAfter', () => {
  it.each([
    [1, 2_500, 5_000],
    [2, 10_000, 20_000],
    [5, 640_000, 1_280_000],
    [9, 21_600_000, 43_200_000],
    [50, 21_600_000, 43_200_000],
  ])('after try %i is between %i and %i ms', (tries, least, most) => {
    expect(delayAfter(tries, () => 0)).toBe(least)
    expect(delayAfter(tries, () => 1)).toBe(most)
  })

  it('is longer where the receiver asks for it, up to a day', () => {
    expect(delayAfter(1, () => 0, 60_000)).toBe(60_000)
    expect(delayAfter(1, () => 0, 1_000)).toBe(2_500)
    expect(delayAfter(1, () => 0, 1e12)).toBe(86_400_000)
  })

  it('ends all tries before the webhook itself is stopped', () => {
    const longest = Array.from({ length: maxTries - 1 }, (_, at) => delayAfter(at + 1, () => 1))
    const together = longest.reduce((sum, one) => sum + one, 0)
    expect(together).toBeLessThan(stopAfterMs)
    expect(together).toBeGreaterThan(86_400_000)
  })
})

describe('askedDelay', () => {
  it.each([
    ['120', 120_000],
    ['Sun, 01 Mar 2026 00:00:30 GMT', 30_000],
    ['Sat, 28 Feb 2026 00:00:00 GMT', 0],
    ['soon', 0],
    [undefined, 0],
    ['99999999999999999999', 0],
  ])('%s is %i ms', (header, expected) => {
    expect(askedDelay(header, now)).toBe(expected)
  })
})
