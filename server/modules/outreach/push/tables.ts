import { boolean, customType, date, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const pushKeys = pgTable('push_keys', {
  id: smallint().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateSealed: text('private_sealed').notNull(),
})

export const pushSubscriptions = pgTable('push_subscriptions', {
  deviceId: reference('device_id').primaryKey(),
  endpoint: text().notNull(),
  p256dh: bytes('p256dh').notNull(),
  auth: bytes('auth').notNull(),
  name: text().notNull().default(''),
  language: text().$type<Language>().notNull(),
  timeZone: text('time_zone').notNull(),
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  breakingInQuiet: boolean('breaking_in_quiet').notNull().default(true),
  silentUntil: moment('silent_until'),
  lastAt: moment('last_at'),
  day: date({ mode: 'string' }),
  sent: smallint().notNull().default(0),
  nextAt: moment('next_at'),
  claimedUntil: moment('claimed_until'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export type MessageState = 'waiting' | 'sending' | 'sent' | 'grouped' | 'quiet' | 'failed' | 'unknown'

export const pushMessages = pgTable('push_messages', {
  id: identity(),
  deviceId: reference('device_id').notNull(),
  documentId: reference('document_id').notNull(),
  searchId: reference('search_id').notNull(),
  flashId: reference('flash_id'),
  breaking: boolean().notNull(),
  state: text().$type<MessageState>().notNull().default('waiting'),
  tries: smallint().notNull().default(0),
  dueAt: moment('due_at').notNull(),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
})
