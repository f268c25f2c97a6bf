import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Arrangement, BannerPlace } from '#contract/newsroom/front-page.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Pictures } from '#server/platform/database/records/kind-table.ts'
import type { Versions } from '#server/platform/text/wording.ts'

const recordColumns = {
  version: integer().notNull().default(1),
  title: text().notNull(),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'title'>>().notNull().default({}),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
}

export const frontArrangements = pgTable('front_arrangements', {
  version: integer().primaryKey(),
  arrangement: jsonb().$type<Arrangement>().notNull(),
  restored: integer(),
  savedBy: reference('saved_by'),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

export const frontBanners = pgTable('front_banners', {
  id: identity(),
  place: text().$type<BannerPlace>().notNull(),
  link: text().notNull(),
  pictures: jsonb().$type<Pictures>().notNull().default({}),
  fromAt: moment('from_at'),
  untilAt: moment('until_at'),
  ...recordColumns,
})

export const frontWords = pgTable('front_words', {
  id: identity(),
  itemId: reference('item_id'),
  ...recordColumns,
})

export const frontPreviews = pgTable('front_previews', {
  key: uuid().primaryKey(),
  arrangement: jsonb().$type<Arrangement>().notNull(),
  madeBy: reference('made_by'),
  madeAt: moment('made_at').notNull().defaultNow(),
})
