import type { contentCalls } from '#contract/content/items.ts'
import type { MarkReader } from '#server/modules/members/engagement/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ContentService } from './service.ts'

/** All but those that show what editors arranged, which the front page answers. */
type ContentCall = Exclude<
  keyof typeof contentCalls,
  'getRecommendLists' | 'getRecommendBanner' | 'getLabelDetails' | 'getZLHostLists'
>

export const contentHandlers = (content: ContentService, marks: MarkReader): Handlers<ContentCall> => ({
  getArticleList: content.list,
  /** With the counts, and the caller's own marks; pages are rendered for nobody in particular, who has none. */
  async getInformationDetails(input, context) {
    const [item, marked] = await Promise.all([content.read(input, context), marks.ofItem(input.id, context)])
    return { ...item, ...marked }
  },
  getCorrections: content.corrections,
  relatedRecommen: content.listRelated,
  homeHotList: content.hot,
  categoryLists: content.categories,
})
