import { describe, expect, it } from 'vitest'
import type { DataSeries } from '#contract/market/data.ts'
import { readCompared } from './comparison.ts'
import { averageCost } from './loaders-entity.ts'
import { multipleCourse } from './multiple-course.ts'

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

describe('what a company is worth against its coins', () => {
  const named = (key: string) => ({ key, kind: 'company', name: key, language: 'en', symbol: '' }) as const
  const one = (
    metric: DataSeries['metric'],
    key: string,
    values: (number | null)[],
    more: Partial<DataSeries> = {},
  ) => ({
    ...{
      key: `${metric}.${key}`,
      metric,
      unit: 'usd' as const,
      entity: named(key),
      group: '',
      start: '2026-01-02',
      values,
    },
    ...more,
  })
  const worth = one('marketCap', 'firm', [400, null, 300])
  const bitcoin = one('holdings', 'firm', [1, 2, 2], { unit: 'btc', start: '2026-01-01' })
  const ether = one('holdings', 'firm', [null, null, 10], { unit: 'eth' })
  const prices = [one('price', 'bitcoin', [100, 100, 100]), one('price', 'ethereum', [5, 5, 10])]

  it('is its market value over the value of all it holds on that day', () => {
    const course = multipleCourse([worth, bitcoin, ether, ...prices], 'firm')
    // On the last day bitcoin's amount is not known any more, ether's is: 10 coins of 10.
    expect(course).toMatchObject({ unit: 'multiple', start: '2026-01-02', values: [2, null, 3] })
  })

  it('is unknown without a price, coins or a market value', () => {
    expect(multipleCourse([worth, bitcoin], 'firm')).toBeUndefined()
    expect(multipleCourse([worth, ...prices], 'firm')).toBeUndefined()
    expect(multipleCourse([bitcoin, ...prices], 'firm')).toBeUndefined()
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
