import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EntryList, GlossaryEntry } from '#language/glossary-entries.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

/** The newsroom's terms and names, which override the shipped lists. */
export const glossaryEntries = pgTable('glossary_entries', {
  id: identity(),
  list: text().$type<EntryList>().notNull(),
  hans: text().notNull(),
  hk: text().notNull(),
  tw: text().notNull(),
  en: text().notNull().default(''),
  removed: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  changedBy: reference('changed_by'),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

export const glossaryChanges = pgTable('glossary_changes', {
  id: identity(),
  list: text().$type<EntryList>().notNull(),
  hans: text().notNull(),
  before: jsonb().$type<GlossaryEntry>(),
  after: jsonb().$type<GlossaryEntry>(),
  changedBy: reference('changed_by'),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
