import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SiteSettings } from '#contract/site/site-desk.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

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
