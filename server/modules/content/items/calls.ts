import type { contentCalls } from '#contract/content/items.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ContentService } from './service.ts'

/**
 * All but those that also contain the caller’s part, which engagement answers, and those that show what editors
 * arranged, which the front page answers.
 */
type ContentCall = Exclude<
  keyof typeof contentCalls,
  'getInformationDetails' | 'getRecommendLists' | 'getRecommendBanner' | 'getLabelDetails' | 'getZLHostLists'
>

export const contentHandlers = (content: ContentService): Handlers<ContentCall> => ({
  getArticleList: content.list,
  getCorrections: content.corrections,
  relatedRecommen: content.listRelated,
  homeHotList: content.hot,
  categoryLists: content.categories,
})
