import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type { Arrangement, BannerPlace } from '#contract/newsroom/front-page.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export type Titles = Partial<Record<Language, string>>

const recordColumns = {
  savedBy: reference('saved_by'),
  savedAt: moment('saved_at').notNull().defaultNow(),
}
const inBin = {
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
}

export const frontArrangements = pgTable('front_arrangements', {
  version: integer().primaryKey(),
  arrangement: jsonb().$type<Arrangement>().notNull(),
  restored: integer(),
  ...recordColumns,
})

export const frontBanners = pgTable('front_banners', {
  id: identity(),
  version: integer().notNull().default(1),
  place: text().$type<BannerPlace>().notNull(),
  link: text().notNull(),
  titles: jsonb().$type<Titles>().notNull(),
  pictures: jsonb().$type<Partial<Record<Language, Picture>>>().notNull().default({}),
  fromAt: moment('from_at'),
  untilAt: moment('until_at'),
  ...recordColumns,
  ...inBin,
})

export const frontWords = pgTable('front_words', {
  id: identity(),
  version: integer().notNull().default(1),
  titles: jsonb().$type<Titles>().notNull(),
  itemId: reference('item_id'),
  ...recordColumns,
  ...inBin,
})

export const frontPreviews = pgTable('front_previews', {
  key: uuid().primaryKey(),
  arrangement: jsonb().$type<Arrangement>().notNull(),
  madeBy: reference('made_by'),
  madeAt: moment('made_at').notNull().defaultNow(),
})
