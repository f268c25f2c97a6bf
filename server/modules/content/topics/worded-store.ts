import { sql } from 'drizzle-orm'
import { createWordedRows, type WordedText } from '#server/platform/database/worded-rows.ts'
import { tag } from './tags.ts'

const tags = async (_: unknown, { owner }: WordedText) => [tag.list, tag.feature(owner)]

/** The texts of special topics and their chapters, for the translation desk. */
export const featureWords = [
  createWordedRows({
    kind: 'topic',
    table: 'features',
    fields: ['title', 'summary'],
    language: sql`features.language`,
    tags,
  }),
  createWordedRows({
    kind: 'chapter',
    table: 'feature_chapters',
    fields: ['title', 'introduction'],
    language: sql`owner.language`,
    owner: { column: 'feature_id', table: 'features' },
    tags,
  }),
]
