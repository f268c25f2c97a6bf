import { bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { NewsletterList, SubscriberState } from '#contract/outreach/newsletter-terms.ts'
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
})
