import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { HotChoice, HotKind } from '#contract/audience/analytics.ts'
import type { CoverFamily, Importance, ItemKind, ItemNotice, Picture, TextOrigin } from '#contract/content/items.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

/** Names in further languages, by BCP 47 tag; only what an editor wrote, conversions are derived. */
export type Versions<K extends string> = Partial<Record<string, Partial<Record<K, string>>>>

export const authors = pgTable('authors', {
  id: identity(),
  key: text(),
  nickname: text().notNull(),
  introduction: text().notNull().default(''),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'nickname' | 'introduction'>>().notNull().default({}),
  avatar: text(),
  /** True for the newsroom; updated with the account that publishes as the author. */
  staff: boolean().notNull().default(false),
  demo: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
  position: integer(),
})

export const categories = pgTable('categories', {
  id: identity(),
  key: text().notNull(),
  name: text().notNull(),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  cover: text().$type<CoverFamily>().notNull(),
  position: integer().notNull().default(0),
  /** Offered to readers and to those who write. */
  online: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

export const regions = pgTable('regions', {
  id: identity(),
  key: text().notNull(),
  name: text().notNull(),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  position: integer().notNull().default(0),
  online: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

export const labels = pgTable('labels', {
  id: identity(),
  key: text().notNull(),
  name: text().notNull(),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  coin: text(),
  demo: boolean().notNull().default(false),
  /** Further words by which it is found. */
  synonyms: text().array().notNull().default([]),
  version: integer().notNull().default(1),
  mergedInto: reference('merged_into'),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

/** Merges of labels, each of which can be taken back once. */
export const labelMerges = pgTable('label_merges', {
  id: identity(),
  fromId: reference('from_id').notNull(),
  intoId: reference('into_id').notNull(),
  /** Synonyms that the other label got. */
  added: text().array().notNull().default([]),
  fromCoin: text('from_coin'),
  intoCoin: text('into_coin'),
  mergedBy: reference('merged_by'),
  mergedAt: moment('merged_at').notNull().defaultNow(),
  undoneAt: moment('undone_at'),
})

/** The states of an item; the reading site shows approved ones. */
export type ItemStatus = 'draft' | 'pending' | 'approved' | 'refused' | 'withdrawn' | 'deleted'

/** Notice to readers about an item beside its text. */
export interface StoredNotice {
  kind: ItemNotice['kind']
  /** ISO 8601. */
  time: string
  text: string
  /** BCP 47 tag of the text. */
  language: string
}

export const items = pgTable('items', {
  id: identity(),
  kind: text().$type<ItemKind>().notNull(),
  status: text().$type<ItemStatus>().notNull().default('approved'),
  importance: text().$type<Importance>().notNull().default('normal'),
  originalLanguage: text('original_language').notNull(),
  categoryId: reference('category_id'),
  regionId: reference('region_id'),
  authorId: reference('author_id'),
  picture: jsonb().$type<Picture>(),
  releaseTime: moment('release_time'),
  /** The source names a day alone; the time is its beginning by the site's clock. */
  releaseDayOnly: boolean('release_day_only').notNull().default(false),
  /** The state of a deleted item before its deletion. */
  deletedFrom: text('deleted_from').$type<ItemStatus>(),
  /** When readers got a revised text last. */
  revisedAt: moment('revised_at'),
  featuredAt: moment('featured_at'),
  pickRank: integer('pick_rank'),
  sourceName: text('source_name'),
  sourceUrl: text('source_url'),
  sourceLicence: text('source_licence'),
  importKey: text('import_key'),
  notices: jsonb().$type<StoredNotice[]>(),
  bylines: jsonb().$type<string[]>(),
  authorship: text().$type<'original' | 'reprint'>(),
  demo: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const itemTexts = pgTable(
  'item_texts',
  {
    itemId: reference('item_id').notNull(),
    language: text().notNull(),
    origin: text().$type<TextOrigin>().notNull(),
    title: text().notNull(),
    titleBreaks: smallint('title_breaks').array().notNull().default([]),
    summary: text().notNull().default(''),
    html: text().notNull().default(''),
    characters: integer().notNull().default(0),
    words: integer().notNull().default(0),
    engineVersion: text('engine_version'),
    importHash: text('import_hash'),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.language] })],
)

/** Decisions of editors about hot lists. */
export const hotChoices = pgTable(
  'hot_choices',
  {
    kind: text().$type<HotKind>().notNull(),
    targetId: reference('target_id').notNull(),
    choice: text().$type<HotChoice>().notNull(),
    chosenBy: reference('chosen_by'),
    chosenAt: moment('chosen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.targetId] })],
)

/** Present hot scores, computed every minute. */
export const hotScores = pgTable(
  'hot_scores',
  {
    kind: text().$type<HotKind>().notNull(),
    targetId: reference('target_id').notNull(),
    place: integer(),
    blocked: boolean().notNull().default(false),
    score: doublePrecision().notNull(),
    readers: reference('readers').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.targetId] })],
)

export const itemLabels = pgTable(
  'item_labels',
  {
    itemId: reference('item_id').notNull(),
    labelId: reference('label_id').notNull(),
    position: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.labelId] })],
)

/** Changes of recent items that readers see, for open pages; kept for a day. */
export const itemChanges = pgTable('item_changes', {
  id: identity(),
  itemId: reference('item_id').notNull(),
  kind: text().$type<ItemKind>().notNull(),
  /** From when readers have it. */
  dueAt: moment('due_at').notNull(),
})
