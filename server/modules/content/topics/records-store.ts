import { sql } from 'drizzle-orm'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { topicChapters, topicItems, topics } from './tables.ts'

/** The SQL of editing special topics, in the editors' order. */
export const topicRows = createKindRows(topics, {
  order: sql`${topics.position} asc nulls last, ${topics.publishedAt} desc, ${topics.id} desc`,
  rows: { chapters: { table: topicChapters, owner: topicChapters.topicId } },
  lists: {
    items: {
      table: topicItems,
      owner: topicItems.topicId,
      value: topicItems.itemId,
      part: { rows: 'chapters', column: topicItems.chapterId },
    },
  },
})
