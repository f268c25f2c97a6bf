import type { newsroomCalls } from '#contract/newsroom/desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ReviewService } from './service.ts'

type ReviewCall =
  | 'reviewQueue'
  | 'getReview'
  | 'attendReview'
  | 'decideReview'
  | 'assignReview'
  | 'noteReview'
  | 'refusalTemplates'
  | 'staffList'
  | 'staffManuscripts'

export const reviewHandlers = (review: ReviewService): Handlers<ReviewCall & keyof typeof newsroomCalls> => ({
  reviewQueue: review.queue,
  getReview: review.get,
  attendReview: review.attend,
  decideReview: review.decide,
  assignReview: review.assign,
  noteReview: review.note,
  refusalTemplates: review.templates,
  staffList: review.staff,
  staffManuscripts: review.manuscripts,
})
