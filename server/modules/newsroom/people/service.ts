import { createAuthors } from './authors.ts'
import { createFeedback, type FeedbackNeeds } from './feedback.ts'
import { createRealNameReview } from './real-names.ts'
import { createSiteMessages } from './site-messages.ts'
import { createUsers, type UserNeeds } from './users.ts'

export type PeopleNeeds = UserNeeds &
  FeedbackNeeds &
  Parameters<typeof createRealNameReview>[0] &
  Parameters<typeof createSiteMessages>[0] &
  Parameters<typeof createAuthors>[0]

/** How the newsroom looks after people: users, real names, feedback, messages, authors. Every act is recorded. */
export function createPeopleService(needs: PeopleNeeds) {
  return {
    users: createUsers(needs),
    realNames: createRealNameReview(needs),
    feedback: createFeedback(needs),
    siteMessages: createSiteMessages(needs),
    authors: createAuthors(needs),
  }
}

export type PeopleService = ReturnType<typeof createPeopleService>
