import { analyticsCalls, authorAnalyticsCalls } from '#contract/audience/analytics.ts'
import { analyticsReportCalls } from '#contract/audience/analytics-reports.ts'
import { headlineCalls } from '#contract/audience/headline-tests.ts'
import { authorDeskCalls } from '#contract/content/authors-desk.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { mediaDeskCalls } from '#contract/content/media-desk.ts'
import { searchRecordCalls } from '#contract/content/search-records.ts'
import { labelCalls } from '#contract/content/taxonomy.ts'
import type { ApiScope } from '#contract/integration/integration-terms.ts'
import { tokenCalls } from '#contract/integration/tokens.ts'
import { webhookCalls } from '#contract/integration/webhooks.ts'
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
import { assignedLiveCalls } from '#contract/newsroom/live-blogs/assigned.ts'
import { liveDeskCalls } from '#contract/newsroom/live-blogs/live-desk.ts'
import { manuscriptCalls } from '#contract/newsroom/manuscripts.ts'
import { translationCalls } from '#contract/newsroom/translation.ts'
import { siteDeskCalls } from '#contract/site/site-desk.ts'
import { binCalls } from '#contract/staff/bin.ts'
import { operationsCalls } from '#contract/staff/operations.ts'
import { presenceCalls } from '#contract/staff/presence.ts'
import { protectionCalls } from '#contract/staff/protection.ts'
import { recordCalls } from '#contract/staff/records.ts'
import type { CallDefinition } from './call.ts'
import type { CallName } from './call-table.ts'
import { ceremoniesDeskCalls } from './events/ceremonies/ceremonies-desk.ts'
import { checkInCalls } from './events/check-in.ts'
import { conferenceDeskCalls } from './events/conferences/conferences-desk.ts'
import { eventDeskCalls } from './events/event-desk.ts'
import { eventOrganisingCalls } from './events/event-organising.ts'
import { eventReviewCalls } from './events/event-review.ts'
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
import { atlasDeskCalls } from './market/atlas/atlas-desk.ts'
import { deliveriesCalls } from './outreach/deliveries.ts'
import { newslettersDeskCalls } from './outreach/newsletters-desk.ts'
import { pushCalls } from './outreach/push.ts'
import { savedSearchCalls } from './outreach/saved-searches.ts'
import { recordKindCalls } from './records/record-calls.ts'
import { landingDeskCalls } from './site/landing-pages/landing-pages-desk.ts'
import { quizDeskCalls } from './site/quizzes/quizzes-desk.ts'

/**
 * The scope of a subject's calls; null: no token is accepted for them, since they are about the signed-in person, about
 * tokens themselves, or about who may do what.
 */
const subjects: readonly (readonly [Readonly<Record<string, CallDefinition>>, ApiScope | null])[] = [
  [accountCalls, null],
  [passkeyCalls, null],
  [secondStepCalls, null],
  [walletCalls, null],
  [pushCalls, null],
  [savedSearchCalls, null],
  [accountDeskCalls, 'accounts'],
  [authorDeskCalls, 'site.write'],
  [binCalls, null],
  [dataDeskCalls, 'site.write'],
  [recordCalls, 'site.write'],
  [glossaryCalls, 'translation'],
  [labelCalls, 'site.write'],
  // Each kind of record names a scope of its own; see `accessOf` of these calls.
  [recordKindCalls, 'site.write'],
  [translationCalls, 'translation'],
  [siteDeskCalls, 'site.write'],
  [engagementCalls, null],
  [eventDeskCalls, null],
  [partnerCalls, 'site.write'],
  [ceremoniesDeskCalls, 'site.write'],
  [conferenceDeskCalls, 'site.write'],
  [quizDeskCalls, 'site.write'],
  [landingDeskCalls, 'site.write'],
  [deliveriesCalls, 'content.write'],
  [newslettersDeskCalls, 'site.write'],
  [atlasDeskCalls, 'site.write'],
  [eventOrganisingCalls, null],
  [eventReviewCalls, 'content.write'],
  [flashDeskCalls, 'content.write'],
  [frontCalls, 'site.write'],
  [analyticsCalls, 'site.write'],
  [headlineCalls, 'content.write'],
  [liveDeskCalls, 'content.write'],
  [assignedLiveCalls, 'content.write'],
  [analyticsReportCalls, null],
  [authorAnalyticsCalls, 'content.read'],
  [mediaCalls, 'media'],
  [mediaDeskCalls, 'media'],
  [inboxDeskCalls, 'accounts'],
  [messageCalls, null],
  // The staff at a door are there in person.
  [checkInCalls, null],
  [correctionCalls, 'accounts'],
  [newsroomCalls, 'content.write'],
  [orderCalls, null],
  [organiserCalls, null],
  [upgradeCalls, null],
  [ticketCalls, null],
  [priceCalls, null],
  [paymentCalls, null],
  [paymentDeskCalls, null],
  [paymentExceptionCalls, null],
  [orderMoneyCalls, null],
  [stablecoinCalls, null],
  [operationsCalls, null],
  [protectionCalls, null],
  [presenceCalls, null],
  [searchRecordCalls, null],
  [manuscriptCalls, 'content.write'],
  [tokenCalls, null],
  [webhookCalls, null],
]

/** Calls that belong elsewhere than the rest of their subject. */
const exceptions: Partial<Record<CallName, ApiScope | null>> = {
  // A vote is cast in person.
  voteInCeremony: null,
  myCeremonyVotes: null,
  getManuscript: 'content.read',
  myArticles: 'content.read',
  myPublished: 'content.read',
  manuscriptVersions: 'content.read',
  getManuscriptVersion: 'content.read',
  previewManuscript: 'content.read',
  labelSuggestions: 'content.read',
  takePicture: 'media',
  staffEvents: 'content.read',
  staffEvent: 'content.read',
  staffOrganisers: 'accounts',
  trustOrganiser: null,
  getDesk: 'content.read',
  reviewQueue: 'content.read',
  getReview: 'content.read',
  refusalTemplates: 'content.read',
  staffList: 'content.read',
  staffArticles: 'content.read',
  staffManuscripts: 'content.read',
  auditLog: 'audit.read',
  policyViolations: 'audit.read',
  staffLiveBlogs: 'content.read',
  liveDesk: 'content.read',
  myLiveBlogs: 'content.read',
  myLiveDesk: 'content.read',
  recentFlash: 'content.read',
  getFlash: 'content.read',
  flashHistory: 'content.read',
  similarFlash: 'content.read',
  suggestLabels: 'content.read',
  suggestCategory: 'content.read',
  readLink: 'content.read',
  flashOptions: 'content.read',
  // Roles and authors must be assigned by a person who is present: a token that could decide it
  // would be worth more than its scopes say, and could grant what outlasts it.
  changeUserRole: null,
  suspendUser: null,
  liftSuspension: null,
  endUserSessions: null,
  exemptFromSecondFactor: null,
  linkAuthor: null,
  lookAtRealName: null,
  decideRealName: null,
  sendSiteMessage: null,
  saveSiteSettings: null,
  // Exports of personal data want a proof of who is there.
  exportNewsletterSubscribers: null,
  exportLandingSubmissions: null,
  saveDataSource: null,
  deleteDataSource: null,
}

const scopeByCall = new Map<string, ApiScope | null>([
  ...subjects.flatMap(([calls, scope]) => Object.keys(calls).map((name) => [name, scope] as const)),
  ...Object.entries(exceptions),
])

/**
 * The scope that a token needs for a call; null where none is accepted. Calls open to everybody need no token.
 * @returns undefined for a call of a subject that is not listed here; no token is accepted for it either
 */
export const scopeOfCall = (name: CallName): ApiScope | null | undefined => scopeByCall.get(name)
