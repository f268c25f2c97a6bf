import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reference } from '#server/platform/database/columns.ts'

/** Ways by which news reaches readers, besides emails, which are counted by themselves. */
export type Channel = 'stream' | 'push'
/** `added`: to be made; the others are outcomes. */
export type CountedState = 'added' | 'sent' | 'failed' | 'unknown' | 'skipped'

export const deliveryCounts = pgTable(
  'delivery_counts',
  {
    itemId: reference('item_id').notNull(),
    channel: text().$type<Channel>().notNull(),
    state: text().$type<CountedState>().notNull(),
    cause: text().notNull().default(''),
    count: integer().notNull(),
    histogram: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.channel, table.state, table.cause] })],
)
