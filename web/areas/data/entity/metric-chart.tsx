import { type DataTranslate, useDataText } from '#web/domains/data/data-text.ts'
import { inUnit } from '#web/domains/data/heading-unit.ts'
import { besideRoom, lowRoom } from '#web/ui/chart/plot-rooms.ts'
import { DataChart } from '../charts.ts'
import { besideKeys } from './beside-keys.ts'
import type { DataEntityData } from './loaders-entity.ts'

type Chart = DataEntityData['others'][number]

/** The metric and unit of a chart of an entity: several coins, and several measures of one, stand on a page. */
export function titleOf(chart: Titled, symbol: string, t: DataTranslate): string {
  const { metric, unit, of, derived, asset } = chart
  if (derived) return t('figure.multiple')
  const word = t(`metric.${metric}`)
  const what = asset ? t(`asset.${asset}`, { metric: word }) : of ? `${of}${t('comma')}${word}` : word
  if (metric === 'supplyUsd') return t('inUnit', { what, unit: t('unitName.usdWorth') })
  if (unit === 'native') return symbol ? t('inUnit', { what, unit: t('unitName.native', { symbol }) }) : what
  // An index and a multiple have no unit.
  return unit === 'count' || unit === 'multiple' ? what : inUnit(what, unit, t)
}
type Titled = Pick<Chart, 'metric' | 'unit' | 'of' | 'derived' | 'asset'>

/** Metrics drawn as lines, without a baseline at zero: their course matters, not their height. */
export const lines: ReadonlySet<Chart['metric']> = new Set([
  'price',
  'marketCap',
  'volume',
  'dominance',
  'sentiment',
  'cost',
])

/** One of the charts of a company, fund or coin, drawn as what it measures wants. */
export function MetricChart({
  data: { place, found, comparison },
  chart,
  isMain = false,
  hrefOf,
  source,
}: {
  data: DataEntityData
  chart: Chart
  isMain?: boolean
  hrefOf?: (part: object) => string
  source: string
}) {
  const t = useDataText()
  const { metric, unit, derived } = chart
  const word = derived ? t('figure.multiple') : t(`metric.${metric}`)
  const title = `${found.entity.name}${t('comma')}${titleOf(chart, found.entity.symbol, t)}`
  const isCompared = isMain && (comparison?.chosen.length ?? 0) > 0
  const { dots = [], priced, series } = chart
  const kind = isCompared
    ? 'lines'
    : metric === 'flow'
      ? 'bars'
      : metric === 'holdings'
        ? 'steps'
        : lines.has(metric)
          ? 'lines'
          : 'area'
  return (
    <DataChart
      title={title}
      file={[found.entity.key, derived ?? metric, chart.asset].filter(Boolean).join('-')}
      data={chart}
      kind={kind}
      unit={unit}
      room={isMain ? besideRoom : lowRoom}
      scale={place.scale ?? (isCompared ? 'change' : undefined)}
      names={{
        ...Object.fromEntries(series.map(({ key }) => [key, word])),
        [besideKeys.price]: t('beside.price', { coin: priced ?? '' }),
        [besideKeys.cost]: t('column.averageCost'),
      }}
      unitWords={[
        derived && t('multipleNote'),
        dots.length > 0 && t('beside.dots'),
        series.length > 1 && !isCompared && t('beside.scale'),
      ]
        .filter(Boolean)
        .join(' ')}
      embedHref={isMain && hrefOf ? hrefOf({}).replace('/DataEra/', '/embed/') : undefined}
      {...{ hrefOf, source }}
    />
  )
}
