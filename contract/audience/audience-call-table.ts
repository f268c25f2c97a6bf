/** Name, method and path of the calls about what is read, a part of the table of all calls. */
export const audienceCallTable = {
  pvuv: { method: 'POST', path: '/pvuv' },
  audienceNow: { method: 'POST', path: '/console/audienceNow' },
  audienceAnalytics: { method: 'POST', path: '/console/audienceAnalytics' },
  audiencePages: { method: 'POST', path: '/console/audiencePages' },
  audienceHours: { method: 'POST', path: '/console/audienceHours' },
  audienceSources: { method: 'POST', path: '/console/audienceSources' },
  hotList: { method: 'POST', path: '/console/hotList' },
  setHotChoice: { method: 'POST', path: '/console/setHotChoice' },
  headlineTests: { method: 'POST', path: '/console/headlineTests' },
  startHeadlineTest: { method: 'POST', path: '/console/startHeadlineTest' },
  endHeadlineTest: { method: 'POST', path: '/console/endHeadlineTest' },
  analyticsReports: { method: 'POST', path: '/console/analyticsReports' },
  setAnalyticsReports: { method: 'POST', path: '/console/setAnalyticsReports' },
  authorAnalytics: { method: 'POST', path: '/authorAnalytics' },
} as const
