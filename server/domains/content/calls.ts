import type { contentCalls } from '#contract/content.ts'
import type { Handlers } from '#server/platform/call-road.ts'
import type { ContentService } from './service.ts'

export const contentHandlers = (content: ContentService): Handlers<keyof typeof contentCalls> => ({
  getArticleList: content.list,
  getInformationDetails: content.details,
  relatedRecommen: content.related,
  getRecommendLists: content.recommended,
  homeHotList: content.hot,
  homeLinsts: content.home,
  categoryLists: content.categories,
})
