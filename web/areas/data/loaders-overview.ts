import type { CallOutput } from '#contract/calls.ts'
import { tablePages } from '#contract/constants.ts'
import { heldCoins } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { type DataPlace, isDataType, readDataPlace } from '#web/domains/data/data-address.ts'
import { largestFirst, mostPoints, plotData } from '#web/domains/data/series.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { keptBy } from '#web/platform/kept-by.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import type { PlotData, PlotDot } from '#web/ui/chart/plot-data.ts'
import {
  type FlowMatrix,
  flowMatrix,
  marksOf,
  nameAll,
  othersLast,
  type PricedCompany,
  periodOf,
  pricedCompanies,
} from './loaders.ts'

type Overview = CallOutput<'getDataOverview'>

export interface DataOverviewData {
  overview: Omit<Overview, 'lead' | 'marks'>
  lead: PlotData
  /** Daily flows of the bitcoin funds, the newest last. */
  flows: FlowMatrix['rows']
  holders: CallOutput<'getDataHoldings'>['holders']
  supply: PlotData
  ether: PlotData
  companies: readonly PricedCompany[]
  dominance: PlotData
}

const smallPoints = 60
const mostCompanies = 50
const empty: PlotData = { days: [], series: [] }

/** Each small chart stands without the others: what cannot be had leaves its place empty. */
export async function dataOverviewLoader(backend: LanguageBackend): Promise<Loaded<DataOverviewData>> {
  const aYear = { from: periodOf({ type: 'market', range: '1y' }).from }
  const aQuarter = { from: periodOf({ type: 'etf', range: '3m' }).from }
  const [{ lead, marks, ...overview }, flows, bitcoin, supply, ether, companies, market] = await Promise.all([
    backend.call('getDataOverview', {}),
    orNothing(backend.call('spotData', { symbol: 'BTC', ...aQuarter })),
    orNothing(backend.call('getDataHoldings', { coin: heldCoins.bitcoin, ...aQuarter })),
    orNothing(backend.call('getStablecoinData', { by: 'coin', ...aYear })),
    orNothing(backend.call('getDataHoldings', { coin: heldCoins.ether, ...aYear })),
    orNothing(backend.call('stocksList', { page: 1, size: mostCompanies, order: 'desc' })),
    orNothing(backend.call('getDataMarket', aQuarter)),
  ])
  const data: DataOverviewData = {
    overview,
    lead: plotData(largestFirst(nameAll(lead)), {
      most: mostPoints / 2,
      events: marksOf(marks, [heldCoins.bitcoin], backend.language),
    }),
    flows: flows ? flowMatrix(flows.series).rows.toReversed() : [],
    holders: bitcoin?.holders.slice(0, 16) ?? [],
    supply: supply ? plotData(othersLast(nameAll(supply.series)), { most: smallPoints }) : empty,
    ether: ether ? summed(plotData(nameAll(ether.series), { most: smallPoints })) : empty,
    companies: companies ? pricedCompanies(companies) : [],
    dominance: market ? plotData(othersLast(nameAll(market.dominance)), { most: smallPoints }) : empty,
  }
  return { data }
}

/** All series as one, their sum. */
function summed({ days, series }: PlotData): PlotData {
  if (series.length === 0) return empty
  const values = days.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0))
  return { days, series: [{ key: 'total', name: '', values }] }
}

type Found = CallOutput<'getDataEntity'>

export interface EntityChart extends PlotData {
  metric: Found['series'][number]['metric']
  unit: Found['series'][number]['unit']
  /** Whose it is, where that is not the page's. */
  of?: string
}

export interface DataEntityData {
  place: DataPlace
  found: Omit<Found, 'series' | 'marks'>
  /** What the page is about: how much it holds, supplies or is worth. */
  main: PlotData & Partial<Pick<EntityChart, 'metric' | 'unit'>>
  /** Its other series, each a chart of its own. */
  others: readonly EntityChart[]
  news: CallOutput<'getArticleList'>['list']
}

const leading: readonly Found['series'][number]['metric'][] = [
  'holdings',
  'supplyUsd',
  'flow',
  'price',
  'marketCap',
  'netAssets',
]
const mostNews = 5

export async function dataEntityLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<DataEntityData | null>> {
  const { type, entity } = params
  if (!isDataType(type) || !entity) return { data: null, missing: true }
  const place = readDataPlace(type, params)
  const period = place.range || place.from ? periodOf(place) : {}
  const answer = await orMissing(backend.call('getDataEntity', { key: entity, ...period }))
  if (!answer?.entity.types.includes(type)) return { data: null, missing: true }
  const label = answer.entity.label?.id
  const news = label ? await orNothing(backend.call('getArticleList', { label, page: 1, size: tablePages.size })) : null
  const shown = shownEntity(answer, backend.language)
  return { data: { place, ...shown, news: news?.list.slice(0, mostNews) ?? [] } }
}

const shownEntity = keptBy((answer: Found, language: Language): Omit<DataEntityData, 'place' | 'news'> => {
  const { series, marks, ...found } = answer
  const order = series.toSorted((a, b) => rank(a.metric) - rank(b.metric))
  const charts = order
    .map((one) => ({
      ...plotData([{ series: one, name: '' }], {
        sum: one.metric === 'flow',
        events: marksOf(marks, [one.entity?.key ?? ''], language),
      }),
      metric: one.metric,
      unit: one.unit,
      of: one.entity && one.entity.key !== found.entity.key ? one.entity.name : undefined,
      dots: one.metric === 'holdings' ? dotsOf(found.trades, one.unit) : undefined,
    }))
    .filter(({ days }) => days.length > 1)
  const [main = { ...empty }, ...others] = charts
  return { found, main, others }
})

/** Purchases and sales of the coin of a chart, as circles on its line. */
function dotsOf(trades: Found['trades'], unit: EntityChart['unit']): PlotDot[] {
  const own = trades.filter(({ coin }) => coin === (unit === 'eth' ? heldCoins.ether : heldCoins.bitcoin))
  const largest = Math.max(1, ...own.map(({ change }) => Math.abs(change)))
  return own.map(({ day, change }) => ({ day, size: Math.abs(change) / largest, falling: change < 0 }))
}

const rank = (metric: Found['series'][number]['metric']): number => {
  const place = leading.indexOf(metric)
  return place < 0 ? leading.length : place
}
