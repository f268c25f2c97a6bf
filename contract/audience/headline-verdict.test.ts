import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervalOf, verdictOf } from './headline-verdict.ts'

describe('the verdict on two headlines', () => {
  it('is none while there are few readers', () => {
    expect(verdictOf({ seen: 99, read: 40 }, { seen: 5_000, read: 40 })).toEqual({
      ...{ state: 'few', better: null },
      missing: 2,
    })
    expect(verdictOf({ seen: 0, read: 0 }, { seen: 0, read: 0 })).toEqual({ state: 'few', better: null, missing: 200 })
    expect(verdictOf({ seen: 1_000, read: 5 }, { seen: 1_000, read: 50 })).toMatchObject({
      ...{ state: 'few', missing: 2_000 },
    })
  })

  it('names the better one once it is clear', () => {
    const clear = verdictOf({ seen: 41_208, read: 2_184 }, { seen: 41_377, read: 2_731 })
    expect(clear.state).toBe('b')
    expect(clear.better).toBeGreaterThan(0.9999)
    expect(verdictOf({ seen: 2_000, read: 300 }, { seen: 2_000, read: 200 }).state).toBe('a')
  })

  it('says how many readers a difference like the present one still needs', () => {
    const open = verdictOf({ seen: 9_614, read: 403 }, { seen: 9_588, read: 431 })
    expect(open.state).toBe('open')
    expect(open.better).toBeCloseTo(0.849, 2)
    // Twice (1.96 + 0.84)² times both variances over the square of the difference, less those who came already.
    expect(open.missing).toBeGreaterThan(120_000)
    expect(open.missing).toBeLessThan(140_000)
    expect(verdictOf({ seen: 500, read: 50 }, { seen: 500, read: 50 })).toEqual({
      ...{ state: 'open', better: expect.closeTo(0.5, 6), missing: null },
    })
  })

  it('is the opposite one with the two exchanged, and the interval holds the part', () => {
    const counts = fc
      .tuple(fc.integer({ min: 0, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([seen, part]) => ({ seen, read: Math.floor(seen * part) }))
    const opposite = { few: 'few', open: 'open', a: 'b', b: 'a' } as const
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        expect(verdictOf(b, a).state).toBe(opposite[verdictOf(a, b).state])
        const { from, to } = intervalOf(a)
        const part = a.seen > 0 ? a.read / a.seen : 0.5
        expect(from).toBeLessThanOrEqual(part + 1e-9)
        expect(to).toBeGreaterThanOrEqual(part - 1e-9)
      }),
    )
  })
})
