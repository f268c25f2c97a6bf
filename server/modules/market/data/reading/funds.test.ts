import { describe, expect, it } from 'vitest'
import { longestOf, streakOf, sumSeries } from './funds.ts'

describe('sums of funds', () => {
  it('count one that has not reported with what it had, and know nothing of days without any report', () => {
    const all = [
      { start: 10, values: [5, null, null, 8] },
      { start: 11, values: [1, null, null, 3] },
    ]
    expect(sumSeries(all)).toEqual({ start: 10, values: [5, 6, null, 9, 11] })
    expect(sumSeries([])).toEqual({ start: 0, values: [] })
  })

  it('count one that reports no more for ten days, and then no longer', () => {
    const closed = { start: 10, values: [5] }
    const open = { start: 10, values: new Array(13).fill(1) }
    expect(sumSeries([closed, open]).values).toEqual([...new Array(11).fill(6), 1, 1])
    const again = { start: 10, values: [5, ...new Array(11).fill(null), 7] }
    expect(sumSeries([again, open]).values).toEqual([...new Array(11).fill(6), 1, 8])
  })
})

describe('a streak', () => {
  it('is as long as flows go the same way, and ends with a day without any', () => {
    expect(streakOf([1, -2, 3, 4])).toBe(2)
    expect(streakOf([1, -2, -3])).toBe(-2)
    expect(streakOf([4, 0])).toBe(0)
    expect(longestOf([1, 2, -1, 3, 4, 5, -6])).toBe(3)
  })
})
