import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { BinKindName } from '#contract/bin.ts'

export const binEntries = pgTable(
  'bin_entries',
  {
    kind: text().$type<BinKindName>().notNull(),
    id: text().notNull(),
    title: text().notNull().default(''),
    language: text(),
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    deletedBy: bigint('deleted_by', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
