import type { CallOutput } from '#contract/calls.ts'
import type { DataPlace } from '#web/domains/data/data-address.ts'
import type { ShownRow } from '#web/domains/data/shown-row.ts'
import type { PlotData } from '#web/ui/chart/plot-data.ts'

export type Provenance = Pick<CallOutput<'dataereList'>, 'demo' | 'as_of' | 'sources'>
export type DataTable = Omit<CallOutput<'dataereList'>, 'list'> & { list: ShownRow[] }

/** Content beside the table on a page of one type. */
export type TypeContent =
  | {
      type: 'bitcoin' | 'ether'
      found: Omit<CallOutput<'getDataHoldings'>, 'series' | 'price' | 'months' | 'marks'>
      plot: PlotData
      months: PlotData
    }
  | {
      type: 'etf'
      found: Omit<CallOutput<'spotData'>, 'series' | 'cumulative' | 'marks'>
      plot: PlotData
      matrix: FlowMatrix
    }
  | { type: 'stablecoins'; found: Omit<CallOutput<'getStablecoinData'>, 'series' | 'marks'>; plot: PlotData }
  | { type: 'stocks'; found: MarketFound; all: readonly PricedCompany[] }
  | { type: 'market'; found: MarketFound; prices: PlotData; dominance: PlotData }

/** Fields of the table that charts and sums of companies use. */
export type PricedCompany = Pick<ShownRow, 'key' | 'name' | 'values'>

export type MarketFound = Omit<CallOutput<'getDataMarket'>, 'prices' | 'dominance' | 'market_cap' | 'marks'>

/** The newest trading days of each fund, the newest first. */
export interface FlowMatrix {
  funds: readonly { key: string; name: string; symbol: string; series: string }[]
  rows: readonly { day: string; total: number; flows: readonly (number | null)[] }[]
}

export interface DataTypeData {
  place: DataPlace & { page: number; size: number }
  table: DataTable
  content: TypeContent
}

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
