/** Name, method and path of the desk's calls about numbers, a part of the table of all calls. */
export const dataDeskCallTable = {
  dataSources: { method: 'POST', path: '/console/dataSources' },
  saveDataSource: { method: 'POST', path: '/console/saveDataSource' },
  pauseDataSource: { method: 'POST', path: '/console/pauseDataSource' },
  runDataSource: { method: 'POST', path: '/console/runDataSource' },
  deleteDataSource: { method: 'POST', path: '/console/deleteDataSource' },
  dataSourceRuns: { method: 'POST', path: '/console/dataSourceRuns' },
  heldDataPoints: { method: 'POST', path: '/console/heldDataPoints' },
  decideDataPoint: { method: 'POST', path: '/console/decideDataPoint' },
  staffDataPoints: { method: 'POST', path: '/console/staffDataPoints' },
  saveDataPoint: { method: 'POST', path: '/console/saveDataPoint' },
  importData: { method: 'POST', path: '/console/importData' },
} as const
