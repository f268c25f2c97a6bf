import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Delivery, Webhook } from '#contract/integration/webhooks.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export const webhooks = pgTable('webhooks', {
  id: identity(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<Webhook['events']>().notNull(),
  kinds: text().array().$type<Webhook['kinds']>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  formerSealed: text('former_sealed'),
  formerUntil: moment('former_until'),
  active: boolean().notNull().default(true),
  stoppedWhy: text('stopped_why').$type<Webhook['stopped_why']>(),
  failingSince: moment('failing_since'),
  version: integer().notNull().default(1),
  ownerId: reference('owner_id'),
  createdBy: reference('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: identity(),
  webhookId: reference('webhook_id').notNull(),
  messageId: text('message_id').notNull(),
  event: text().$type<Delivery['event']>().notNull(),
  itemId: reference('item_id'),
  body: text().notNull(),
  state: text().$type<Delivery['state']>().notNull().default('pending'),
  attempts: integer().notNull().default(0),
  tries: integer().notNull().default(0),
  nextAt: moment('next_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
})

export const webhookAttempts = pgTable('webhook_attempts', {
  deliveryId: reference('delivery_id').notNull(),
  number: integer().notNull(),
  madeAt: moment('made_at').notNull(),
  tookMs: integer('took_ms').notNull(),
  status: integer(),
  answer: text().notNull().default(''),
  problem: text(),
})
