import type { DataSeries } from '#contract/market/data.ts'
import { dayNumber, dayText, type PlotData, type PlotEvent, type PlotSeries } from '#web/ui/chart/plot-data.ts'

/** Points of one series in a page: about as many as a chart can distinguish. */
export const maxPoints = 240

export interface NamedSeries {
  series: DataSeries
  name: string
}

/**
 * Series of the contract, which begin on days of their own, on the days that a chart shows. Of a long time every nth day
 * stands for those before it; the newest is always among them.
 * @param sum adds what lies between two shown days instead of leaving it out: for flows
 */
export function plotData(
  named: readonly NamedSeries[],
  { most = maxPoints, events = [], sum = false }: { most?: number; events?: readonly PlotEvent[]; sum?: boolean } = {},
): PlotData {
  const filled = named.filter(({ series }) => series.values.some((value) => value !== null))
  if (filled.length === 0) return { days: [], series: [] }
  const first = Math.min(...filled.map(({ series }) => dayNumber(series.start)))
  const last = Math.max(...filled.map(({ series }) => dayNumber(series.start) + series.values.length - 1))
  const every = Math.max(1, Math.ceil((last - first + 1) / most))
  const shown: number[] = []
  for (let day = last; day >= first; day -= every) shown.push(day)
  shown.reverse()
  return {
    days: shown.map(dayText),
    series: filled.map(({ series, name }) => pick(series, name, shown, { every, sum })),
    events,
  }
}

function pick(
  series: DataSeries,
  name: string,
  shown: readonly number[],
  { every, sum }: { every: number; sum: boolean },
): PlotSeries {
  const start = dayNumber(series.start)
  const values = shown.map((day) => {
    const part = series.values.slice(Math.max(0, day - start - every + 1), Math.max(0, day - start + 1))
    const known = part.filter((value) => value !== null)
    // The last value of skipped days counts, so that one among unknown ones is not lost.
    return roundValue((sum && known.length > 0 ? known.reduce((all, value) => all + value, 0) : known.at(-1)) ?? null)
  })
  return { key: series.key, name, values }
}

/** More digits than a chart shows would only weigh. */
export const roundValue = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(5))

/** Leaves out the days on which no series has a value, such as those without trade. */
export function withoutEmptyDays({ days, series, events }: PlotData): PlotData {
  const kept = days.map((_, index) => index).filter((index) => series.some(({ values }) => values[index] !== null))
  return {
    days: kept.map((index) => days[index] ?? ''),
    series: series.map((one) => ({ ...one, values: kept.map((index) => one.values[index] ?? null) })),
    events,
  }
}

/** Returns the largest of many series by their newest value, in descending order. */
export function largestFirst(named: readonly NamedSeries[]): NamedSeries[] {
  const newest = ({ series }: NamedSeries) => series.values.findLast((value) => value !== null) ?? 0
  return named.toSorted((a, b) => newest(b) - newest(a))
}
