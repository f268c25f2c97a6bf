/**
 * Name, method and path of every call that this release answers, without zod, so that the reading bundles can take it.
 * Names and paths are the specification's to the letter (point 7), its odd spellings included.
 */
export const callTable = {
  homeLinsts: { method: 'GET', path: '/homeLinsts' },
  homeHotList: { method: 'GET', path: '/homeHotList' },
  categoryLists: { method: 'GET', path: '/categoryLists' },
  getArticleList: { method: 'POST', path: '/getArticleList' },
  getInformationDetails: { method: 'POST', path: '/getInformationDetails' },
  getRecommendLists: { method: 'POST', path: '/getRecommendLists' },
  relatedRecommen: { method: 'POST', path: '/relatedRecommen' },
  getRecommendBanner: { method: 'POST', path: '/getRecommendBanner' },
  getLabelDetails: { method: 'GET', path: '/getLabelDetails' },
  getZLHostLists: { method: 'GET', path: '/getZLHostLists' },
  getPopularColumn: { method: 'POST', path: '/getPopularColumn' },
  hotColumns: { method: 'POST', path: '/hotColumns' },
  getWeekAuthorList: { method: 'POST', path: '/getWeekAuthorList' },
  getAuthorListNew: { method: 'POST', path: '/getAuthorListNew' },
  toUserInfo: { method: 'POST', path: '/toUserInfo' },
  getUserInformation: { method: 'POST', path: '/getUserInformation' },
  dexList: { method: 'GET', path: '/dexList' },
  dexRecommendList: { method: 'GET', path: '/dexRecommendList' },
  getSpecial: { method: 'POST', path: '/getSpecial' },
  getSpecialDetails: { method: 'POST', path: '/getSpecialDetails' },
  getEventDetails: { method: 'POST', path: '/getEventDetails' },
  getPhoneCode: { method: 'POST', path: '/getPhoneCode' },
  hotSearch: { method: 'POST', path: '/hotSearch' },
  homeSearchList: { method: 'GET', path: '/homeSearchList' },
  search: { method: 'POST', path: '/search' },
  searchMore: { method: 'POST', path: '/searchMore' },
  toolsList: { method: 'POST', path: '/toolsList' },
  getStaticPage: { method: 'POST', path: '/getStaticPage' },
  getAppConfig: { method: 'POST', path: '/getAppConfig' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: `/${string}` }>

export type CallName = keyof typeof callTable
