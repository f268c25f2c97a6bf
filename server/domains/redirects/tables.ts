import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that items had on the sites that they were imported from. */
export const redirects = pgTable('redirects', {
  old: text().primaryKey(),
  path: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
