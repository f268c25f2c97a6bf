import { createFeedbackDesk, type FeedbackNeeds } from './feedback-desk.ts'
import { createSiteMessagesDesk, type SiteMessageNeeds } from './site-messages-desk.ts'

export type InboxDeskNeeds = FeedbackNeeds & SiteMessageNeeds

/** How the newsroom answers feedback and writes to members. Every act is recorded. */
export const createInboxDesk = (needs: InboxDeskNeeds) => ({
  feedback: createFeedbackDesk(needs),
  siteMessages: createSiteMessagesDesk(needs),
})

export type InboxDesk = ReturnType<typeof createInboxDesk>
