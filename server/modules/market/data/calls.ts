import type { dataCalls } from '#contract/market/data.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { DataService } from './service.ts'

export const dataHandlers = (data: DataService): Handlers<keyof typeof dataCalls> => ({
  dataereList: data.list,
  stocksList: data.stocks,
  spotData: data.spot,
  getStablecoinData: data.stablecoins,
  getStablecoinList: data.stablecoinList,
  getDataOverview: data.overview,
  getDataHoldings: data.holdings,
  getDataMarket: data.market,
  getDataEntity: data.entity,
  getDataSeries: data.series,
  getDataFigures: data.figures,
  findDataSeries: data.find,
  getLabelData: data.ofLabels,
})
