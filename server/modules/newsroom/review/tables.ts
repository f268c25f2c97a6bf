import { pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export const reviewNotes = pgTable('review_notes', {
  id: identity(),
  manuscriptId: reference('manuscript_id').notNull(),
  authorId: reference('author_id'),
  text: text().notNull(),
  writtenAt: moment('written_at').notNull().defaultNow(),
})
