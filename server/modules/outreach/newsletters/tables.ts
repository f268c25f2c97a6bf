import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryReport } from '#contract/outreach/deliveries.ts'
import type { DeliveryState, IssueState, NewsletterList, SubscriberState } from '#contract/outreach/newsletter-terms.ts'
import type { IssueIntro } from '#contract/outreach/newsletters-desk.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

const numbers = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([])

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: identity(),
  address: text().notNull(),
  userId: reference('user_id'),
  state: text().$type<SubscriberState>().notNull().default('pending'),
  lists: text().array().$type<NewsletterList[]>().notNull().default([]),
  city: text(),
  authors: numbers('authors'),
  labels: numbers('labels'),
  language: text().$type<Language>().notNull(),
  timeZone: text('time_zone').notNull(),
  minute: smallint().notNull(),
  consent: text().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at'),
  changedAt: moment('changed_at').notNull().defaultNow(),
  suspendedAt: moment('suspended_at'),
  suspendedWhy: text('suspended_why').$type<'bounce' | 'complaint' | 'soft'>(),
  softBounces: smallint('soft_bounces').notNull().default(0),
  softSince: moment('soft_since'),
  letterDue: moment('letter_due'),
})

export const newsletterIssues = pgTable('newsletter_issues', {
  id: identity(),
  kind: text().$type<NewsletterList>().notNull(),
  day: date({ mode: 'string' }).notNull(),
  itemId: reference('item_id'),
  state: text().$type<IssueState>().notNull().default('automatic'),
  intro: jsonb().$type<IssueIntro>().notNull().default({}),
  picks: numbers('picks'),
  excluded: numbers('excluded'),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  counts: jsonb().$type<DeliveryReport>(),
  countedAt: moment('counted_at'),
})

export const newsletterWaves = pgTable('newsletter_waves', {
  issueId: reference('issue_id').notNull(),
  timeZone: text('time_zone').notNull(),
  minute: smallint().notNull(),
})

export const newsletterDeliveries = pgTable('newsletter_deliveries', {
  id: identity(),
  issueId: reference('issue_id').notNull(),
  subscriberId: reference('subscriber_id'),
  state: text().$type<DeliveryState>().notNull().default('waiting'),
  dueAt: moment('due_at').notNull(),
  nextAt: moment('next_at').notNull(),
  tries: smallint().notNull().default(0),
  claim: uuid(),
  claimedAt: moment('claimed_at'),
  relay: text(),
  sentAt: moment('sent_at'),
  cause: text(),
})

export const newsletterDomainMinutes = pgTable('newsletter_domain_minutes', {
  domain: text().notNull(),
  minute: moment('minute').notNull(),
  emails: integer().notNull(),
})

export const newsletterBounces = pgTable('newsletter_bounces', {
  deliveryId: reference('delivery_id').notNull(),
  kind: text().$type<'bounce' | 'complaint'>().notNull(),
  isFinal: boolean('is_final').notNull(),
  status: text().notNull().default(''),
  receivedAt: moment('received_at').notNull().defaultNow(),
})
