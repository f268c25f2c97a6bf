/** A line, layer or row of bars: one value for each day, null where none is known. */
export interface PlotSeries {
  key: string
  name: string
  values: readonly (number | null)[]
  /** Drawn as a line over the others, with a scale of its own that it shares with others of its kind: a price over holdings. */
  beside?: boolean
}

/** Something that happened on a day ('YYYY-MM-DD'), marked by a dotted line. */
export interface PlotEvent {
  day: string
  name: string
  /** BCP 47 tag of the name, where it is not the page's. */
  language?: string
}

export interface PlotDot {
  day: string
  /** From 0 to 1, against the largest. */
  size: number
  falling: boolean
}

/** Data of a chart; all series share the days, which are in order. */
export interface PlotData {
  /** 'YYYY-MM-DD' each. */
  days: readonly string[]
  series: readonly PlotSeries[]
  events?: readonly PlotEvent[]
  /** Steps of the first series that are marked by a circle, larger where more changed. */
  dots?: readonly PlotDot[]
}

/**
 * Layers that add up, lines, one line in steps, or bars above and below zero. Under bars a second series is their sum,
 * drawn as a line with a scale of its own at the right.
 */
export type PlotKind = 'area' | 'lines' | 'steps' | 'bars'

/** How a chart draws what it shows. */
export interface PlotStyle {
  kind: PlotKind
  /** Steps of ten are equally far apart. Only for lines, and where every value is above zero. */
  logarithmic?: boolean
  /** A value as the edge and the table write it, and as the scale does, in as few signs as possible. */
  write: (value: number) => string
  /** The same for what has a scale of its own, where that counts something else. */
  writeBeside?: (value: number) => string
  writeTick: (value: number) => string
  /** A day as the scale writes it: the whole, or as much as distinguishes it from its neighbours. */
  writeDay: (day: string, as: DayPrecision) => string
}

/** How the values of a series are written. */
export const writerOf = ({ write, writeBeside = write }: PlotStyle, { beside }: Pick<PlotSeries, 'beside'>) =>
  beside ? writeBeside : write

export type DayPrecision = 'year' | 'month' | 'day' | 'full'

const msOfDay = 86_400_000

/** A day of the calendar as a number that can be reckoned with. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / msOfDay

/** The day of such a number, 'YYYY-MM-DD'. */
export const dayText = (number: number): string => new Date(Math.round(number) * msOfDay).toISOString().slice(0, 10)

/** Every series as a part of its first known value above zero, 0 at the beginning: how much each has changed since. */
export function sinceBeginning({ days, series, events }: PlotData): PlotData {
  const changed = series.map((one) => {
    const first = one.values.find((value) => value !== null && value > 0)
    return { ...one, values: one.values.map((value) => (value === null || !first ? null : value / first - 1)) }
  })
  return { days, series: changed, events }
}

/** Every layer as a part of all of them together, day by day. */
export function asParts({ days, series, events }: PlotData): PlotData {
  const sums = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const parts = series.map((one) => ({
    ...one,
    values: one.values.map((value, index) => (value === null || !sums[index] ? null : value / sums[index])),
  }))
  return { days, series: parts, events }
}

/** Returns the events of each of some days, or between it and the one before. */
export function eventsByDay(days: readonly string[], events: readonly PlotEvent[]): ReadonlyMap<string, PlotEvent[]> {
  const inOrder = [...days].sort()
  const first = inOrder[0] ?? ''
  return Map.groupBy(
    events.filter(({ day }) => day >= first && day <= (inOrder.at(-1) ?? '')),
    ({ day }) => inOrder.find((one) => one >= day) ?? '',
  )
}
