import type { engagementCalls } from '#contract/members/engagement.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { EngagementService } from './service.ts'

export const engagementHandlers = (engagement: EngagementService): Handlers<keyof typeof engagementCalls> => ({
  getViewer: engagement.viewer,
  followAuthor: engagement.follow,
  myFollow: engagement.follows,
  likeInformation: engagement.like,
  collectionInformation: engagement.collect,
  cancelCollectionInformation: engagement.cancelCollection,
  myCollection: engagement.collections,
})
