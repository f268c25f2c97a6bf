import type { topicCalls } from '#contract/content/topics.ts'
import type { topicDeskCalls } from '#contract/content/topics-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TopicsDesk } from './desk.ts'
import type { TopicsService } from './service.ts'

export const topicHandlers = (
  topics: TopicsService,
  desk: TopicsDesk,
): Handlers<keyof typeof topicCalls | keyof typeof topicDeskCalls> => ({
  dexList: topics.list,
  getSpecial: topics.list,
  dexRecommendList: topics.recommended,
  getSpecialDetails: topics.details,
  staffTopics: desk.list,
  staffTopic: desk.one,
  saveTopic: desk.save,
  deleteTopic: desk.delete,
})
