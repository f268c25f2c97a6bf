import type { coinPriceCalls } from '#contract/market/coin-price.ts'
import type { dataCalls } from '#contract/market/data.ts'
import type { dataDeskCalls } from '#contract/market/data-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { DataDesk } from './desk.ts'
import type { DataService } from './service.ts'

export const dataHandlers = (
  data: DataService,
  desk: DataDesk,
): Handlers<keyof typeof dataCalls | keyof typeof coinPriceCalls | keyof typeof dataDeskCalls> => ({
  dataereList: data.list,
  stocksList: data.stocks,
  spotData: data.spot,
  getStablecoinData: data.stablecoins,
  getStablecoinList: data.stablecoinList,
  getDataOverview: data.overview,
  getDataSummary: data.summary,
  getDataHoldings: data.holdings,
  getDataMarket: data.market,
  getDataEntity: data.entity,
  getDataSeries: data.series,
  getDataValues: data.values,
  findDataSeries: data.find,
  getDataTotals: data.totals,
  getLabelData: data.ofLabels,
  getNamedPrice: data.namedPrice,
  dataSources: desk.sources.list,
  saveDataSource: desk.sources.save,
  pauseDataSource: desk.sources.pause,
  runDataSource: desk.sources.runNow,
  deleteDataSource: desk.sources.remove,
  dataSourceRuns: desk.sources.runs,
  heldDataPoints: desk.values.listHeld,
  decideDataPoint: desk.values.decide,
  staffDataPoints: desk.values.points,
  saveDataPoint: desk.values.save,
  importData: desk.importFile,
})
