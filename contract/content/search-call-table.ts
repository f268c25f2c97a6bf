/** Name, method and path of the calls about searching, a part of the table of all calls. */
export const searchCallTable = {
  hotSearch: { method: 'POST', path: '/hotSearch' },
  homeSearchList: { method: 'GET', path: '/homeSearchList' },
  search: { method: 'POST', path: '/search' },
  searchSuggest: { method: 'POST', path: '/searchSuggest' },
  searchMore: { method: 'POST', path: '/searchMore' },
  getSearchRecords: { method: 'POST', path: '/getSearchRecords' },
  keepSearchRecords: { method: 'POST', path: '/keepSearchRecords' },
  delSearchRecords: { method: 'POST', path: '/delSearchRecords' },
} as const
