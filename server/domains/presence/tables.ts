import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const presence = pgTable(
  'presence',
  {
    target: text().notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.target, table.userId] })],
)
