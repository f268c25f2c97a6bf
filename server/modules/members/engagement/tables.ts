import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ItemKind } from '#contract/content/items.ts'
import { moment, reference } from '#server/platform/database/columns.ts'

const userId = () => reference('user_id').notNull()
const createdAt = () => moment('created_at').notNull().defaultNow()
const count = () => integer().notNull().default(0)

export const itemLikes = pgTable(
  'item_likes',
  { userId: userId(), itemId: reference('item_id').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] })],
)

export const itemCollections = pgTable(
  'item_collections',
  {
    userId: userId(),
    itemId: reference('item_id').notNull(),
    kind: text().$type<ItemKind>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] })],
)

export const topicCollections = pgTable(
  'topic_collections',
  { userId: userId(), topicId: reference('topic_id').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.topicId] })],
)

export const authorFollows = pgTable(
  'author_follows',
  { userId: userId(), authorId: reference('author_id').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.authorId] })],
)

const primaryReference = (name: string) => reference(name).primaryKey()

export const itemEngagement = pgTable('item_engagement', {
  itemId: primaryReference('item_id'),
  likes: count(),
  collects: count(),
})
export const topicEngagement = pgTable('topic_engagement', { topicId: primaryReference('topic_id'), collects: count() })
export const authorEngagement = pgTable('author_engagement', {
  authorId: primaryReference('author_id'),
  followers: count(),
})
