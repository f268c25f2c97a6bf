import { type SQL, sql } from 'drizzle-orm'
import type { FoundKind } from '#contract/content/search.ts'
import type { Translated } from '#server/platform/text/wording.ts'
import type { Executor } from './database.ts'

/** Record in results, for kinds without a card of their own: a row's texts, and which are title and summary. */
export interface ShownRecord {
  texts: Translated<string>
  title: string
  summary: string
  /** A path of this site, or an https address. */
  href: string
  /** True for sample content. Rows that were indexed before this field existed lack it. */
  demo?: boolean
}

/** Searchable content of a record. Texts may be in any language and script. */
export interface SearchRecord {
  id: number
  kind: FoundKind
  /** Moments as PostgreSQL writes them. */
  at: string
  endsAt: string | null
  /** `infinity` for what the newsroom alone has. */
  publicFrom: string
  authorId: number | null
  labelIds: number[]
  languages: string[]
  /** Titles in all languages. */
  titles: string[]
  /** Names that find it as well as its title, such as labels. */
  names: string[]
  /** Short texts: summaries, places. Parts of words in them are found, too. */
  texts: string[]
  /** Longer ones, rendered by this site. */
  htmls: string[]
  shown: ShownRecord | null
}

/** A subject whose records are searched. Triggers of its tables name its changed records in `search_pending`. */
export interface SearchSource {
  /** The name that the triggers use. */
  name: string
  /** Cache tag of changes after which other records may match. */
  tag: string
  /** Returns the records that readers have now or will have at their time, and what lists of the newsroom find. */
  records(db: Executor, ids: readonly number[]): Promise<SearchRecord[]>
  /** Ids of all records, unpublished ones included, in descending order below one. */
  ids(db: Executor, below: number | undefined, count: number): Promise<number[]>
}

interface Row extends Record<string, unknown> {
  id: string
}

/**
 * A source that is one statement, with columns named as the fields of `SearchRecord` (snake case); what it leaves out is
 * empty.
 * @param table whose `id` is that of its records
 */
export const sqlSource = (name: string, tag: string, table: string, statement: (ids: SQL) => SQL): SearchSource => ({
  name,
  tag,
  async records(db, ids) {
    const { rows } = await db.execute<Row>(statement(sql`any (${sql.param(ids)}::bigint[])`))
    return rows.map(recordOf)
  },
  async ids(db, below, count) {
    const { rows } = await db.execute<Row>(sql`select id from ${sql.identifier(table)}
      where ${below === undefined ? sql`true` : sql`id < ${below}`} order by id desc limit ${count}`)
    return rows.map(({ id }) => Number(id))
  },
})

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : []

function recordOf(row: Row): SearchRecord {
  return {
    id: Number(row.id),
    kind: row.kind as FoundKind,
    at: (row.at as string | null | undefined) ?? 'epoch',
    endsAt: (row.ends_at as string | null | undefined) ?? null,
    publicFrom: (row.public_from as string | null | undefined) ?? 'epoch',
    authorId: row.author_id === null || row.author_id === undefined ? null : Number(row.author_id),
    labelIds: Array.isArray(row.label_ids) ? row.label_ids.map(Number) : [],
    languages: [...new Set(list(row.languages))],
    titles: list(row.titles),
    names: list(row.names),
    texts: list(row.texts),
    htmls: list(row.htmls),
    shown: (row.shown as ShownRecord | null | undefined) ?? null,
  }
}

/** A field of a row in all its versions, as an array. @param row its alias, with a column `versions` */
export const versionsOf = (row: string, ...fields: string[]): SQL =>
  sql.raw(`array(select field.value from jsonb_each(${row}.versions) as version, jsonb_each_text(version.value) as field
    where field.key in (${fields.map((field) => `'${field}'`).join(', ')}))`)

/** The languages that a row is written in. */
export const languagesOf = (row: string): SQL =>
  sql.raw(`array[${row}.language] || array(select jsonb_object_keys(${row}.versions))`)

/** Returns a row, which has a column `demo`, as a `ShownRecord`. */
export const shownOf = (row: string, title: string, summary: string, href: SQL): SQL => sql`jsonb_build_object(
  'texts', jsonb_build_object('language', ${sql.raw(`${row}.language`)}, 'versions', ${sql.raw(`${row}.versions`)},
    ${sql.raw(`'${title}', ${row}.${title}, '${summary}', ${row}.${summary}`)}),
  'title', ${sql.raw(`'${title}'`)}, 'summary', ${sql.raw(`'${summary}'`)}, 'href', ${href}, 'demo', ${sql.raw(`${row}.demo`)})`
