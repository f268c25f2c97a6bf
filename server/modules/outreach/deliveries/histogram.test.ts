import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from '#server/platform/delivery/delivery-report.ts'
import { addTimes, bucketOf, longestOf, maxBuckets } from './histogram.ts'

const day = 24 * 3_600_000
const times = fc.array(fc.integer({ min: 0, max: day }), { minLength: 1, maxLength: 200 })

const histogramOf = (some: readonly number[]) => {
  const histogram: number[] = []
  for (const ms of some) addTimes(histogram, ms, 1)
  return histogram
}
const reportFrom = (histogram: readonly number[]) =>
  reportOf(
    histogram.map((count, bucket) => ({ state: 'sent', cause: null, seconds: longestOf(bucket) / 1_000, count })),
  )

describe('a histogram', () => {
  it('has each time in a bucket that reaches at most a fifth further, in their order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: day }), fc.integer({ min: 0, max: 1_000 }), (ms, more) => {
        const longest = longestOf(bucketOf(ms))
        expect(longest).toBeGreaterThanOrEqual(ms * 0.999_999)
        expect(longest).toBeLessThan(ms * 1.2)
        expect(bucketOf(ms + more)).toBeGreaterThanOrEqual(bucketOf(ms))
      }),
    )
  })

  it('has a bounded size, whatever the clocks show', () => {
    for (const ms of [-5_000, 0, 0.4, 1e15, Number.MAX_SAFE_INTEGER]) {
      expect(bucketOf(ms)).toBeGreaterThanOrEqual(0)
      expect(bucketOf(ms)).toBeLessThan(maxBuckets)
    }
  })

  it('of several processes, added up, is that of all their times', () => {
    fc.assert(
      fc.property(times, times, (some, others) => {
        const [one, other] = [histogramOf(some), histogramOf(others)]
        const sum = Array.from(
          { length: Math.max(one.length, other.length) },
          (_, bucket) => (one[bucket] ?? 0) + (other[bucket] ?? 0),
        )
        expect(sum).toEqual(histogramOf([...some, ...others]))
      }),
    )
  })
})

describe('a report', () => {
  it('names times that half and 99 of 100 did not exceed, at most a fifth too long', () => {
    fc.assert(
      fc.property(times, (some) => {
        const sorted = some.map((ms) => Math.max(1, ms)).toSorted((one, other) => one - other)
        const exact = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1_000
        const { p50, p99, sent } = reportFrom(histogramOf(some))
        expect(sent).toBe(some.length)
        for (const [found, share] of [
          [p50, 0.5],
          [p99, 0.99],
        ] as const) {
          expect(found).toBeGreaterThanOrEqual(exact(share) * 0.999_999)
          expect(found).toBeLessThan(exact(share) * 1.2)
        }
      }),
    )
  })

  it('counts by state, with the causes of what was not delivered alone', () => {
    const row = (state: string, cause: string | null, count: number) => ({ state, cause, count, seconds: null })
    expect(
      reportOf([
        ...[row('waiting', 'busy', 1), row('sending', null, 2), row('failed', 'gone', 3), row('failed', 'busy', 4)],
        ...[row('unknown', 'interrupted', 5), row('skipped', 'quiet', 6), row('skipped', null, 7)],
      ]),
    ).toEqual({
      ...{ waiting: 3, sent: 0, failed: 7, unknown: 5, skipped: 13, p50: null, p99: null },
      causes: [
        { cause: 'quiet', count: 6 },
        { cause: 'interrupted', count: 5 },
        { cause: 'busy', count: 4 },
        { cause: 'gone', count: 3 },
      ],
    })
  })
})
