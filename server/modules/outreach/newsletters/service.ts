import type { DeliveryReport } from '#contract/outreach/deliveries.ts'
import {
  type DkimSettings,
  type NewsletterSettings,
  usualNewsletters,
} from '#server/platform/config/newsletter-config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Mailer } from '#server/platform/delivery/mail/mailer.ts'
import { createOutboxRelay } from '#server/platform/delivery/mail/outbox-relay.ts'
import { createSmtpRelay } from '#server/platform/delivery/mail/smtp-relay.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { createBounces } from './bounces/bounces.ts'
import { type ComposerNeeds, createComposer } from './composition/composer.ts'
import { countsOf, findIssue, issueOfItem, recount } from './issues-store.ts'
import { createLinks } from './links.ts'
import { createPreviews } from './previews.ts'
import { createEnvelopes } from './sending/envelopes.ts'
import { createPlanner } from './sending/planner.ts'
import { createSender } from './sending/sender.ts'
import { createWriter } from './sending/writer.ts'
import { createSubscriberTables, type SubscriberTablesNeeds } from './subscriber-tables/subscriber-tables.ts'
import { suspend } from './subscribers-store.ts'
import { createSubscriptions, type SubscriptionsNeeds } from './subscriptions.ts'

export interface NewslettersNeeds extends SubscriptionsNeeds, ComposerNeeds, SubscriberTablesNeeds {
  database: Database
  content: SubscriptionsNeeds['content'] & ComposerNeeds['content']
  secrets: Pick<Secrets, 'hmac'>
  mailer: Mailer
  log: Pick<Log, 'warn'>
  config: { mail?: { url: string; from: string } | undefined; newsletters?: NewsletterSettings }
}

/** Sender of a site that sends no emails: they are stored. */
const unsentFrom = 'newsletters@localhost'
const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** Letters by email that readers subscribe to. */
export function createNewslettersService(needs: NewslettersNeeds) {
  const { database, secrets, mailer, log, config, siteOrigin } = needs
  const settings = config.newsletters ?? usualNewsletters
  const from = config.mail?.from ?? unsentFrom
  const urls = settings.relays.length > 0 ? settings.relays : config.mail ? [config.mail.url] : []
  const relays = urls.length > 0 ? urls.map((url) => createSmtpRelay({ url })) : [createOutboxRelay(mailer)]
  const links = createLinks(needs)
  const envelopes = createEnvelopes({ secrets, bounces: settings.bounceAddress ?? addressIn(from) })
  const composer = createComposer(needs)
  const dkim: DkimSettings | undefined = settings.dkim
  const write = createWriter({
    ...{ composeFor: composer.composeFor, findIssue: (id) => findIssue(database.orm, id) },
    ...{ threads: needs.threads, links, envelopes, siteOrigin, from, dkim },
  })
  const sender = createSender({
    ...{ database, log, relays, write, connections: settings.connections },
    perDomain: settings.perDomain,
    count: (issues) => recount(database.orm, issues, new Date()),
    onRefused: ({ subscriberId }) => suspend(database.orm, subscriberId, 'bounce', new Date()),
  })
  return {
    subscriptions: createSubscriptions({ ...needs, links }),
    subscriberTables: createSubscriberTables(needs),
    compose: composer.compose,
    /** The report on the letter of breaking news about an item; undefined where there is none. */
    async reportOfItem(itemId: number): Promise<DeliveryReport | undefined> {
      const row = await issueOfItem(database.orm, itemId)
      return row && countsOf(row)
    },
    planner: createPlanner({ database, log }),
    sender,
    envelopes,
    previews: createPreviews({ secrets, compose: composer.compose, findIssue: (id) => findIssue(database.orm, id) }),
    bounces: createBounces({ database, envelopes, secret: settings.bounceSecret }),
  }
}

export type NewslettersService = ReturnType<typeof createNewslettersService>
