import {
  type DayPrecision,
  dayNumber,
  type PlotData,
  type PlotEvent,
  type PlotKind,
  type PlotSeries,
} from './plot-data.ts'
import { dayTicks, logTicks, niceTicks, type Span, spread } from './scale.ts'

/** Room around the drawing for what is written there, in px. */
export interface PlotRoom {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** On a phone each size has a width of its own, at which its words can be read; `fitted` is drawn to the phone's. */
  size: 'wide' | 'beside' | 'small' | 'fitted'
}

/** A series as it is drawn. */
export interface DrawnSeries {
  key: string
  name: string
  /** The line, or the upper edge of a layer. */
  line: string
  /** The surface of a layer. */
  surface?: string
  /** The newest known value. */
  last: number | null
  /** Position of its name at the right edge. */
  labelAt: number
  /** Height of the newest known point. */
  lastAt: number
  beside?: boolean
}

export interface DrawnBar {
  day: string
  value: number
  x: number
  y: number
  width: number
  height: number
}

/** A chart reckoned out: everything that is drawn, in px. */
export interface PlotLayout {
  room: PlotRoom
  values: { at: number; value: number }[]
  days: { at: number; day: string; as: DayPrecision; anchor: 'start' | 'middle' | 'end' }[]
  series: DrawnSeries[]
  bars: DrawnBar[]
  /** `nameAt` is where the name ends if `isTurned`, since behind its line there is no room, else where it begins. */
  events: (PlotEvent & { at: number; row: number; nameAt: number; isTurned: boolean })[]
  dots: { x: number; y: number; r: number; falling: boolean }[]
  /** Height of zero, where it is inside. */
  zero: number | undefined
  x: (day: string) => number
  y: (value: number) => number
  /** The scale of each series. */
  scales: readonly ((value: number) => number)[]
  /** Upper edges of each series on each day: sums in layers, else the values. */
  tops: readonly (readonly (number | null)[])[]
}

const labelDistance = 34
/** Room for the last day, which is written out where the chart spans a long time. */
const lastDayRoom = { full: 148, day: 104 }
const longTimeDays = 200

/**
 * Reckons a chart out. Pure, so that the server and the browser draw the same.
 * @param kind a second series under bars gets a scale of its own, like all that are `beside`
 */
export function layPlot(data: PlotData, kind: PlotKind, room: PlotRoom, logarithmic = false): PlotLayout {
  const { days } = data
  const first = days[0] ?? '2020-01-01'
  const last = days.at(-1) ?? first
  const from = dayNumber(first)
  const inner = { width: room.width - room.left - room.right, bottom: room.height - room.bottom }
  const spanDays = dayNumber(last) - from || 1
  const barWidth = kind === 'bars' ? inner.width / Math.max(1, days.length) : 0
  const x = (day: string) => room.left + barWidth / 2 + ((dayNumber(day) - from) / spanDays) * (inner.width - barWidth)
  const at = days.map(x)
  const tops = kind === 'area' ? stack(data.series) : data.series.map(({ values }) => values)
  const isBeside = data.series.map(({ beside }, index) => beside === true || (kind === 'bars' && index > 0))
  const scaled = tops.filter((_, index) => !isBeside[index])
  const span = spanOf(scaled, kind)
  const isLog = logarithmic && span[0] > 0
  const ticks = isLog ? logTicks(span) : niceTicks(span, room.height < 200 ? 3 : 4)
  const y = scaleOf([ticks[0] ?? 0, ticks.at(-1) ?? 1], [inner.bottom, room.top], isLog)
  const others = tops.filter((_, index) => isBeside[index])
  const ownY = scaleOf(padSpan(spanOf(others, 'lines')), [inner.bottom, room.top], false)
  const scales = isBeside.map((own) => (own ? ownY : y))
  const drawn = data.series.map((series, index) => {
    const scale = scales[index] ?? y
    const isStepped = kind === 'steps' && !isBeside[index]
    const points = (tops[index] ?? []).map((value) => (value === null ? null : scale(value)))
    const under = index > 0 ? (tops[index - 1] ?? []) : []
    const lower = under.length ? under.map((value) => (value === null ? null : y(value))) : days.map(() => inner.bottom)
    const lastAt = points.findLast((point) => point !== null) ?? inner.bottom
    return {
      key: series.key,
      name: series.name,
      line: kind === 'bars' && index === 0 ? '' : linePath(at, points, isStepped),
      surface: kind === 'area' || isStepped ? surfacePath(at, points, lower, isStepped) : undefined,
      last: series.values.findLast((value) => value !== null) ?? null,
      lastAt,
      beside: series.beside,
      labelAt: kind === 'area' ? (lastAt + (lower.findLast((point) => point !== null) ?? inner.bottom)) / 2 : lastAt,
    }
  })
  const labels = spread(
    drawn.map(({ labelAt }) => labelAt),
    labelDistance,
    [room.top + 8, inner.bottom - 12],
  )
  return {
    room,
    values: ticks.map((value) => ({ value, at: y(value) })),
    days: dayLabels(first, last, x, inner.width, room.size === 'fitted'),
    series: drawn.map((one, index) => ({ ...one, labelAt: labels[index] ?? one.labelAt })),
    bars: kind === 'bars' ? barsOf(days, data.series[0]?.values ?? [], at, y, barWidth) : [],
    events: placeEvents(data.events ?? [], first, last, x, room),
    dots: placeDots(data, x, y),
    zero: !isLog && (ticks[0] ?? 0) < 0 && (ticks.at(-1) ?? 0) > 0 ? y(0) : undefined,
    x,
    y,
    scales,
    tops,
  }
}

/** Each series on top of those before it; an unknown value counts as the last known one, for a layer has no holes. */
export function stack(series: readonly PlotSeries[]): number[][] {
  const length = series[0]?.values.length ?? 0
  let below: number[] = Array.from({ length }, () => 0)
  return series.map(({ values }) => {
    let known = 0
    below = below.map((sum, index) => {
      known = values[index] ?? known
      return sum + known
    })
    return below
  })
}

function spanOf(tops: readonly (readonly (number | null)[])[], kind: PlotKind): Span {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const values of tops) {
    for (const value of values) {
      if (value === null) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) return [0, 1]
  // Surfaces and bars stand on zero; lines may begin higher, unless zero is near anyway.
  const grounded = kind !== 'lines' || (low > 0 && low < high * 0.35 && !isWide(low, high))
  return grounded ? [Math.min(0, low), Math.max(0, high)] : [low, high]
}

const isWide = (low: number, high: number) => high / low > 10
const padSpan = ([low, high]: Span): Span => [low - (high - low) * 0.05, high + (high - low) * 0.05]

function scaleOf([low, high]: Span, [from, to]: Span, logarithmic: boolean): (value: number) => number {
  if (logarithmic) {
    const base = Math.log(low)
    const span = Math.log(high) - base || 1
    return (value) => from + ((Math.log(Math.max(value, low / 10)) - base) / span) * (to - from)
  }
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from)
}

/** A tenth of a px is more than a screen shows, and halves the bytes. */
const short = (value: number): number => Math.round(value * 10) / 10

function linePath(at: readonly number[], points: readonly (number | null)[], steps: boolean): string {
  let path = ''
  let open = false
  for (let index = 0; index < points.length; index++) {
    const point = points[index]
    if (point === null || point === undefined) {
      open = false
      continue
    }
    const x = short(at[index] ?? 0)
    // A day between unknown ones is a point: a line of no length would not be drawn.
    if (!open) path += `M${x} ${short(point)}${points[index + 1] == null ? 'h.1' : ''}`
    else path += steps ? `H${x}V${short(point)}` : `L${x} ${short(point)}`
    open = true
  }
  return path
}

function surfacePath(
  at: readonly number[],
  upper: readonly (number | null)[],
  lower: readonly (number | null)[],
  steps: boolean,
): string {
  const first = upper.findIndex((point) => point !== null)
  const last = upper.findLastIndex((point) => point !== null)
  if (first < 0) return ''
  let path = linePath(at.slice(first, last + 1), upper.slice(first, last + 1), steps)
  if (steps) return `${path}V${short(lower[last] ?? 0)}H${short(at[first] ?? 0)}Z`
  for (let index = last; index >= first; index--) path += `L${short(at[index] ?? 0)} ${short(lower[index] ?? 0)}`
  return `${path}Z`
}

function barsOf(
  days: readonly string[],
  values: readonly (number | null)[],
  at: readonly number[],
  y: (value: number) => number,
  room: number,
): DrawnBar[] {
  const width = Math.max(0.6, room > 4 ? room * 0.76 : room)
  const zero = y(0)
  return values.flatMap((value, index) => {
    if (value === null) return []
    const end = y(value)
    return {
      day: days[index] ?? '',
      value,
      x: short((at[index] ?? 0) - width / 2),
      y: short(Math.min(zero, end)),
      width: short(width),
      height: short(Math.max(0.5, Math.abs(end - zero))),
    }
  })
}

/** Room for each day that is written below, in px: on a phone the years stand closer. */
const dayRoom = { usual: 110, fitted: 72 }

function dayLabels(
  first: string,
  last: string,
  x: (day: string) => number,
  width: number,
  isFitted: boolean,
): PlotLayout['days'] {
  const ticks = dayTicks(first, last, Math.max(2, Math.floor(width / (isFitted ? dayRoom.fitted : dayRoom.usual))))
  const isLong = dayNumber(last) - dayNumber(first) > longTimeDays && !isFitted
  const as = isLong ? ('full' as const) : ('day' as const)
  const end = { at: x(last), day: last, as, anchor: 'end' as const }
  const before = ticks
    .map(({ day, as }) => ({ at: x(day), day, as, anchor: 'middle' as const }))
    .filter(({ at }) => end.at - at > lastDayRoom[as])
  const start = x(first)
  return [...before.map((tick) => (tick.at - start < 20 ? { ...tick, anchor: 'start' as const } : tick)), end]
}

const smallestDot = 3
const largestDot = 9

/** Circles stand on the line, at the height that it has on their day. */
function placeDots({ dots = [], days, series }: PlotData, x: (day: string) => number, y: (value: number) => number) {
  return dots.flatMap(({ day, size, falling }) => {
    const place = days.findIndex((one) => one >= day)
    const value = series[0]?.values[place]
    if (value === null || value === undefined) return []
    const r = smallestDot + Math.sqrt(size) * (largestDot - smallestDot)
    return [{ x: short(x(days[place] ?? day)), y: short(y(value)), r: short(r), falling }]
  })
}

/** About as wide as a name is written: Chinese signs take twice the room of others. */
const widthOf = (name: string): number =>
  [...name].reduce((width, sign) => width + (sign > '\u2e7f' ? 12.5 : 7), nameGap)
const nameGap = 14
/** Rows for the names of events, in high charts and in low ones. */
const nameRows = { high: 5, low: 3 }
const lowChart = 200

/** The names of events near one another stand in rows below one another, each in the first row where it has room. */
function placeEvents(
  events: readonly PlotEvent[],
  first: string,
  last: string,
  x: (day: string) => number,
  { height, width, left, size }: PlotRoom,
): PlotLayout['events'] {
  const rows = height < lowChart ? nameRows.low : nameRows.high
  const ends = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY)
  return events
    .filter(({ day }) => day >= first && day <= last)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map((event) => {
      const at = x(event.day)
      // Other sizes have room at the right, where the names of the series are.
      const length = widthOf(event.name)
      const isLong = size === 'fitted' && at + length > width
      const isTurned = isLong && at - length >= left
      // A name with too little room on both sides lies across its line.
      const start = isTurned ? at - length : isLong ? Math.max(left, width - length) : at
      const free = ends.findIndex((end) => end <= start)
      const row = free < 0 ? ends.indexOf(Math.min(...ends)) : free
      ends[row] = start + length
      const line = Math.round(at) + 0.5
      return { ...event, at: line, row, nameAt: isTurned ? line - 6 : isLong ? start : line + 6, isTurned }
    })
}
