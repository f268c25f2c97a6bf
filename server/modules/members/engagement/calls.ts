import type { engagementCalls } from '#contract/members/engagement.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { EngagementService } from './service.ts'

/** With the two calls of content that also contain the caller’s part. */
export const engagementHandlers = (
  engagement: EngagementService,
): Handlers<keyof typeof engagementCalls | 'getInformationDetails' | 'toUserInfo'> => ({
  getViewer: engagement.viewer,
  followAuthor: engagement.follow,
  myFollow: engagement.follows,
  likeInformation: engagement.like,
  collectionInformation: engagement.collect,
  cancelCollectionInformation: engagement.cancelCollection,
  myCollection: engagement.collections,
  getInformationDetails: engagement.itemDetails,
  toUserInfo: engagement.authorProfile,
})
