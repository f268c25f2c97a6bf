import { describe, expect, it } from 'vitest'
import type { DataSeries } from '#contract/market/data.ts'
import { largestFirst, plotData, withoutEmptyDays } from './series.ts'

const series = (key: string, start: string, values: (number | null)[]) => ({
  series: { key, metric: 'flow', unit: 'usd', entity: null, group: '', start, values } satisfies DataSeries,
  name: key,
})

describe('series on the days of one chart', () => {
  it('begin when the first of them does and end when the last of them does', () => {
    const { days, series: shown } = plotData([
      series('a', '2026-01-01', [1, 2, 3]),
      series('b', '2026-01-03', [30, 40]),
      series('c', '2020-01-01', [null]),
    ])
    expect(days).toEqual(['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'])
    expect(shown.map(({ key, values }) => [key, values])).toEqual([
      ['a', [1, 2, 3, null]],
      ['b', [null, null, 30, 40]],
    ])
  })

  it('of a long time are shown by every nth day, the newest among them', () => {
    const { days, series: shown } = plotData([series('a', '2026-01-01', [1, 2, 3, 4, 5])], { most: 2 })
    expect([days, shown[0]?.values]).toEqual([
      ['2026-01-02', '2026-01-05'],
      [2, 5],
    ])
  })

  it('of a long time lose no value that stands alone', () => {
    const values = [7, ...Array.from({ length: 99 }, () => null), 9]
    const [shown] = plotData([series('a', '1971-01-01', values)], { most: 10 }).series
    expect(shown?.values.filter((value) => value !== null)).toEqual([7, 9])
  })

  it('of flows add up what lies between, so that nothing is lost', () => {
    const { series: shown } = plotData([series('a', '2026-01-01', [1, null, 3, 4, 5])], { most: 2, sum: true })
    expect(shown[0]?.values).toEqual([1, 12])
  })

  it('leave out days without trade, and stand in order of their newest value', () => {
    const data = plotData([series('a', '2026-01-02', [1, null, 3])])
    expect(withoutEmptyDays(data).days).toEqual(['2026-01-02', '2026-01-04'])
    const sorted = largestFirst([series('a', '2026-01-01', [9, 1]), series('b', '2026-01-01', [2, null])])
    expect(sorted.map(({ name }) => name)).toEqual(['b', 'a'])
  })
})
