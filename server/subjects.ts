import { tracking } from '#server/modules/audience/tracking/subject.ts'
import { authors } from '#server/modules/content/authors/subject.ts'
import { incidents } from '#server/modules/content/incidents/subject.ts'
import { items } from '#server/modules/content/items/subject.ts'
import { media } from '#server/modules/content/media/subject.ts'
import { polls } from '#server/modules/content/polls/subject.ts'
import { search } from '#server/modules/content/search/subject.ts'
import { taxonomy } from '#server/modules/content/taxonomy/subject.ts'
import { topics } from '#server/modules/content/topics/subject.ts'
import { ceremonies } from '#server/modules/events/ceremonies/subject.ts'
import { checkIn } from '#server/modules/events/check-in/subject.ts'
import { conferences } from '#server/modules/events/conferences/subject.ts'
import { events } from '#server/modules/events/events/subject.ts'
import { orders } from '#server/modules/events/orders/subject.ts'
import { partnerEvents } from '#server/modules/events/partner-events/subject.ts'
import { payments } from '#server/modules/events/payments/subject.ts'
import { tickets } from '#server/modules/events/tickets/subject.ts'
import { feeds } from '#server/modules/integration/feeds/subject.ts'
import { tokens } from '#server/modules/integration/tokens/subject.ts'
import { transfer } from '#server/modules/integration/transfer/subject.ts'
import { webhooks } from '#server/modules/integration/webhooks/subject.ts'
import { atlas } from '#server/modules/market/atlas/subject.ts'
import { data } from '#server/modules/market/data/subject.ts'
import { accounts } from '#server/modules/members/accounts/subject.ts'
import { engagement } from '#server/modules/members/engagement/subject.ts'
import { inbox } from '#server/modules/members/inbox/subject.ts'
import { analytics } from '#server/modules/newsroom/analytics/subject.ts'
import { corrections } from '#server/modules/newsroom/corrections/subject.ts'
import { dashboard } from '#server/modules/newsroom/dashboard/subject.ts'
import { flash } from '#server/modules/newsroom/flash/subject.ts'
import { frontPage } from '#server/modules/newsroom/front-page/subject.ts'
import { glossary } from '#server/modules/newsroom/glossary/subject.ts'
import { headlineTests } from '#server/modules/newsroom/headline-tests/subject.ts'
import { liveBlogs } from '#server/modules/newsroom/live-blogs/subject.ts'
import { manuscripts } from '#server/modules/newsroom/manuscripts/subject.ts'
import { review } from '#server/modules/newsroom/review/subject.ts'
import { translation } from '#server/modules/newsroom/translation/subject.ts'
import { deliveries } from '#server/modules/outreach/deliveries/subject.ts'
import { newsletters } from '#server/modules/outreach/newsletters/subject.ts'
import { push } from '#server/modules/outreach/push/subject.ts'
import { savedSearches } from '#server/modules/outreach/saved-searches/subject.ts'
import { streams } from '#server/modules/outreach/streams/subject.ts'
import { landingPages } from '#server/modules/site/landing-pages/subject.ts'
import { pages } from '#server/modules/site/pages/subject.ts'
import { quizzes } from '#server/modules/site/quizzes/subject.ts'
import { redirects } from '#server/modules/site/redirects/subject.ts'
import { settings } from '#server/modules/site/settings/subject.ts'
import { sharing } from '#server/modules/site/sharing/subject.ts'
import { tools } from '#server/modules/site/tools/subject.ts'
import { audit } from '#server/modules/staff/audit/subject.ts'
import { bin } from '#server/modules/staff/bin/subject.ts'
import { operations } from '#server/modules/staff/operations/subject.ts'
import { presence } from '#server/modules/staff/presence/subject.ts'
import { protection } from '#server/modules/staff/protection/subject.ts'
import { records } from '#server/modules/staff/records/subject.ts'
import { type Platform, platformTables } from '#server/platform/open-platform.ts'
import { composeSubjects } from '#server/platform/subjects/compose.ts'

/**
 * Every subject once, each after those whose services it needs: a line in the wrong place does not compile. A lower
 * subject declares itself what it needs from a higher one (an interface, an extension point), so the order is not
 * always that of the modules.
 */
export const subjects = composeSubjects<Platform>(platformTables)
  .add(inbox)
  .add(items)
  .add(authors)
  .add(incidents)
  .add(topics)
  .add(engagement)
  .add(media)
  .add(polls)
  .add(tracking)
  .add(search)
  .add(settings)
  .add(pages)
  .add(tools)
  .add(accounts)
  .add(audit)
  .add(bin)
  .add(records)
  .add(presence)
  .add(operations)
  .add(protection)
  .add(redirects)
  .add(taxonomy)
  .add(sharing)
  .add(manuscripts)
  .add(review)
  .add(corrections)
  .add(flash)
  .add(frontPage)
  .add(dashboard)
  .add(analytics)
  .add(headlineTests)
  .add(liveBlogs)
  .add(glossary)
  .add(translation)
  .add(events)
  .add(ceremonies)
  .add(quizzes)
  .add(landingPages)
  .add(conferences)
  .add(partnerEvents)
  .add(checkIn)
  .add(tickets)
  .add(orders)
  .add(payments)
  .add(data)
  .add(atlas)
  .add(tokens)
  .add(feeds)
  .add(webhooks)
  .add(transfer)
  .add(deliveries)
  .add(streams)
  .add(savedSearches)
  .add(newsletters)
  .add(push)
