import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { createTranslatedRows, type TranslatedText } from '#server/platform/database/records/translated-rows.ts'
import { listTag, tag } from './tags.ts'

// Names of this kind are written in Chinese; see the tables.
const language = sql`'zh-Hans'`
const lists = [tag.names, listTag('article'), listTag('flash'), listTag(undefined)]

/** The tags of whatever shows a name: lists, and the pages of the items that carry it. */
const shownWith =
  (items: (id: number) => SQL) =>
  async (db: Executor, { id }: TranslatedText) => {
    const { rows } = await db.execute(items(id))
    return [...lists, ...(rows as { id: number }[]).map((item) => tag.item(Number(item.id)))]
  }
const tagsOfLabel = shownWith((id) => sql`select item_id as id from item_labels where label_id = ${id}`)

/** The names of labels, categories and regions, for the translation desk. */
export const nameWords = [
  createTranslatedRows({
    kind: 'label',
    table: 'labels',
    fields: ['name'],
    language,
    present: sql`labels.deleted_at is null and labels.merged_into is null`,
    async tags(db, text) {
      const { rows } = await db.execute(sql`select incident_id as id from incident_labels where label_id = ${text.id}`)
      const incidents = (rows as { id: number }[]).map(({ id }) => `incident:${id}`)
      return [tag.labels, ...incidents, ...(await tagsOfLabel(db, text))]
    },
  }),
  createTranslatedRows({
    kind: 'category',
    table: 'categories',
    fields: ['name'],
    language,
    tags: shownWith((id) => sql`select id from items where category_id = ${id}`),
  }),
  createTranslatedRows({
    kind: 'region',
    table: 'regions',
    fields: ['name'],
    language,
    tags: shownWith((id) => sql`select id from items where region_id = ${id}`),
  }),
]

/** The names of authors, which are converted as they are read. */
export const authorWords = createTranslatedRows({
  kind: 'author',
  table: 'authors',
  fields: ['nickname', 'introduction'],
  present: sql`true`,
  language: sql`authors.language`,
  tags: shownWith((id) => sql`select id from items where author_id = ${id}`),
})
