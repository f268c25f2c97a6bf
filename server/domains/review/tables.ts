import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const reference = (name: string) => bigint(name, { mode: 'number' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull().defaultNow()

export const reviewNotes = pgTable('review_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  manuscriptId: reference('manuscript_id').notNull(),
  authorId: reference('author_id'),
  text: text().notNull(),
  writtenAt: moment('written_at'),
})
