import type { contentCalls } from '#contract/content.ts'
import type { Handlers } from '#server/platform/call-road.ts'
import type { ContentService } from './service.ts'

/** All but the two calls that also tell the caller's part: those are answered by engagement. */
type ContentCall = Exclude<keyof typeof contentCalls, 'getInformationDetails' | 'toUserInfo'>

export const contentHandlers = (content: ContentService): Handlers<ContentCall> => ({
  getArticleList: content.list,
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
  getUserInformation: content.authorItems,
})
