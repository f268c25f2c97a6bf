import { sql } from 'drizzle-orm'
import { createWordedRows, type WordedText } from '#server/platform/database/worded-rows.ts'
import { tag } from './tags.ts'

const tags = async (_: unknown, { owner }: WordedText) => [tag.list, tag.topic(owner)]

/** The texts of special topics and their chapters, for the translation desk. */
export const topicWords = [
  createWordedRows({
    kind: 'topic',
    table: 'topics',
    fields: ['title', 'summary'],
    language: sql`topics.language`,
    tags,
  }),
  createWordedRows({
    kind: 'chapter',
    table: 'topic_chapters',
    fields: ['title', 'introduction'],
    language: sql`owner.language`,
    owner: { column: 'topic_id', table: 'topics' },
    tags,
  }),
]
