import { bigint, boolean, cidr, customType, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { LimitKind, SiteSwitch } from '#contract/staff/protection-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export const accessBlocks = pgTable('access_blocks', {
  id: identity(),
  network: cidr(),
  userId: reference('user_id'),
  call: text().notNull(),
  reason: text().notNull(),
  createdBy: reference('created_by'),
  createdAt: moment('created_at').notNull(),
  endsAt: moment('ends_at').notNull(),
})

export const siteSwitches = pgTable('site_switches', {
  name: text().$type<SiteSwitch>().primaryKey(),
  reason: text().notNull(),
  perMinute: integer('per_minute'),
  changedBy: reference('changed_by'),
  changedAt: moment('changed_at').notNull(),
})

export const waitingRoom = pgTable('waiting_room', {
  id: boolean().primaryKey().default(true),
  admittedUntil: doublePrecision('admitted_until').notNull(),
  advancedAt: doublePrecision('advanced_at').notNull(),
  credit: doublePrecision().notNull(),
})

export const waitingArrivals = pgTable('waiting_arrivals', {
  second: bigint({ mode: 'number' }).primaryKey(),
  arrived: integer().notNull(),
  taken: integer().notNull().default(0),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const limitHits = pgTable('limit_hits', {
  id: identity(),
  clientHash: bytes('client_hash').notNull(),
  clientSealed: text('client_sealed').notNull(),
  clientShown: text('client_shown').notNull(),
  userId: reference('user_id'),
  kind: text().$type<LimitKind>().notNull(),
  route: text().notNull(),
  refused: bigint({ mode: 'number' }).notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
})
