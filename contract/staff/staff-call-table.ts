/** Name, method and path of the calls of all staff, a part of the table of all calls. */
export const staffCallTable = {
  binEntries: { method: 'POST', path: '/console/binEntries' },
  restoreFromBin: { method: 'POST', path: '/console/restoreFromBin' },
  purgeFromBin: { method: 'POST', path: '/console/purgeFromBin' },
  getOperations: { method: 'POST', path: '/console/getOperations' },
  handleOperation: { method: 'POST', path: '/console/handleOperation' },
  attendRecord: { method: 'POST', path: '/console/attendRecord' },
  leaveRecord: { method: 'POST', path: '/console/leaveRecord' },
  listRecords: { method: 'POST', path: '/console/listRecords' },
  findRecords: { method: 'POST', path: '/console/findRecords' },
  getRecord: { method: 'POST', path: '/console/getRecord' },
  saveRecord: { method: 'POST', path: '/console/saveRecord' },
  deleteRecord: { method: 'POST', path: '/console/deleteRecord' },
  orderRecords: { method: 'POST', path: '/console/orderRecords' },
  convertTexts: { method: 'POST', path: '/console/convertTexts' },
} as const
