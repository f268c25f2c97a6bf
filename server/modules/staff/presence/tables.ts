import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, reference } from '#server/platform/database/columns.ts'

export const presence = pgTable(
  'presence',
  {
    target: text().notNull(),
    userId: reference('user_id').notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.target, table.userId] })],
)
