import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { QuestionKind, TicketKind } from '#contract/events/tickets.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export const ticketPools = pgTable('ticket_pools', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  name: text().notNull().default(''),
  position: integer().notNull().default(0),
  capacity: integer().notNull(),
  held: integer().notNull().default(0),
  sold: integer().notNull().default(0),
})

export const ticketTypes = pgTable('ticket_types', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  kind: text().$type<TicketKind>().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** In the smallest unit of the event's currency. */
  price: reference('price').notNull().default(0),
  position: integer().notNull().default(0),
  saleFrom: moment('sale_from'),
  saleUntil: moment('sale_until'),
  perOrder: integer('per_order').notNull().default(10),
  hidden: boolean().notNull().default(false),
  onSale: boolean('on_sale').notNull().default(true),
  removedAt: moment('removed_at'),
})

export const ticketTypePools = pgTable(
  'ticket_type_pools',
  { typeId: reference('type_id').notNull(), poolId: reference('pool_id').notNull() },
  (table) => [primaryKey({ columns: [table.typeId, table.poolId] })],
)

export const invitationCodes = pgTable('invitation_codes', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  code: text().notNull(),
  /** Folded, as codes are compared. */
  codeKey: text('code_key').notNull(),
  usesLimit: integer('uses_limit').notNull(),
  uses: integer().notNull().default(0),
  validFrom: moment('valid_from'),
  validUntil: moment('valid_until'),
  batch: text().notNull().default(''),
  madeByRequest: uuid('made_by_request'),
  endedAt: moment('ended_at'),
})

export const invitationCodeTypes = pgTable(
  'invitation_code_types',
  { codeId: reference('code_id').notNull(), typeId: reference('type_id').notNull() },
  (table) => [primaryKey({ columns: [table.codeId, table.typeId] })],
)

export const eventQuestions = pgTable('event_questions', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  kind: text().$type<QuestionKind>().notNull(),
  label: text().notNull(),
  options: jsonb().$type<string[]>().notNull().default([]),
  required: boolean().notNull().default(false),
  position: integer().notNull().default(0),
  removedAt: moment('removed_at'),
})
