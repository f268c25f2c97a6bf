import { audienceCallTable } from './audience/audience-call-table.ts'
import { contentCallTable } from './content/content-call-table.ts'
import { pollsCallTable } from './content/polls/polls-call-table.ts'
import { searchCallTable } from './content/search-call-table.ts'
import { ceremonyCallTable } from './events/ceremonies/ceremony-call-table.ts'
import { conferenceCallTable } from './events/conferences/conference-call-table.ts'
import { eventsCallTable } from './events/events-call-table.ts'
import { paymentCallTable } from './events/payments/payment-call-table.ts'
import { integrationCallTable } from './integration/integration-call-table.ts'
import { atlasCallTable } from './market/atlas/atlas-call-table.ts'
import { dataCallTable } from './market/data-call-table.ts'
import { dataDeskCallTable } from './market/data-desk-call-table.ts'
import { membersCallTable } from './members/members-call-table.ts'
import { liveBlogsCallTable } from './newsroom/live-blogs/live-blogs-call-table.ts'
import { newsroomCallTable } from './newsroom/newsroom-call-table.ts'
import { deliveriesCallTable } from './outreach/deliveries-call-table.ts'
import { newslettersCallTable } from './outreach/newsletters-call-table.ts'
import { pushCallTable } from './outreach/push-call-table.ts'
import { savedSearchesCallTable } from './outreach/saved-searches-call-table.ts'
import { landingCallTable } from './site/landing-pages/landing-call-table.ts'
import { quizCallTable } from './site/quizzes/quiz-call-table.ts'
import { siteCallTable } from './site/site-call-table.ts'
import { staffCallTable } from './staff/staff-call-table.ts'

/**
 * Name, method and path of every call that this release answers, without zod, for bundles that make many of them. Names and
 * paths are the specification's to the letter (point 7), odd spellings included.
 */
export const callTable = {
  ...atlasCallTable,
  ...audienceCallTable,
  ...contentCallTable,
  ...searchCallTable,
  ...ceremonyCallTable,
  ...conferenceCallTable,
  ...eventsCallTable,
  ...paymentCallTable,
  ...integrationCallTable,
  ...landingCallTable,
  ...dataCallTable,
  ...dataDeskCallTable,
  ...membersCallTable,
  ...newsroomCallTable,
  ...quizCallTable,
  ...pushCallTable,
  ...savedSearchesCallTable,
  ...siteCallTable,
  ...staffCallTable,
  ...deliveriesCallTable,
  ...newslettersCallTable,
  ...pollsCallTable,
  ...liveBlogsCallTable,
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: `/${string}` }>

export type CallName = keyof typeof callTable
