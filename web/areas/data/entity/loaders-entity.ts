import type { CallOutput } from '#contract/calls.ts'
import { tablePages } from '#contract/constants.ts'
import type { DataSeries } from '#contract/market/data.ts'
import { type DataType, heldCoins } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { type DataPlace, isDataType, readDataPlace } from '#web/domains/data/data-address.ts'
import { type NamedSeries, plotData } from '#web/domains/data/series.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { dayNumber, dayText, type PlotData, type PlotDot } from '#web/ui/chart/plot-data.ts'
import { cachedBy } from '../cached-by.ts'
import { prepareEntityCharts } from '../charts.ts'
import { marksOf } from '../loaders.ts'
import { periodOf } from '../period.ts'
import { besideKeys } from './beside-keys.ts'
import { type Comparison, loadComparison, readCompared } from './comparison.ts'
import { multipleCourse } from './multiple-course.ts'

type Found = CallOutput<'getDataEntity'>

/** A coin whose holders are followed, as its unit is called. */
export type HeldAsset = 'btc' | 'eth'

export interface EntityChart extends PlotData {
  metric: Found['series'][number]['metric']
  unit: Found['series'][number]['unit']
  /** Entity that it belongs to, unless that is the page's. */
  of?: string
  /** Computed from several series, and so of no metric of its own. */
  derived?: 'multiple'
  /** Coin that the additional line is the price of, if it is one. */
  priced?: string
  /** The coin of amounts and costs. */
  asset?: HeldAsset
}

export interface DataEntityData {
  place: DataPlace
  found: Omit<Found, 'series' | 'marks'>
  /** Main series of the page: holdings, supply or value. */
  main: PlotData & Partial<Omit<EntityChart, keyof PlotData>>
  /** The other series of the entity, each a chart of its own. */
  others: readonly EntityChart[]
  news: CallOutput<'getArticleList'>['list']
  /** With what the leading chart is compared, and could be; null where that would say nothing. */
  comparison: Comparison | null
}

const leading: readonly Found['series'][number]['metric'][] = [
  'holdings',
  'supplyUsd',
  'flow',
  'price',
  'marketCap',
  'netAssets',
]
const maxNews = 5
const empty: PlotData = { days: [], series: [] }

export async function dataEntityLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<DataEntityData | null>> {
  const { type, entity } = params
  if (!isDataType(type) || !entity) return { data: null, missing: true }
  const compared = readCompared(params.view, entity)
  const place = { ...readDataPlace(type, params), view: compared.join('.') || undefined }
  const period = place.range || place.from ? periodOf(place) : {}
  const answer = await orMissing(backend.call('getDataEntity', { key: entity, ...period }))
  if (!answer?.entity.types.includes(type)) return { data: null, missing: true }
  const label = answer.entity.label?.id
  const shown = shownEntity(answer, { language: backend.language, type })
  const [news, comparison] = await Promise.all([
    label ? orNothing(backend.call('getArticleList', { label, page: 1, size: tablePages.size })) : null,
    orNothing(loadComparison(backend, { answer, chart: shown.main, compared, period })),
    prepareEntityCharts(),
  ])
  const main = comparison?.chart ? { ...shown.main, ...comparison.chart, dots: undefined } : shown.main
  const { chart: _, ...offered } = comparison ?? { chart: null, chosen: [], offered: [] }
  return {
    data: {
      place,
      ...shown,
      main,
      news: news?.list.slice(0, maxNews) ?? [],
      comparison: comparison && offered,
    },
  }
}

type ShownEntity = Omit<DataEntityData, 'place' | 'news' | 'comparison'>

/** Charts of an entity as a page of a subject shows them: what the subject is about leads, the rest of that coin follows. */
export function shownEntity(answer: Found, { language, type }: { language: Language; type: DataType }): ShownEntity {
  const { found, charts, multiple } = chartsOf(answer, language)
  const asset = type === 'bitcoin' ? 'btc' : type === 'ether' ? 'eth' : charts.find(({ asset }) => asset)?.asset
  // Stable: within a coin, and among charts of none, the order stays.
  const order = charts.toSorted((a, b) => assetRank(a, asset) - assetRank(b, asset))
  const [main = { ...empty }, ...others] = order
  return { found, main, others: [...others.filter(isOfAsset), ...multiple, ...others.filter((one) => !isOfAsset(one))] }
}

const isOfAsset = ({ asset }: EntityChart) => asset !== undefined
/** Amounts of coins before everything else, the leading one first. */
const assetRank = (chart: EntityChart, leading: HeldAsset | undefined): number =>
  chart.asset === undefined ? 2 : chart.asset === leading ? 0 : 1

const chartsOf = cachedBy((answer: Found, language: Language) => {
  const { series, marks, ...found } = answer
  const order = series.toSorted((a, b) => rank(a.metric) - rank(b.metric))
  const held = order.filter(({ metric }) => metric === 'holdings')
  // The price of the coin stands beside the amount.
  const priced = new Set(held.map((one) => priceOf(one, series)))
  const charts = order
    .filter((one) => !priced.has(one))
    .map((one): EntityChart => {
      const isHeld = one.metric === 'holdings'
      return {
        ...plotData([{ series: one, name: '' }, ...(isHeld ? besideHoldings(one, series) : [])], {
          sum: one.metric === 'flow',
          events: marksOf(marks, [one.entity?.key ?? ''], language),
        }),
        metric: one.metric,
        unit: one.unit,
        of: one.entity && one.entity.key !== found.entity.key ? one.entity.name : undefined,
        priced: isHeld ? priceOf(one, series)?.entity?.name : undefined,
        asset: assetOf(one),
        dots: isHeld ? dotsOf(found.trades, one.unit) : undefined,
      }
    })
    .filter(({ days }) => days.length > 1)
    .map((chart) => ({ ...chart, series: chart.series.map(aside) }))
  return { found, charts, multiple: multipleChart(multipleCourse(series, found.entity.key)) }
})

/** The coin that a series counts, or says the cost of. */
function assetOf({ metric, unit, key }: Found['series'][number]): HeldAsset | undefined {
  if (metric === 'holdings') return unit === 'eth' ? 'eth' : 'btc'
  return metric === 'cost' ? (key.endsWith(`.${heldCoins.ether}`) ? 'eth' : 'btc') : undefined
}

const multipleChart = (course: DataSeries | undefined): EntityChart[] => {
  if (!course) return []
  const chart = plotData([{ series: course, name: '' }])
  return chart.days.length > 1 ? [{ ...chart, metric: course.metric, unit: course.unit, derived: 'multiple' }] : []
}

/** The first is what the chart is about; a price counts something else. */
const aside = <T extends PlotData['series'][number]>(one: T, place: number): T =>
  place === 0 ? one : { ...one, beside: true }

const coinOf = ({ unit }: Pick<DataSeries, 'unit'>) => (unit === 'eth' ? heldCoins.ether : heldCoins.bitcoin)

const priceOf = (held: DataSeries, all: readonly DataSeries[]) =>
  all.find(({ metric, entity }) => metric === 'price' && entity?.key === coinOf(held))

/** Returns the value and the average cost per coin of a holder's coins: from the first day of holding on. */
function besideHoldings(held: DataSeries, all: readonly DataSeries[]): NamedSeries[] {
  const price = priceOf(held, all)
  const cost = all.find(({ key }) => key === held.key.replace(/^holdings\./, 'cost.'))
  const average = cost && averageCost(held, cost)
  return [
    ...(price ? [{ series: { ...since(price, held.start), key: besideKeys.price }, name: '' }] : []),
    ...(average ? [{ series: { ...average, key: besideKeys.cost }, name: '' }] : []),
  ]
}

/** A series without what lies before a day. */
function since(series: DataSeries, day: string): DataSeries {
  const early = dayNumber(day) - dayNumber(series.start)
  return early <= 0 ? series : { ...series, start: day, values: series.values.slice(early) }
}

/** Returns the average cost of one coin by day: the last known cost divided by the holdings. */
export function averageCost(held: DataSeries, cost: DataSeries): DataSeries {
  const [from, offset] = [dayNumber(held.start), dayNumber(held.start) - dayNumber(cost.start)]
  let spent: number | null = null
  for (let place = 0; place < offset; place++) spent = cost.values[place] ?? spent
  const values = held.values.map((coins, place) => {
    spent = cost.values[place + offset] ?? spent
    return spent && coins ? spent / coins : null
  })
  return { ...cost, start: dayText(from), values }
}

/** Purchases and sales of the coin of a chart, as circles on its line. */
function dotsOf(trades: Found['trades'], unit: EntityChart['unit']): PlotDot[] {
  const own = trades.filter(({ coin }) => coin === coinOf({ unit }))
  const largest = Math.max(1, ...own.map(({ change }) => Math.abs(change)))
  return own.map(({ day, change }) => ({ day, size: Math.abs(change) / largest, falling: change < 0 }))
}

const rank = (metric: Found['series'][number]['metric']): number => {
  const place = leading.indexOf(metric)
  return place < 0 ? leading.length : place
}
