import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CoverFamily, Picture } from '#contract/content/items.ts'
import type { TopicOrder } from '#contract/content/topics.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

export const topics = pgTable('topics', {
  id: identity(),
  key: text(),
  title: text().notNull(),
  summary: text().notNull().default(''),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'title' | 'summary'>>().notNull().default({}),
  cover: text().$type<CoverFamily>().notNull(),
  picture: jsonb().$type<Picture>(),
  incidentId: reference('incident_id'),
  /** Place in the list, 1 first; those without one follow, newest first. */
  position: integer(),
  publishedAt: moment('published_at').notNull().defaultNow(),
  online: boolean().notNull().default(true),
  /** How its page begins. */
  readingOrder: text('reading_order').$type<TopicOrder>().notNull().default('reading'),
  /** Opens its page while it is offline. */
  previewKey: uuid('preview_key').notNull().defaultRandom(),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
  demo: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const topicChapters = pgTable('topic_chapters', {
  id: identity(),
  topicId: reference('topic_id').notNull(),
  position: integer().notNull().default(0),
  title: text().notNull(),
  introduction: text().notNull().default(''),
  versions: jsonb().$type<Versions<'title' | 'introduction'>>().notNull().default({}),
})

export const topicItems = pgTable(
  'topic_items',
  {
    topicId: reference('topic_id').notNull(),
    itemId: reference('item_id').notNull(),
    chapterId: reference('chapter_id'),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.itemId] })],
)
