import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Scale } from '#web/domains/data/data-address.ts'
import { type DataTranslate, useDataText } from '#web/domains/data/data-text.ts'
import { inUnit, unitShown } from '#web/domains/data/heading-unit.ts'
import type { PlotKind } from '#web/ui/chart/plot-data.ts'
import { besideRoom, lowRoom } from '#web/ui/chart/plot-rooms.ts'
import { DataChart } from '../charts.ts'
import { besideKeys } from './beside-keys.ts'
import type { DataEntityData } from './loaders-entity.ts'

type Chart = DataEntityData['others'][number]

/** The metric and unit of a chart of an entity: several coins, and several measures of one, stand on a page. */
export function titleOf(chart: Titled, symbol: string, t: DataTranslate, { unit }: Pick<Drawing, 'unit'>): string {
  const { metric, of, derived, asset } = chart
  const word = t(derived ? 'number.multiple' : `metric.${metric}`)
  const what = asset ? t(`asset.${asset}`, { metric: word }) : of && !derived ? `${of}${t('comma')}${word}` : word
  if (unit === 'change') return inUnit(what, unit, t)
  if (metric === 'supplyUsd') return t('inUnit', { what, unit: t('unitName.usdWorth') })
  if (unit === 'native') return symbol ? t('inUnit', { what, unit: t('unitName.native', { symbol }) }) : what
  // An index and a multiple have no unit.
  return unit === 'count' || unit === 'multiple' ? what : inUnit(what, unit, t)
}
type Titled = Pick<Chart, 'metric' | 'of' | 'derived' | 'asset'>

/** Metrics drawn as lines, without a baseline at zero: their course matters, not their height. */
export const lines: ReadonlySet<Chart['metric']> = new Set([
  'price',
  'marketCap',
  'volume',
  'dominance',
  'sentiment',
  'cost',
])

/** How a chart of an entity is drawn. */
interface Drawing {
  kind: PlotKind
  /** The unit that it shows, which the scale decides. */
  unit: DataUnit
  scale?: Scale
}

/** @param isCompared it has lines of others, which start from different values: their growth unless the user chooses */
export function drawingOf(
  { metric, unit }: Pick<Chart, 'metric' | 'unit'>,
  chosen: Scale | undefined,
  isCompared = false,
): Drawing {
  const scale = chosen ?? (isCompared ? 'change' : undefined)
  const kind = isCompared
    ? 'lines'
    : metric === 'flow'
      ? 'bars'
      : metric === 'holdings'
        ? 'steps'
        : lines.has(metric)
          ? 'lines'
          : 'area'
  return { kind, unit: unitShown(kind, unit, scale), scale }
}

/** The same for the leading chart of a page, the only one that is compared. */
export const mainDrawing = (
  chart: Pick<Chart, 'metric' | 'unit'>,
  { place, comparison }: Pick<DataEntityData, 'place' | 'comparison'>,
): Drawing => drawingOf(chart, place.scale, isCompared(comparison))

const isCompared = (comparison: DataEntityData['comparison']) => (comparison?.chosen.length ?? 0) > 0

/** One of the charts of a company, fund or coin, drawn as what it measures wants. */
export function MetricChart({
  data,
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
  const { place, found, comparison } = data
  const { metric, unit, derived } = chart
  const drawing = isMain ? mainDrawing(chart, data) : drawingOf(chart, place.scale)
  const word = derived ? t('number.multiple') : t(`metric.${metric}`)
  const title = `${found.entity.name}${t('comma')}${titleOf(chart, found.entity.symbol, t, drawing)}`
  const { dots = [], priced, series } = chart
  return (
    <DataChart
      title={title}
      file={[found.entity.key, derived ?? metric, chart.asset].filter(Boolean).join('-')}
      data={chart}
      kind={drawing.kind}
      unit={unit}
      room={isMain ? besideRoom : lowRoom}
      scale={drawing.scale}
      names={{
        ...Object.fromEntries(series.map(({ key }) => [key, word])),
        [besideKeys.price]: t('beside.price', { coin: priced ?? '' }),
        [besideKeys.cost]: t('column.averageCost'),
      }}
      unitWords={[
        derived && t('multipleNote'),
        dots.length > 0 && t('beside.dots'),
        series.length > 1 && !(isMain && isCompared(comparison)) && t('beside.scale'),
      ]
        .filter(Boolean)
        .join(' ')}
      embedHref={isMain && hrefOf ? hrefOf({}).replace('/DataEra/', '/embed/') : undefined}
      {...{ hrefOf, source }}
    />
  )
}
