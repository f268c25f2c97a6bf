import type { topicCalls } from '#contract/content/topics.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TopicsService } from './service.ts'

export const topicHandlers = (topics: TopicsService): Handlers<keyof typeof topicCalls> => ({
  dexList: topics.list,
  getSpecial: topics.list,
  dexRecommendList: topics.listRecommended,
  getSpecialDetails: topics.details,
})
