import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BinKindName } from '#contract/staff/bin.ts'
import { moment, reference } from '#server/platform/database/columns.ts'

export const binEntries = pgTable(
  'bin_entries',
  {
    kind: text().$type<BinKindName>().notNull(),
    id: text().notNull(),
    title: text().notNull().default(''),
    language: text(),
    deletedAt: moment('deleted_at').notNull().defaultNow(),
    deletedBy: reference('deleted_by'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
