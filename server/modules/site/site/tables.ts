import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type { StaticPageName } from '#contract/site/site.ts'
import type { SiteSettings } from '#contract/site/site-desk.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

/** Settings that differ from their default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  versions: jsonb().$type<Partial<Record<string, { value?: string }>>>().notNull().default({}),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Every saving of the configuration from the newsroom; the newest number is its version. */
export const settingsVersions = pgTable('settings_versions', {
  id: identity(),
  settings: jsonb().$type<SiteSettings>().notNull(),
  savedBy: reference('saved_by'),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

export const toolGroups = pgTable('tool_groups', {
  id: identity(),
  key: text(),
  name: text().notNull(),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  position: integer().notNull().default(0),
  demo: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

export const tools = pgTable('tools', {
  id: identity(),
  groupId: reference('group_id').notNull(),
  name: text().notNull(),
  url: text().notNull(),
  description: text().notNull().default(''),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'name' | 'description'>>().notNull().default({}),
  position: integer().notNull().default(0),
  /** A mark is drawn where there is none. */
  logo: jsonb().$type<Picture>(),
  demo: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

/** What editors made of the shipped pages: every version that was ever saved, the newest of a language counts. */
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
