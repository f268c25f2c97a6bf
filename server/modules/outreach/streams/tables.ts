import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

export const streamFollowers = pgTable(
  'stream_followers',
  {
    process: uuid().notNull(),
    tag: text().notNull(),
    streams: integer().notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.process, table.tag] })],
)
