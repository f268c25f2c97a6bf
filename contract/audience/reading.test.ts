import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingOf, timeSteps } from './reading.ts'

const depth = (step: number, readers: number) => ({ measure: 'depth' as const, step, readers })
const seconds = (step: number, readers: number) => ({ measure: 'seconds' as const, step, readers })

describe('how an article was read', () => {
  it('is nothing where nobody told', () =>
    expect(readingOf([])).toEqual({ readers: 0, reached: [0, 0, 0, 0], median_seconds: null }))

  it('is the part of readers at each quarter, and a median within its step', () => {
    expect(readingOf([depth(0, 4), depth(5, 2), depth(10, 1), depth(20, 1), seconds(4, 6), seconds(6, 2)])).toEqual({
      readers: 8,
      reached: [0.5, 0.25, 0.125, 0.125],
      // Two thirds of those between 20 and 30 seconds lie before the fourth of eight readers.
      median_seconds: 27,
    })
  })

  it('has a median that is never shorter with longer readers', () => {
    const steps = fc.array(fc.integer({ min: 0, max: timeSteps.length }), { minLength: 1, maxLength: 30 })
    const medianOf = (all: readonly number[]) => readingOf(all.map((step) => seconds(step, 1))).median_seconds ?? 0
    fc.assert(
      fc.property(steps, (all) => {
        expect(medianOf([...all, timeSteps.length, timeSteps.length])).toBeGreaterThanOrEqual(medianOf(all))
      }),
    )
  })
})
