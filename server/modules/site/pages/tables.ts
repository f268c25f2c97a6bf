import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StaticPageName } from '#contract/site/site.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

/** The pages as editors saved them: every version that was ever saved, the newest of a language counts. */
export const pageVersions = pgTable('page_versions', {
  id: identity(),
  page: text().$type<StaticPageName>().notNull(),
  language: text().$type<Language>().notNull(),
  title: text().notNull(),
  summary: text().notNull().default(''),
  markdown: text().notNull(),
  savedBy: reference('saved_by'),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

/** Editors' replacements for the conversion of a part of a static page, by the hash of what was converted. */
export const pageOverrides = pgTable(
  'page_overrides',
  {
    page: text().$type<StaticPageName>().notNull(),
    language: text().$type<Language>().notNull(),
    sourceHash: text('source_hash').notNull(),
    text: text().notNull(),
    changedBy: reference('changed_by'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.page, t.language, t.sourceHash] })],
)
