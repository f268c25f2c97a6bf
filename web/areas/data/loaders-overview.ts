import { heldCoins } from '#contract/market/data-terms.ts'
import { largestFirst, maxPoints, plotData } from '#web/domains/data/series.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded } from '#web/router/screen.ts'
import type { PlotData } from '#web/ui/chart/plot-data.ts'
import { prepareOverviewCharts } from './charts.ts'
import type { DataOverviewData } from './loaded-data.ts'
import { flowMatrix, marksOf, nameAll, othersLast, pricedCompanies } from './loaders.ts'
import { periodOf } from './period.ts'

// Both loaders come with the first navigation to either: the table of screens, part of every first load, names one file.
export { dataEntityLoader } from './entity/loaders-entity.ts'

const smallPoints = 60
const maxCompanies = 50
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
    orNothing(backend.call('stocksList', { page: 1, size: maxCompanies, order: 'desc' })),
    orNothing(backend.call('getDataMarket', aQuarter)),
    prepareOverviewCharts(),
  ])
  const data: DataOverviewData = {
    overview,
    lead: plotData(largestFirst(nameAll(lead)), {
      most: maxPoints / 2,
      events: marksOf(marks, [heldCoins.bitcoin], backend.language),
    }),
    flows: flows ? flowMatrix(flows.series).rows.toReversed() : [],
    holders: bitcoin?.holders.slice(0, 16) ?? [],
    supply: supply ? plotData(othersLast(nameAll(supply.series)), { most: smallPoints }) : empty,
    ether: ether ? sumSeries(plotData(nameAll(ether.series), { most: smallPoints })) : empty,
    companies: companies ? pricedCompanies(companies) : [],
    dominance: market ? plotData(othersLast(nameAll(market.dominance)), { most: smallPoints }) : empty,
  }
  return { data }
}

/** All series as one, their sum. */
function sumSeries({ days, series }: PlotData): PlotData {
  if (series.length === 0) return empty
  const values = days.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0))
  return { days, series: [{ key: 'total', name: '', values }] }
}
