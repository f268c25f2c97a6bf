/** Name, method and path of the calls of saved searches, a part of the table of all calls. */
export const savedSearchesCallTable = {
  mySearches: { method: 'POST', path: '/mySearches' },
  saveSearch: { method: 'POST', path: '/saveSearch' },
  removeSearch: { method: 'POST', path: '/removeSearch' },
  searchFindings: { method: 'POST', path: '/searchFindings' },
  searchAddress: { method: 'POST', path: '/searchAddress' },
  searchWebhook: { method: 'POST', path: '/searchWebhook' },
  joinDevice: { method: 'POST', path: '/joinDevice' },
  leaveDevice: { method: 'POST', path: '/leaveDevice' },
} as const
