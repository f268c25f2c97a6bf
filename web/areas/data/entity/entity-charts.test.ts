import { describe, expect, it } from 'vitest'
import type { DataSeries } from '#contract/market/data.ts'
import { readCompared } from './comparison.ts'
import { averageCost } from './loaders-entity.ts'

const series = (metric: 'holdings' | 'cost', start: string, values: (number | null)[]): DataSeries => ({
  ...{ key: `${metric}.a.bitcoin`, metric, unit: metric === 'cost' ? 'usd' : 'btc', entity: null, group: '' },
  start,
  values,
})

describe('the average cost of a coin', () => {
  it('is what was spent so far over what is held, from the first day on which both are known', () => {
    const held = series('holdings', '2026-01-02', [10, 10, 20, 0, 5])
    const { start, values } = averageCost(held, series('cost', '2026-01-03', [500, null, 900]))
    expect(start).toBe('2026-01-02')
    expect(values).toEqual([null, 50, 25, null, 180])
  })

  it('counts what was spent before the shown time', () => {
    const held = series('holdings', '2026-01-04', [10, 10])
    expect(averageCost(held, series('cost', '2026-01-01', [100, 200])).values).toEqual([20, 20])
  })
})

describe('what an address compares', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['tide', ['tide']],
    ['tide.kelp.tide', ['tide', 'kelp']],
    ['own.tide', ['tide']],
    ['a.b.c.d.e.f', ['a', 'b', 'c', 'd', 'e']],
    ['港明-科技', ['港明-科技']],
    ['a b.<i>.%00', []],
  ])('%j names %j', (view, keys) => expect(readCompared(view, 'own')).toEqual(keys))
})
