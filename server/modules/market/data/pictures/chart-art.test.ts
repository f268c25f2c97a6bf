import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { red } from '#contract/palette.ts'
import { type ArtKind, chartArt } from './chart-art.ts'

const kinds: ArtKind[] = ['layers', 'lines', 'bars', 'steps']

describe('a chart for sharing', () => {
  it.each(kinds)('of %s is drawn inside its sheet whatever its numbers', (kind) => {
    const value = fc.oneof(fc.constant(null), fc.double({ min: -1e15, max: 1e15, noNaN: true }))
    const series = fc
      .integer({ min: 2, max: 40 })
      .chain((length) =>
        fc.array(fc.array(value, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 8 }),
      )
    fc.assert(
      fc.property(series, (given) => {
        const drawn = chartArt(kind, given)
        if (drawn === null) return
        expect(drawn).not.toMatch(/NaN|Infinity|undefined/)
        for (const [, number] of drawn.matchAll(/[ LMHV"](-?\d+(?:\.\d+)?)/g))
          expect(Number(number)).toBeLessThanOrEqual(1200)
      }),
      { numRuns: 50 },
    )
  })

  it('is none where there is too little to draw', () => {
    expect(chartArt('lines', [])).toBeNull()
    expect(chartArt('steps', [[5]])).toBeNull()
    expect(chartArt('bars', [[null, null, 3]])).toBeNull()
  })

  it('says of samples that they are some', () => {
    const [real, invented] = [false, true].map((isSample) => chartArt('lines', [[1, 2, 3]], isSample) ?? '')
    expect([real?.includes('<g '), invented?.includes('<g ')]).toEqual([false, true])
  })

  it('has steps that rise where something was bought, and a fall in red', () => {
    expect(chartArt('steps', [[0, 0, 10]])).toContain('M64 556H600V556H1136V64')
    expect(chartArt('bars', [[5, -5]])).toContain(`fill="${red[0]}"`)
  })
})
