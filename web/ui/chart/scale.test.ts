import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayTicks, logTicks, niceTicks, spread } from './scale.ts'

describe('the lines of a scale', () => {
  it.each([
    [
      [0, 320],
      [0, 100, 200, 300, 400],
    ],
    [
      [0, 1],
      [0, 0.25, 0.5, 0.75, 1],
    ],
    [
      [-420, 480],
      [-500, -250, 0, 250, 500],
    ],
    [
      [0, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
  ] as const)('over %j stand at %j', ([low, high], ticks) => {
    expect(niceTicks([low, high], 4)).toEqual(ticks)
  })

  it('cover every span, evenly and not too densely', () => {
    const value = fc.double({ min: -1e12, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        fc.pre(high - low > Math.abs(high) * 1e-6 && high - low > 1e-6)
        const ticks = niceTicks([low, high], 4)
        const slack = (high - low) * 0.01
        expect(ticks[0]).toBeLessThanOrEqual(low + slack)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - slack)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThan(9)
      }),
    )
  })

  it('of powers of ten stand closer where the span is short', () => {
    expect(logTicks([1000, 90_000])).toEqual([1000, 5000, 10_000, 50_000, 100_000])
    expect(logTicks([1, 1_000_000])).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000])
    expect(logTicks([2100, 3900])).toEqual([2000, 5000])
    const far = logTicks([1e-12, 1e18])
    expect([far.length < 9, far[0], far.at(-1)]).toEqual([true, 1e-15, 1e20])
  })
})

describe('the foot of a chart', () => {
  const shown = (first: string, last: string) => dayTicks(first, last, 8).map(({ day, as }) => `${day} ${as}`)

  it('names years where the time is long, else months, else days', () => {
    expect(shown('2021-11-22', '2026-11-22')).toEqual(
      ['2022', '2023', '2024', '2025', '2026'].map((year) => `${year}-01-01 year`),
    )
    expect(shown('2026-01-10', '2026-11-22')).toEqual(
      ['03', '05', '07', '09', '11'].map((month) => `2026-${month}-01 month`),
    )
    expect(shown('2026-11-15', '2026-11-18')).toEqual(['15', '16', '17', '18'].map((day) => `2026-11-${day} day`))
  })
})

describe('labels at the edge', () => {
  it('stay where they want to where there is room, and are moved apart where there is none', () => {
    expect(spread([20, 100, 200], 30, [0, 300])).toEqual([20, 100, 200])
    expect(spread([100, 104, 96], 30, [0, 300])).toEqual([126, 156, 96])
  })

  it('keep their order, their distance and both ends', () => {
    const wanted = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(wanted, (places) => {
        const placed = spread(places, 30, [0, 300]).toSorted((a, b) => a - b)
        placed.forEach((place, index) => {
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(300)
          if (index > 0) expect(place - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(30)
        })
      }),
    )
  })
})
