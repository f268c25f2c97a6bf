/** Name, method and path of the calls of readers about the data section, a part of the table of all calls. */
export const dataCallTable = {
  dataereList: { method: 'POST', path: '/dataereList' },
  stocksList: { method: 'POST', path: '/stocksList' },
  spotData: { method: 'POST', path: '/spotData' },
  getStablecoinData: { method: 'POST', path: '/getStablecoinData' },
  getStablecoinList: { method: 'POST', path: '/getStablecoinList' },
  getDataOverview: { method: 'POST', path: '/getDataOverview' },
  getDataSummary: { method: 'POST', path: '/getDataSummary' },
  getDataHoldings: { method: 'POST', path: '/getDataHoldings' },
  getDataMarket: { method: 'POST', path: '/getDataMarket' },
  getDataEntity: { method: 'POST', path: '/getDataEntity' },
  getDataSeries: { method: 'POST', path: '/getDataSeries' },
  getDataValues: { method: 'POST', path: '/getDataValues' },
  getDataTotals: { method: 'POST', path: '/getDataTotals' },
  findDataSeries: { method: 'POST', path: '/findDataSeries' },
  getLabelData: { method: 'POST', path: '/getLabelData' },
} as const
