import { sql } from 'drizzle-orm'
import { pollFields } from '#contract/content/polls/poll-terms.ts'
import { createTranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import { pollTag } from './tags.ts'

/** The texts of polls, as those who translate read and write them. */
export const pollTexts = createTranslatedRows({
  kind: 'poll',
  table: 'polls',
  fields: pollFields,
  language: sql`polls.language`,
  present: sql`true`,
  tags: async (_, { id }) => [pollTag(id)],
})
