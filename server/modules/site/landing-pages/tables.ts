import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LandingState } from '#contract/site/landing-pages/landing-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { StoredContent } from './landing-draft.ts'

export const landingPages = pgTable('landing_pages', {
  id: identity(),
  key: text(),
  path: text().notNull(),
  state: text().$type<LandingState>().notNull().default('draft'),
  /** The working version of the newsroom. */
  content: jsonb().$type<StoredContent>().notNull(),
  /** The published version. */
  published: jsonb().$type<StoredContent>(),
  publishedVersion: integer('published_version'),
  /** Opens it as it stands in the newsroom. */
  previewKey: uuid('preview_key').notNull().defaultRandom(),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

export const landingPageVersions = pgTable(
  'landing_page_versions',
  {
    pageId: reference('page_id').notNull(),
    version: integer().notNull(),
    content: jsonb().$type<StoredContent>().notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
    savedBy: reference('saved_by'),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.version] })],
)

/** Value entered into a field, by the name that the field had then. */
export interface SubmittedValue {
  label: string
  value: string
}

export const landingSubmissions = pgTable('landing_submissions', {
  id: identity(),
  pageId: reference('page_id').notNull(),
  block: text().notNull(),
  values: jsonb().$type<SubmittedValue[]>().notNull(),
  language: text().notNull(),
  /** The sender, if signed in. */
  userId: reference('user_id'),
  sentAt: moment('sent_at').notNull().defaultNow(),
  seenAt: moment('seen_at'),
  seenBy: reference('seen_by'),
})
