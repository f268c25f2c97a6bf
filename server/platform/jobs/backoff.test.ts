import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BackoffRule, waitAfter } from './backoff.ts'

const rule: BackoffRule = { free: 3, first: 2, longest: 60, memory: 86_400 }

describe('the wait before the next attempt', () => {
  it('is none at first, then doubles, and stays at the longest', () => {
    const waits = Array.from({ length: 12 }, (_, attempts) => waitAfter(attempts, rule))
    expect(waits).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  })

  it('never falls and never passes the longest, however many attempts there were', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), (attempts) => {
        const [now, next] = [waitAfter(attempts, rule), waitAfter(attempts + 1, rule)]
        expect(next).toBeGreaterThanOrEqual(now)
        expect(next).toBeLessThanOrEqual(rule.longest)
      }),
    )
  })
})
