import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AtlasKind, AtlasText } from '#contract/market/atlas/atlas-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Translated } from '#server/platform/text/wording.ts'

export const entries = pgTable('atlas_entries', {
  id: identity(),
  key: text(),
  slug: text().notNull(),
  kind: text().$type<AtlasKind>().notNull(),
  texts: jsonb().$type<Translated<AtlasText>>().notNull(),
  aliases: jsonb().$type<string[]>().notNull().default([]),
  website: text().notNull().default(''),
  labelId: reference('label_id'),
  authorId: reference('author_id'),
  topicId: reference('topic_id'),
  entityId: reference('entity_id'),
  /** The place of the entry in the index of Chinese names, by pinyin. */
  sortZh: text('sort_zh').notNull(),
  sortEn: text('sort_en').notNull(),
  /** All names as they are compared. */
  names: text().array().notNull(),
  /** Names, their pinyin and the initials of that. */
  words: text().notNull(),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})
