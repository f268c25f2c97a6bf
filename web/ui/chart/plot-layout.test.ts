import { describe, expect, it } from 'vitest'
import { asParts, dayNumber, dayText, eventsByDay, type PlotData, sinceBeginning } from './plot-data.ts'
import { layPlot, type PlotRoom, stack } from './plot-layout.ts'

const room: PlotRoom = { width: 200, height: 120, left: 20, right: 20, top: 10, bottom: 10, size: 'small' }
const days = ['2026-01-01', '2026-01-02', '2026-01-03']
const dataOf = (...series: (number | null)[][]): PlotData => ({
  days,
  series: series.map((values, index) => ({ key: `s${index}`, name: `S${index}`, values })),
})

describe('layers', () => {
  it('stand on one another; a hole keeps the last known height', () => {
    expect(stack(dataOf([1, null, 3], [10, 20, 30]).series)).toEqual([
      [1, 1, 3],
      [11, 21, 33],
    ])
  })

  it('fill the room from zero to their sum', () => {
    const { series, values } = layPlot(dataOf([100, 200, 300], [100, 100, 100]), 'area', room)
    expect(values.map(({ value }) => value)).toEqual([0, 200, 400])
    expect(series[0]?.line).toBe('M20 85L100 60L180 35')
    expect(series[1]?.surface).toBe('M20 60L100 35L180 10L180 35L100 60L20 85Z')
  })

  it('as parts of all are one together on every day, and unknown where nothing is known', () => {
    const { series } = asParts(dataOf([1, null, 0], [3, 4, 0]))
    expect(series.map(({ values }) => values)).toEqual([
      [0.25, null, null],
      [0.75, 1, null],
    ])
  })
})

it('a value between unknown ones is a point, and so is one alone', () => {
  const [line] = layPlot(dataOf([1, null, 2]), 'lines', room).series
  expect(line?.line).toMatch(/^M20 [\d.]+h\.1M180 [\d.]+h\.1$/)
  expect(layPlot(dataOf([null, 5, null]), 'lines', room).series[0]?.line).toMatch(/^M100 [\d.]+h\.1$/)
})

describe('what stands beside', () => {
  it('has one scale of its own, which does not press on that of the steps', () => {
    const { series } = dataOf([0, 50, 100], [60_000, 80_000, 100_000], [null, 80_000, 90_000])
    const [first, ...others] = series
    const besides = others.map((one) => ({ ...one, beside: true }))
    const alone = layPlot({ days, series: first ? [first] : [] }, 'steps', room)
    const layout = layPlot({ days, series: first ? [first, ...besides] : [] }, 'steps', room)
    expect(layout.values).toEqual(alone.values)
    expect(layout.series[0]).toMatchObject({ line: alone.series[0]?.line, surface: alone.series[0]?.surface })
    const [price, cost] = layout.series.slice(1)
    expect([price?.surface, cost?.surface]).toEqual([undefined, undefined])
    // Both cross the same height at the same value: 80,000 is the middle of what they span.
    expect(price?.line).toContain('L100 60')
    expect(cost?.line).toMatch(/^M100 60L/)
    expect(layout.scales[1]?.(80_000)).toBe(60)
  })
})

describe('lines', () => {
  it('are interrupted where nothing is known', () => {
    expect(layPlot(dataOf([0, null, 100]), 'lines', room).series[0]?.line).toBe('M20 110h.1M180 10h.1')
  })

  it('begin above zero where zero is far', () => {
    expect(layPlot(dataOf([95, 99, 100]), 'lines', room).values[0]?.value).toBeGreaterThan(90)
    expect(layPlot(dataOf([30, 99, 100]), 'lines', room).values[0]?.value).toBe(0)
  })

  it('rise by the same height for each power of ten on a logarithmic scale', () => {
    const { y } = layPlot(dataOf([10, 100, 1000]), 'lines', room, true)
    expect(y(10) - y(100)).toBeCloseTo(y(100) - y(1000))
    expect(layPlot(dataOf([0, 100, 1000]), 'lines', room, true).y(0)).toBe(110)
  })

  it('as changes begin at nothing, whatever their height', () => {
    const { series } = sinceBeginning(dataOf([null, 50, 75], [1000, 1100, 900]))
    expect(series.map(({ values }) => values)).toEqual([
      [null, 0, 0.5],
      [0, expect.closeTo(0.1), expect.closeTo(-0.1)],
    ])
  })
})

describe('bars', () => {
  it('stand above and below zero, and a day without a value has none', () => {
    const { bars, zero } = layPlot(dataOf([100, null, -100]), 'bars', room)
    expect(zero).toBe(60)
    expect(bars.map(({ day, y, height }) => ({ day, y, height }))).toEqual([
      { day: '2026-01-01', y: 10, height: 50 },
      { day: '2026-01-03', y: 60, height: 50 },
    ])
  })

  it('stay inside the room', () => {
    const { bars } = layPlot(dataOf([1, 2, 3]), 'bars', room)
    expect(bars).toHaveLength(3)
    for (const { x, width } of bars) {
      expect(x).toBeGreaterThanOrEqual(20)
      expect(x + width).toBeLessThanOrEqual(180)
    }
  })
})

describe('marks', () => {
  it('are drawn only in the time that is shown, and apart from one another', () => {
    const events = ['2025-12-31', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => ({ day, name: day }))
    const { events: shown } = layPlot({ ...dataOf([1, 2, 3]), events }, 'area', room)
    expect(shown.map(({ day, row }) => ({ day, row }))).toEqual([
      { day: '2026-01-02', row: 0 },
      { day: '2026-01-03', row: 1 },
    ])
  })

  it('have names that do not lie on one another', () => {
    const events = ['美国批准比特币现货基金', '坎昆升级', '第四次减半', '香港现货基金上市'].map((name, place) => ({
      day: `2026-01-0${1 + Math.floor(place / 2)}`,
      name,
    }))
    const { events: shown } = layPlot({ ...dataOf([1, 2, 3]), events }, 'lines', { ...room, height: 300 })
    expect(shown.map(({ row }) => row)).toEqual([0, 1, 1, 2])
  })

  it.each([
    ['behind its line where it has room', '2026-01-01', '四字名称', { nameAt: 26.5, isTurned: false }],
    ['before its line where it only has room there', '2026-01-03', '四字名称', { nameAt: 174.5, isTurned: true }],
    ['across its line, never beyond the edge', '2026-01-02', '一二三四五六七八九十', { nameAt: 61, isTurned: false }],
  ])('of a phone have a name %s', (_, day, name, placed) => {
    const narrow = { ...room, size: 'fitted' as const }
    expect(layPlot({ ...dataOf([1, 2, 3]), events: [{ day, name }] }, 'area', narrow).events).toMatchObject([placed])
  })

  it('belong to the first shown day that is not before theirs, in the table of a chart', () => {
    const events = ['2025-12-31', '2026-01-01', '2026-01-03', '2026-01-04', '2026-01-08'].map((day) => ({
      day,
      name: day,
    }))
    const byDay = eventsByDay(['2026-01-07', '2026-01-04', '2026-01-01'], events)
    expect([...byDay].map(([day, found]) => [day, found.map(({ name }) => name)])).toEqual([
      ['2026-01-01', ['2026-01-01']],
      ['2026-01-04', ['2026-01-03', '2026-01-04']],
    ])
  })

  it('of steps stand on the line, larger where more changed', () => {
    const dots = [
      { day: '2026-01-02', size: 1, falling: false },
      { day: '2026-01-03', size: 0.25, falling: true },
      { day: '2027-01-01', size: 1, falling: false },
    ]
    expect(layPlot({ ...dataOf([0, 100, 50]), dots }, 'steps', room).dots).toEqual([
      { x: 100, y: 10, r: 9, falling: false },
      { x: 180, y: 60, r: 6, falling: true },
    ])
  })
})

it('days are numbers that can be reckoned with', () => {
  expect(dayText(dayNumber('2024-02-28') + 1)).toBe('2024-02-29')
})
