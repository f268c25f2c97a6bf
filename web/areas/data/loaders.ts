import type { CallOutput } from '#contract/calls.ts'
import { tablePages } from '#contract/constants.ts'
import type { ChartMark, DataSeries } from '#contract/market/data.ts'
import {
  type DataType,
  dataColumns,
  type HolderKind,
  heldCoins,
  holderKinds,
  supplyDivisions,
} from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { type DataPlace, isDataType, readDataPlace } from '#web/domains/data/data-address.ts'
import { largestFirst, type NamedSeries, plotData, roundValue, withoutEmptyDays } from '#web/domains/data/series.ts'
import { shownRow } from '#web/domains/data/shown-row.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { readPage } from '#web/router/page-number.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { dayNumber, dayText, type PlotData, type PlotEvent } from '#web/ui/chart/plot-data.ts'
import { cachedBy } from './cached-by.ts'
import { prepareTypeCharts } from './charts.ts'
import type { DataTable, DataTypeData, FlowMatrix, PricedCompany, TypeContent } from './loaded-data.ts'
import { periodOf } from './period.ts'
import { FlowTable, TradeTable } from './tables-when-visible.ts'

export const pricedCompanies = cachedBy(({ list }: CallOutput<'stocksList'>): PricedCompany[] =>
  list.map(({ key, name, values }) => ({ key, name, values })),
)

const matrixDays = 25
const maxDots = 50

export async function dataTypeLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<DataTypeData | null>> {
  const type = params.type
  if (!isDataType(type)) return { data: null, missing: true }
  const read = readDataPlace(type, params)
  const place = { ...read, page: readPage(params.page), size: read.size ?? tablePages.size }
  const [table, content] = await Promise.all([
    loadTable(backend, place),
    loadContent(backend, place),
    prepareTypeCharts(),
    type === 'etf' && FlowTable.prepare(),
    (type === 'bitcoin' || type === 'ether') && TradeTable.prepare(),
  ])
  const missing = place.page > 1 && table.list.length === 0
  return { data: { place, table: shownTable(table, backend.language), content }, missing }
}

const shownTable = cachedBy((table: CallOutput<'dataereList'>, language: Language): DataTable => {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  const nameOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
  return { ...table, list: table.list.map((row) => shownRow(row, nameOf)) }
})

function loadTable(backend: LanguageBackend, place: DataTypeData['place']): Promise<CallOutput<'dataereList'>> {
  const { type, page, size, keyword, sort, order = 'desc' } = place
  const asked = { page, size, keyword, sort: sort && isColumn(type, sort) ? sort : undefined, order }
  if (type === 'stocks') return backend.call('stocksList', asked)
  if (type === 'stablecoins') return backend.call('getStablecoinList', asked)
  return backend.call('dataereList', { ...asked, type, kind: kindOf(place) })
}

function loadContent(backend: LanguageBackend, place: DataPlace): Promise<TypeContent> {
  switch (place.type) {
    case 'bitcoin':
    case 'ether':
      return loadHoldings(backend, place, place.type)
    case 'etf':
      return loadFlows(backend, place)
    case 'stablecoins':
      return loadSupply(backend, place)
    case 'stocks':
      return loadStocks(backend)
    case 'market':
      return loadMarket(backend, place)
  }
}

const kindOf = ({ view }: DataPlace): HolderKind | undefined => holderKinds.find((kind) => kind === view)

const isColumn = (type: DataType, name: string): boolean =>
  name === 'name' || dataColumns[type].some(([column]) => column === name)

/** Series by the names of what they belong to; sums are named by the page, in its texts. */
export const nameAll = (series: readonly DataSeries[]): NamedSeries[] =>
  series.map((one) => ({
    series: one.group ? { ...one, key: one.group } : one,
    name: one.entity?.symbol || one.entity?.name || '',
  }))

/** Returns the event markers of a chart: those that concern one of these coins, or all. */
export const marksOf = (marks: readonly ChartMark[], coins: readonly string[], language: Language): PlotEvent[] =>
  marks
    .filter(({ coin }) => coin === '' || coins.includes(coin))
    .map((mark) => ({
      day: mark.day,
      name: mark.name,
      ...(mark.language !== language && { language: mark.language }),
    }))

async function loadHoldings(
  backend: LanguageBackend,
  place: DataPlace,
  type: 'bitcoin' | 'ether',
): Promise<TypeContent> {
  const coin = heldCoins[type]
  return shownHoldings(await backend.call('getDataHoldings', { coin, ...periodOf(place) }), type, backend.language)
}

const shownHoldings = cachedBy(
  (
    { series, price: _, months, marks, ...found }: CallOutput<'getDataHoldings'>,
    type: 'bitcoin' | 'ether',
    language: Language,
  ): TypeContent => {
    const events = marksOf(marks, [heldCoins[type]], language)
    return { type, found, plot: plotData(largestFirst(nameAll(series)), { events }), months: monthsPlot(months) }
  },
)

/** Months as days of a chart: the last day of each stands for it. */
const monthsPlot = (months: CallOutput<'getDataHoldings'>['months']): PlotData => ({
  days: months.map(({ month }) => dayText(dayNumber(nextMonth(month)) - 1)),
  series:
    months.length > 0 ? [{ key: 'months', name: '', values: months.map(({ change }) => roundValue(change)) }] : [],
})

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

async function loadFlows(backend: LanguageBackend, place: DataPlace): Promise<TypeContent> {
  const symbol = place.view === 'ETH' ? 'ETH' : 'BTC'
  return shownFlows(await backend.call('spotData', { symbol, ...periodOf(place) }), symbol, backend.language)
}

const shownFlows = cachedBy(
  (answer: CallOutput<'spotData'>, symbol: 'BTC' | 'ETH', language: Language): TypeContent => {
    const { series, cumulative, marks, ...found } = answer
    const total = series.find(({ group }) => group === 'total') ?? series.at(-1)
    const named = [
      ...(total ? [{ series: { ...total, key: 'flow' }, name: '' }] : []),
      { series: { ...cumulative, key: 'cumulative' }, name: '' },
    ]
    const [flow, sum] = [plotData(named.slice(0, -1), { sum: true }), plotData(named.slice(-1))]
    const events = marksOf(marks, [symbol === 'ETH' ? heldCoins.ether : heldCoins.bitcoin], language)
    const both = { days: flow.days, series: [...flow.series, ...onDays(sum, flow.days)], events }
    return { type: 'etf', found, plot: withoutEmptyDays(both), matrix: flowMatrix(series) }
  },
)

/** A chart's series on the days of another one. */
function onDays({ days, series }: PlotData, wanted: readonly string[]): PlotData['series'] {
  const at = new Map(days.map((day, index) => [day, index]))
  return series.map((one) => ({ ...one, values: wanted.map((day) => one.values[at.get(day) ?? -1] ?? null) }))
}

/** The newest days on which any fund was traded. */
export function flowMatrix(series: readonly DataSeries[]): FlowMatrix {
  const funds = series.flatMap((one) => (one.entity ? [{ ...one, entity: one.entity }] : []))
  const days = new Set(funds.flatMap(({ start, values }) => daysWithValue(start, values).slice(-matrixDays)))
  const rows = [...days]
    .sort()
    .reverse()
    .slice(0, matrixDays)
    .map((day) => {
      const flows = funds.map(({ start, values }) => values[dayNumber(day) - dayNumber(start)] ?? null)
      return { day, flows, total: flows.reduce<number>((sum, flow) => sum + (flow ?? 0), 0) }
    })
  return { funds: funds.map(({ key: series, entity: { key, name, symbol } }) => ({ key, name, symbol, series })), rows }
}

const daysWithValue = (start: string, values: readonly (number | null)[]): string[] =>
  values.flatMap((value, index) => (value === null ? [] : [dayText(dayNumber(start) + index)]))

async function loadSupply(backend: LanguageBackend, place: DataPlace): Promise<TypeContent> {
  const by = supplyDivisions.find((one) => one === place.view) ?? 'coin'
  return shownSupply(
    await backend.call('getStablecoinData', { by, pegs: place.peg, ...periodOf(place) }),
    backend.language,
  )
}

const shownSupply = cachedBy(
  ({ series, marks, ...found }: CallOutput<'getStablecoinData'>, language: Language): TypeContent => {
    const coins = marks.map(({ coin }) => coin)
    const events = marksOf(marks, coins, language)
    return { type: 'stablecoins', found, plot: plotData(othersLast(nameAll(series)), { events }) }
  },
)

/** The largest first; the rest at the end however large it is. */
export function othersLast(named: readonly NamedSeries[]): NamedSeries[] {
  const isRest = ({ series }: NamedSeries) => series.group === 'others'
  return [...largestFirst(named.filter((one) => !isRest(one))), ...named.filter(isRest)]
}

async function loadStocks(backend: LanguageBackend): Promise<TypeContent> {
  const [{ prices: _p, dominance: _d, market_cap: _m, marks: _, ...found }, table] = await Promise.all([
    backend.call('getDataMarket', periodOf({ type: 'stocks', range: '1m' })),
    backend.call('stocksList', { page: 1, size: maxDots, order: 'desc' }),
  ])
  return { type: 'stocks', found: { ...found, sentiment: null }, all: pricedCompanies(table) }
}

async function loadMarket(backend: LanguageBackend, place: DataPlace): Promise<TypeContent> {
  return shownMarket(await backend.call('getDataMarket', periodOf(place)), backend.language)
}

const shownMarket = cachedBy((answer: CallOutput<'getDataMarket'>, language: Language): TypeContent => {
  const { prices, dominance, market_cap: _, marks, ...found } = answer
  return {
    type: 'market',
    found: {
      ...found,
      sentiment: found.sentiment && { ...found.sentiment, values: found.sentiment.values.slice(-30) },
    },
    prices: plotData(nameAll(prices), {
      events: marksOf(
        marks,
        prices.map(({ entity }) => entity?.key ?? ''),
        language,
      ),
    }),
    dominance: plotData(othersLast(nameAll(dominance))),
  }
})
