import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ItemKind } from '#contract/content/items.ts'
import type { SearchWord } from './query.ts'

/**
 * The search engine: which ids match a query, best first. It searches the stored texts themselves, only the newest
 * items; another engine can replace it as long as it answers the same.
 */

/** Ids that match, best first and at most `keptResults` of them; `total` counts all. */
export interface Matches {
  ids: readonly number[]
  total: number
}

/** How many items of a kind are searched: the newest ones, so that the work is bounded however much there is. */
const window = 10_000
/** Results of a kind that one can page through. */
export const keptResults = 1000

/** A pattern that matches whatever contains the text; %, _ and \ are literal. */
export const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const patternsOf = ({ forms }: SearchWord): SQL => sql`${sql.param(forms.map(holding))}::text[]`
/** True where a text has the word as a whole word: who looks for SEC wants it before Secure. */
const hasWhole = (text: SQL, { whole }: SearchWord): SQL => sql`${text} ~ any (${sql.param(whole)}::text[])`

/** Names of a row in all its languages, in lower case, a line each. */
const wordsOf = (row: string, ...fields: string[]): SQL =>
  sql.raw(`lower(concat_ws(E'\\n', ${fields.map((field) => `${row}.${field}`).join(', ')},
    (select string_agg(field.value, E'\\n') from jsonb_each(${row}.versions) as version, jsonb_each_text(version.value) as field)))`)

const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

interface Row extends Record<string, unknown> {
  id: string
  total: string
}

const matchesOf = (rows: readonly Row[]): Matches => ({
  ids: rows.map(({ id }) => Number(id)),
  total: Number(rows[0]?.total ?? 0),
})

export function createSearchStore(orm: NodePgDatabase) {
  return {
    /**
     * Items all of whose words occur in title, summary or labels, in any stored language. First those that have all of
     * them as whole words in the title, then anywhere as whole words (a ticker among the labels, say), then those with all
     * of them in the title as parts of words; within each, the newest first.
     */
    async items(kind: ItemKind, words: readonly SearchWord[]): Promise<Matches> {
      const inTitle = words.map((word) => sql`texts.title like any (${patternsOf(word)})`)
      const anywhere = words.map(
        (word, place) => sql`(${inTitle[place]} or texts.summary like any (${patternsOf(word)})
          or item.id in (select item_labels.item_id from item_labels join labels on labels.id = item_labels.label_id
            where labels.words like any (${patternsOf(word)}) and labels.deleted_at is null))`,
      )
      const wholeInTitle = words.map((word) => hasWhole(sql`texts.title`, word))
      const wholeAnywhere = words.map(
        (word, place) => sql`(${wholeInTitle[place]} or ${hasWhole(sql`texts.summary`, word)}
          or exists (select from item_labels join labels on labels.id = item_labels.label_id
            where item_labels.item_id = item.id and labels.deleted_at is null and ${hasWhole(sql`labels.words`, word)}))`,
      )
      const { rows } = await orm.execute<Row>(sql`
        select item.id, count(*) over () as total
        from (
          select id, coalesce(release_time, 'epoch'::timestamptz) as at from items
          where kind = ${kind} and status = 'approved' and coalesce(release_time, 'epoch'::timestamptz) <= now()
          order by at desc, id desc limit ${window}
        ) as item
        cross join lateral (
          select lower(string_agg(title, E'\n')) as title, lower(string_agg(summary, E'\n')) as summary
          from item_texts where item_id = item.id offset 0
        ) as texts
        where ${every(anywhere)}
        order by ${every(wholeInTitle)} desc, ${every(wholeAnywhere)} desc, ${every(inTitle)} desc, item.at desc, item.id desc
        limit ${keptResults}`)
      return matchesOf(rows)
    },

    /** Special topics all words of which occur in title or summary; by title first, then the newest. */
    async features(words: readonly SearchWord[]): Promise<Matches> {
      const conditions = (text: SQL) => every(words.map((word) => sql`${text} like any (${patternsOf(word)})`))
      const whole = (text: SQL) => every(words.map((word) => hasWhole(text, word)))
      const { rows } = await orm.execute<Row>(sql`
        select features.id, count(*) over () as total
        from features
        cross join lateral (select ${wordsOf('features', 'title', 'summary')} as words offset 0) as texts
        where published_at <= now() and online and deleted_at is null and ${conditions(sql`texts.words`)}
        order by ${whole(sql`texts.words`)} desc, ${conditions(sql`lower(features.title)`)} desc, published_at desc, id desc
        limit ${keptResults}`)
      return matchesOf(rows)
    },

    /** Authors with a published article all words of which occur in name or introduction; by name first, then the newest. */
    async authors(words: readonly SearchWord[]): Promise<Matches> {
      const conditions = (names: SQL) => every(words.map((word) => sql`${names} like any (${patternsOf(word)})`))
      const whole = (names: SQL) => every(words.map((word) => hasWhole(names, word)))
      const { rows } = await orm.execute<Row>(sql`
        select authors.id, count(*) over () as total
        from authors
        cross join lateral (select ${wordsOf('authors', 'nickname', 'introduction')} as words offset 0) as texts
        cross join lateral (
          select coalesce(release_time, 'epoch'::timestamptz) as at from items
          where author_id = authors.id and kind = 'article' and status = 'approved'
            and coalesce(release_time, 'epoch'::timestamptz) <= now()
          order by at desc limit 1
        ) as latest
        where ${conditions(sql`texts.words`)}
        order by ${whole(sql`texts.words`)} desc, ${conditions(sql`lower(authors.nickname)`)} desc, latest.at desc, authors.id
        limit ${keptResults}`)
      return matchesOf(rows)
    },
  }
}

export type SearchStore = ReturnType<typeof createSearchStore>
