import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CodePurpose, QuestionKind, TicketKind } from '#contract/events/tickets.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

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
  /** Both in further languages; `origin` is `machine` while nobody has read what a machine translated. */
  versions: jsonb().$type<Versions<'name' | 'description' | 'origin'>>().notNull().default({}),
  /** Price in the smallest unit of the event's currency. */
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

export const ticketCodes = pgTable('ticket_codes', {
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
  purpose: text().$type<CodePurpose>().notNull().default('invitation'),
  /** Value that it takes off: basis points, or an amount of the order. */
  value: reference('value').notNull().default(0),
  combinable: boolean().notNull().default(false),
  madeByRequest: uuid('made_by_request'),
  /** It is not taken at present. */
  pausedAt: moment('paused_at'),
  endedAt: moment('ended_at'),
})

export const ticketCodeTypes = pgTable(
  'ticket_code_types',
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

/** Additions to the prices of an event, and its seller. */
export const eventPricing = pgTable('event_pricing', {
  eventId: reference('event_id').primaryKey(),
  /** Grows with every change of what the event's tickets cost. */
  version: integer().notNull().default(1),
  taxName: text('tax_name').notNull().default(''),
  taxBp: integer('tax_bp').notNull().default(0),
  taxIncluded: boolean('tax_included').notNull().default(true),
  feeBp: integer('fee_bp').notNull().default(0),
  feePerTicket: reference('fee_per_ticket').notNull().default(0),
  sellerName: text('seller_name').notNull().default(''),
  sellerAddress: text('seller_address').notNull().default(''),
  sellerTaxNumber: text('seller_tax_number').notNull().default(''),
})

export const ticketGroupPrices = pgTable(
  'ticket_group_prices',
  {
    typeId: reference('type_id').notNull(),
    fromQuantity: integer('from_quantity').notNull(),
    price: reference('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.typeId, table.fromQuantity] })],
)
