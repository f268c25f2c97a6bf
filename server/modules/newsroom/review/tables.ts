import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export const reviewNotes = pgTable('review_notes', {
  id: identity(),
  manuscriptId: reference('manuscript_id').notNull(),
  authorId: reference('author_id'),
  text: text().notNull(),
  writtenAt: moment('written_at').notNull().defaultNow(),
})

export const reviewVerdicts = pgTable('review_verdicts', {
  id: identity(),
  manuscriptId: reference('manuscript_id').notNull(),
  /** Version that was read. */
  version: integer().notNull(),
  decision: text().$type<'approve' | 'refuse'>().notNull(),
  reason: text().notNull().default(''),
  /** When it was planned for. */
  publishAt: moment('publish_at'),
  decidedBy: reference('decided_by'),
  decidedAt: moment('decided_at').notNull(),
})
