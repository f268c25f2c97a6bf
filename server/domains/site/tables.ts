import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings that differ from their default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  versions: jsonb().$type<Partial<Record<string, { value?: string }>>>().notNull().default({}),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
