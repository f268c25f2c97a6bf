import type { DataMetric } from '#contract/market/data-terms.ts'
import { carriedMetrics, type SeriesFacts } from './reading-store.ts'

/** The newest values of many series, found by whose they are. */
export class Facts {
  readonly #series = new Map<string, SeriesFacts>()

  constructor(series: readonly SeriesFacts[]) {
    for (const one of series) this.#series.set(`${one.entityId} ${one.metric} ${one.coin}`, one)
  }

  find(entityId: number, metric: DataMetric, coin = ''): SeriesFacts | undefined {
    return this.#series.get(`${entityId} ${metric} ${coin}`)
  }
}

/** These hold until they change; anything else has to be recent. */
const holds: ReadonlySet<DataMetric> = new Set(carriedMetrics)
const dayMs = 86_400_000

/** True if the newest value is so recent that changes up to today can be shown. */
export const isRecent = ({ metric, lastDay, today }: SeriesFacts): boolean =>
  holds.has(metric) || Date.parse(today) - Date.parse(lastDay) <= dayMs

export const isHolding = (metric: DataMetric): boolean => holds.has(metric)

type Before = 'day1' | 'day7' | 'day30' | 'day365'

/** How much more it is than before; null where one of both is unknown, or waits for an editor. */
export function difference(one: SeriesFacts | undefined, before: Before): number | null {
  const then = one?.[before] ?? null
  if (!one || !isRecent(one) || (one.held && before === 'day1')) return null
  // A holding that began yesterday was zero before.
  if (then === null) return isHolding(one.metric) ? one.value : null
  return one.value - then
}

/** The same as a part of what it was. */
export function relative(one: SeriesFacts | undefined, before: Before): number | null {
  const [by, then] = [difference(one, before), one?.[before] ?? null]
  return by === null || !then ? null : by / then
}

const trendDays = 30

/** The last thirty days up to today, with what holds carried on; null where nothing is known. */
export function trendOf(one: SeriesFacts | undefined): (number | null)[] {
  if (!one) return []
  const values = new Map(one.trend)
  let last: number | null = isHolding(one.metric) ? one.day30 : null
  return Array.from({ length: trendDays }, (_, place) => {
    const value = values.get(place - trendDays + 1)
    if (value === undefined) return last
    if (isHolding(one.metric)) last = value
    return value
  })
}

export const ratio = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  part === null || part === undefined || !whole ? null : part / whole

/** The sum of what is known; null where nothing is. */
export function sumOf(values: Iterable<number | null | undefined>): number | null {
  let sum: number | null = null
  for (const value of values) if (value !== null && value !== undefined) sum = (sum ?? 0) + value
  return sum
}
