import { describe, expect, it } from 'vitest'
import { costOf, defaultSettings, hundredthsOf, reachedBy } from './budget.ts'

const prices = { ...defaultSettings, price_characters: 2_000, price_tokens_in: 250, price_tokens_out: 1_000 }
const use = { day: '2026-01-01', requests: 3, characters: 900, tokensIn: 0, tokensOut: 0, costMicros: 4_990_000 }

describe('cost', () => {
  it.each([
    // 20.00 for a million characters.
    [{ characters: 1_000_000, tokensIn: 0, tokensOut: 0 }, 2_000],
    [{ characters: 0, tokensIn: 1_000_000, tokensOut: 1_000_000 }, 1_250],
    [{ characters: 1, tokensIn: 0, tokensOut: 0 }, 1],
    [{ characters: 0, tokensIn: 0, tokensOut: 0 }, 0],
  ])('of %j is %i hundredths', (given, hundredths) => {
    expect(hundredthsOf(costOf(given, prices))).toBe(hundredths)
  })
})

describe('a limit', () => {
  const limits = { ...prices, daily_characters: 1_000, daily_cost: 500 }
  it.each([
    [{ characters: 100, costMicros: 10_000 }, undefined],
    [{ characters: 101, costMicros: 0 }, 'characters'],
    [{ characters: 1, costMicros: 10_001 }, 'cost'],
  ])('with %j more is passed: %s', (more, reached) => {
    expect(reachedBy(use, more, limits)).toBe(reached)
  })
  it('of cost that is 0 is none, of characters lets nothing through', () => {
    expect(reachedBy(use, { characters: 1, costMicros: 1e12 }, { ...limits, daily_cost: 0 })).toBeUndefined()
    expect(reachedBy(use, { characters: 0, costMicros: 0 }, { ...limits, daily_characters: 0 })).toBe('characters')
  })
})
