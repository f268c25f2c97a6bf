import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Addresses that lead elsewhere: those that items had on the sites that they came from, and those that were set by hand. */
export const redirects = pgTable('redirects', {
  old: text().primaryKey(),
  path: text().notNull(),
  version: integer().notNull().default(1),
  byHand: boolean('by_hand').notNull().default(false),
  changedBy: bigint('changed_by', { mode: 'number' }),
  createdAt: moment('created_at').notNull().defaultNow(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  /** Since when it is in the bin and leads nowhere. */
  deletedAt: moment('deleted_at'),
})
