import { sql } from 'drizzle-orm'
import { createTranslatedRows, type TranslatedText } from '#server/platform/database/records/translated-rows.ts'
import { tag } from './tags.ts'

const tags = async (_: unknown, { owner }: TranslatedText) => [tag.list, tag.topic(owner)]

/** The texts of special topics and their chapters, for the translation desk. */
export const topicWords = [
  createTranslatedRows({
    kind: 'topic',
    table: 'topics',
    fields: ['title', 'summary'],
    language: sql`topics.language`,
    tags,
  }),
  createTranslatedRows({
    kind: 'chapter',
    table: 'topic_chapters',
    fields: ['title', 'introduction'],
    language: sql`owner.language`,
    owner: { column: 'topic_id', table: 'topics' },
    tags,
  }),
]
