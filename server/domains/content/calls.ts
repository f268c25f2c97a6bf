import type { contentCalls } from '#contract/content.ts'
import type { Handlers } from '#server/platform/call-road.ts'
import type { ContentService } from './service.ts'

export const contentHandlers = (content: ContentService): Handlers<keyof typeof contentCalls> => ({
  getArticleList: content.list,
  getInformationDetails: content.details,
  relatedRecommen: content.related,
  getRecommendLists: content.recommended,
  homeHotList: content.hot,
  categoryLists: content.categories,
  getRecommendBanner: content.banners,
  getLabelDetails: content.labelDetails,
  getZLHostLists: content.hotAuthors,
  getPopularColumn: content.popularColumns,
  hotColumns: content.hotColumns,
  getWeekAuthorList: content.weekAuthors,
  getAuthorListNew: content.newestAuthors,
  toUserInfo: content.authorProfile,
  getUserInformation: content.authorItems,
})
