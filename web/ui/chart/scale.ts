import { type DayPrecision, dayNumber, dayText } from './plot-data.ts'

/** A span of values or days. */
export type Span = readonly [low: number, high: number]

/** Round values from below `low` to above `high`, about `count` of them, for the lines of a scale. */
export function niceTicks([low, high]: Span, count: number): number[] {
  const span = high - low || Math.abs(high) || 1
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-3)
  // Multiplied, not added up, so that 0.3 does not become 0.30000000000000004 and worse.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** On longer spans only every second power of ten, or fewer, has a line. */
const maxDecades = 7

/** Powers of ten around a span above zero, with 2 and 5 between where the span is short. */
export function logTicks([low, high]: Span): number[] {
  const decades = Math.log10(high / low)
  const factors = decades > 3 ? [1] : decades > 1.2 ? [1, 5] : [1, 2, 5]
  const every = Math.max(1, Math.ceil(decades / maxDecades))
  const from = Math.floor(Math.log10(low) / every) * every
  const to = Math.ceil(Math.log10(high) / every) * every
  const all = Array.from({ length: (to - from) / every + 1 }, (_, index) =>
    factors.map((factor) => factor * 10 ** (from + index * every)),
  )
  const ticks = all.flat()
  const below = ticks.findLastIndex((tick) => tick <= low * 1.0001)
  const above = ticks.findIndex((tick) => tick >= high * 0.9999)
  return ticks.slice(Math.max(0, below), above < 0 ? undefined : above + 1)
}

export interface DayTick {
  day: string
  as: DayPrecision
}

/** Beginnings of years, quarters or months, or days, at most about `count`, for the foot of a chart. */
export function dayTicks(first: string, last: string, count: number): DayTick[] {
  const days = dayNumber(last) - dayNumber(first)
  const months = days / 30.4
  const step = [1, 2, 3, 6, 12, 24, 60].find((one) => months / one <= count) ?? 120
  if (months < count / 2) return evenDays(first, days, count)
  const ticks: DayTick[] = []
  const [year = 0, month = 1] = first.split('-').map(Number)
  const start = year * 12 + Math.ceil((month - 1) / step) * step
  for (let at = start; ; at += step) {
    const day = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
    if (day > last) return ticks
    if (day >= first) ticks.push({ day, as: step >= 12 ? 'year' : 'month' })
  }
}

function evenDays(first: string, days: number, count: number): DayTick[] {
  const step = Math.max(1, Math.ceil(days / count))
  const from = dayNumber(first)
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => ({
    day: dayText(from + index * step),
    as: 'day' as const,
  }))
}

/**
 * Moves labels apart that would cover one another, as little as needed, and keeps them between both ends.
 * @param wanted where each wants to stand, in any order
 * @returns where each stands, in the order given
 */
export function spread(wanted: readonly number[], distance: number, [low, high]: Span): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = wanted.slice()
  let from = low
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? low, from)
    from = (placed[index] ?? low) + distance
  }
  let to = high
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? high, to)
    to = (placed[index] ?? high) - distance
  }
  return placed
}
