import type { CallOutput } from '#contract/calls.ts'
import type { DataEntity, DataSeries } from '#contract/market/data.ts'
import type { DataMetric } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { partTranslator } from '#web/language/text-part.ts'
import { dayNumber, dayText } from '#web/ui/chart/plot-data.ts'
import { writeDay } from '../chart-style.ts'
import { dataTexts } from '../data-text.ts'
import { writeValue } from './text-values.ts'
import { valueName } from './value-names.ts'

/** A series that a text can show, with its newest value and the day of that. */
export interface MetricSeries extends Pick<DataSeries, 'key' | 'metric' | 'unit'> {
  value: number
  day: string
}

/** A sum of a table, of no entity. */
export interface TotalSeries extends MetricSeries {
  group: string
  coin: string
}

/** Metrics by how much texts name them, the most named first. */
const order: readonly DataMetric[] = ['holdings', 'supplyUsd', 'price', 'flow', 'marketCap', 'netAssets', 'cost']
const rank = ({ metric }: MetricSeries) => (order.includes(metric) ? order.indexOf(metric) : order.length)

/** The series of an entity's own that a text can show; the supply of a coin in dollars goes before that in its currency. */
export function offeredSeries({ entity, series }: CallOutput<'getDataEntity'>): MetricSeries[] {
  const own = series.filter((one) => one.entity?.key === entity.key && one.metric !== 'supply')
  const offered = own.flatMap(({ key, metric, unit, start, values, reported }) => {
    const last = values.findLastIndex((value) => value !== null)
    const value = values[last]
    return value === null || value === undefined
      ? []
      : [{ key, metric, unit, value, day: reported ?? dayText(dayNumber(start) + last) }]
  })
  return offered.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the sums of a table that a text can show. */
export const offeredTotals = ({ list }: CallOutput<'getDataTotals'>): TotalSeries[] =>
  list.map(({ series: key, ...one }) => ({ key, ...one }))

/**
 * Returns the text for a value that cannot be shown itself, as in feeds and emails: its value today and the day.
 * @param entity null: a sum over several
 */
export async function wordsOf(
  entity: DataEntity | null,
  series: MetricSeries | TotalSeries,
  language: Language,
): Promise<string> {
  const t = partTranslator(await dataTexts.load(language))
  return t('inText.words', {
    what: valueName({ group: '', coin: '', ...series, entity }, t),
    value: writeValue(series.value, series.unit, { t, language }),
    day: writeDay(series.day, language),
  })
}
