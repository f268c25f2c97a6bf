import type { z } from 'zod'
import { authorCalls } from '#contract/content/authors.ts'
import { authorDeskCalls } from '#contract/content/authors-desk.ts'
import { incidentCalls } from '#contract/content/incidents.ts'
import { contentCalls } from '#contract/content/items.ts'
import { type FormCall, mediaCalls } from '#contract/content/media.ts'
import { mediaDeskCalls } from '#contract/content/media-desk.ts'
import { searchCalls } from '#contract/content/search.ts'
import { searchRecordCalls } from '#contract/content/search-records.ts'
import { labelCalls } from '#contract/content/taxonomy.ts'
import { topicCalls } from '#contract/content/topics.ts'
import { tokenCalls } from '#contract/integration/tokens.ts'
import { webhookCalls } from '#contract/integration/webhooks.ts'
import { coinPriceCalls } from '#contract/market/coin-price.ts'
import { dataCalls } from '#contract/market/data.ts'
import { dataDeskCalls } from '#contract/market/data-desk.ts'
import { accountCalls } from '#contract/members/accounts.ts'
import { accountDeskCalls } from '#contract/members/accounts-desk.ts'
import { engagementCalls } from '#contract/members/engagement.ts'
import { messageCalls } from '#contract/members/inbox.ts'
import { inboxDeskCalls } from '#contract/members/inbox-desk.ts'
import { passkeyCalls } from '#contract/members/passkeys.ts'
import { secondStepCalls } from '#contract/members/second-step.ts'
import { walletCalls } from '#contract/members/wallets.ts'
import { correctionCalls } from '#contract/newsroom/corrections.ts'
import { newsroomCalls } from '#contract/newsroom/desk.ts'
import { flashDeskCalls } from '#contract/newsroom/flash.ts'
import { frontCalls } from '#contract/newsroom/front-page.ts'
import { glossaryCalls } from '#contract/newsroom/glossary.ts'
import { homeCalls } from '#contract/newsroom/home.ts'
import { manuscriptCalls } from '#contract/newsroom/manuscripts.ts'
import { translationCalls } from '#contract/newsroom/translation.ts'
import { sharingCalls } from '#contract/site/sharing.ts'
import { siteCalls } from '#contract/site/site.ts'
import { siteDeskCalls } from '#contract/site/site-desk.ts'
import { binCalls } from '#contract/staff/bin.ts'
import { operationsCalls } from '#contract/staff/operations.ts'
import { presenceCalls } from '#contract/staff/presence.ts'
import { protectionCalls } from '#contract/staff/protection.ts'
import { recordCalls } from '#contract/staff/records.ts'
import { analyticsCalls, authorAnalyticsCalls } from './audience/analytics.ts'
import { analyticsReportCalls } from './audience/analytics-reports.ts'
import { headlineCalls } from './audience/headline-tests.ts'
import { trackingCalls } from './audience/tracking.ts'
import type { CallDefinition } from './call.ts'
import type { CallName } from './call-table.ts'
import { pollsCalls } from './content/polls/polls.ts'
import { ceremoniesCalls } from './events/ceremonies/ceremonies.ts'
import { ceremoniesDeskCalls } from './events/ceremonies/ceremonies-desk.ts'
import { checkInCalls } from './events/check-in.ts'
import { conferenceCalls } from './events/conferences/conferences.ts'
import { conferenceDeskCalls } from './events/conferences/conferences-desk.ts'
import { eventDeskCalls } from './events/event-desk.ts'
import { eventOrganisingCalls } from './events/event-organising.ts'
import { eventReviewCalls } from './events/event-review.ts'
import { eventCalls } from './events/events.ts'
import { orderCalls } from './events/orders.ts'
import { organiserCalls } from './events/organiser.ts'
import { partnerCalls } from './events/partner-events.ts'
import { orderMoneyCalls } from './events/payments/order-money.ts'
import { paymentDeskCalls } from './events/payments/payment-desk.ts'
import { paymentExceptionCalls } from './events/payments/payment-exceptions.ts'
import { paymentCalls } from './events/payments/payments.ts'
import { priceCalls } from './events/payments/prices.ts'
import { stablecoinCalls } from './events/payments/stablecoins.ts'
import { upgradeCalls } from './events/payments/upgrades.ts'
import { ticketCalls } from './events/tickets.ts'
import { atlasCalls } from './market/atlas/atlas.ts'
import { atlasDeskCalls } from './market/atlas/atlas-desk.ts'
import { assignedLiveCalls } from './newsroom/live-blogs/assigned.ts'
import { liveBlogCalls } from './newsroom/live-blogs/live-blogs.ts'
import { liveDeskCalls } from './newsroom/live-blogs/live-desk.ts'
import { deliveriesCalls } from './outreach/deliveries.ts'
import { newslettersCalls } from './outreach/newsletters.ts'
import { newslettersDeskCalls } from './outreach/newsletters-desk.ts'
import { pushCalls } from './outreach/push.ts'
import { savedSearchCalls } from './outreach/saved-searches.ts'
import { recordKindCalls } from './records/record-calls.ts'
import { landingCalls } from './site/landing-pages/landing-pages.ts'
import { landingDeskCalls } from './site/landing-pages/landing-pages-desk.ts'
import { quizCalls } from './site/quizzes/quizzes.ts'
import { quizDeskCalls } from './site/quizzes/quizzes-desk.ts'

/** Calls about published content: an answer to the public ones may be as old as a replica of the database is behind. */
export const publishedCalls = {
  ...authorCalls,
  ...contentCalls,
  ...homeCalls,
  ...dataCalls,
  ...coinPriceCalls,
  ...partnerCalls,
  ...eventCalls,
  ...topicCalls,
  ...incidentCalls,
  ...labelCalls,
  ...correctionCalls,
  ...searchCalls,
  ...siteCalls,
  ...atlasCalls,
}

/** Calls of buyers and organisers about orders, tickets and money. */
export const orderingCalls = {
  ...orderCalls,
  ...upgradeCalls,
  ...ticketCalls,
  ...priceCalls,
  ...paymentCalls,
  ...stablecoinCalls,
}

/** Every call of the contract by name. A name in the call table without a definition here does not compile. */
export const calls = {
  ...publishedCalls,
  ...orderingCalls,
  ...pushCalls,
  ...savedSearchCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...secondStepCalls,
  ...walletCalls,
  ...accountDeskCalls,
  ...authorDeskCalls,
  ...binCalls,
  ...operationsCalls,
  ...protectionCalls,
  ...recordCalls,
  ...recordKindCalls,
  ...dataDeskCalls,
  ...engagementCalls,
  ...eventOrganisingCalls,
  ...eventReviewCalls,
  ...ceremoniesCalls,
  ...ceremoniesDeskCalls,
  ...conferenceCalls,
  ...conferenceDeskCalls,
  ...analyticsCalls,
  ...headlineCalls,
  ...analyticsReportCalls,
  ...authorAnalyticsCalls,
  ...eventDeskCalls,
  ...checkInCalls,
  ...flashDeskCalls,
  ...frontCalls,
  ...glossaryCalls,
  ...mediaCalls,
  ...mediaDeskCalls,
  ...inboxDeskCalls,
  ...messageCalls,
  ...newsroomCalls,
  ...organiserCalls,
  ...presenceCalls,
  ...manuscriptCalls,
  ...searchRecordCalls,
  ...sharingCalls,
  ...paymentDeskCalls,
  ...paymentExceptionCalls,
  ...orderMoneyCalls,
  ...translationCalls,
  ...siteDeskCalls,
  ...tokenCalls,
  ...webhookCalls,
  ...trackingCalls,
  ...landingCalls,
  ...landingDeskCalls,
  ...quizCalls,
  ...quizDeskCalls,
  ...atlasDeskCalls,
  ...deliveriesCalls,
  ...newslettersCalls,
  ...newslettersDeskCalls,
  ...pollsCalls,
  ...liveBlogCalls,
  ...liveDeskCalls,
  ...assignedLiveCalls,
} satisfies Record<CallName, CallDefinition>

export type Calls = typeof calls
/** Calls that take JSON: all but those of a form with a file. */
export type JsonCall = Exclude<CallName, FormCall>
/** Input of a call from a caller: fields with defaults are optional. */
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>
/** Input of a call for a service: parsed, with defaults filled in. */
export type ParsedInput<N extends CallName> = z.output<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>
