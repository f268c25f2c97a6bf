import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, reference } from '#server/platform/database/columns.ts'

/** Addresses that lead elsewhere: those that items had on the sites that they came from, and those that editors set. */
export const redirects = pgTable('redirects', {
  old: text().primaryKey(),
  path: text().notNull(),
  version: integer().notNull().default(1),
  byHand: boolean('by_hand').notNull().default(false),
  changedBy: reference('changed_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  /** Since when it is in the bin and leads nowhere. */
  deletedAt: moment('deleted_at'),
})
