import { type SQL, sql } from 'drizzle-orm'
import { maxCounted } from '#contract/constants.ts'
import type { Executor } from './database.ts'

/** A column that is searched for words. */
export interface SearchedColumn {
  table: string
  /** The primary key of the table, by which sample rows are picked. */
  key: string
  /** The expression of its index on pairs of neighbouring characters. */
  column: SQL
  /** The same in lower case. */
  lower: SQL
}

/** A pattern that matches whatever contains the text, in lower case; %, _ and \ are literal. */
export const holding = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Chinese has no case: a Chinese text is searched for as it is, which takes a third of the time. */
const holds = ({ column, lower }: Pick<SearchedColumn, 'column' | 'lower'>, text: string): SQL =>
  sql`${text.toLowerCase() === text.toUpperCase() ? column : lower} like ${holding(text)}`

/**
 * True if a column contains one of the forms of a keyword, for rows that are read in order. The planner assumes that a
 * pattern matches next to nothing, and would sort all rows instead of reading until there are enough; about this form
 * it assumes nothing.
 */
export const holdsInOrder = (column: Pick<SearchedColumn, 'column' | 'lower'>, ...forms: readonly string[]): SQL =>
  sql`coalesce(${sql.join(
    forms.map((form) => holds(column, form)),
    sql` or `,
  )}, false)`

/** True if a column contains a text, by its index of pairs; a single character is searched for in all rows. */
export const holdsByPairs = (column: SearchedColumn, text: string): SQL =>
  text.length < 2
    ? holds(column, text)
    : sql`text_pairs(${column.column}) @> text_pairs(${text}) and ${holds(column, text)}`

/** The size of the sample that estimates how many rows contain a word. */
const picked = 400
/**
 * Texts with the same word are often clustered: a page is assumed to be this many times further away than if they were
 * not.
 */
const crowded = 16

/**
 * True if reading rows in order finds enough rows that contain a text sooner than the index of pairs does: that is so
 * for words that very many rows contain. In order, `1 / share` rows are read for each match; the index leads to `share`
 * of all rows. For a word in every other row, hardly more rows are read than needed. The share is that of randomly
 * picked rows.
 * @param end of the page that is wanted; absent: rows are counted to `maxCounted`
 */
export async function readsInOrder(db: Executor, column: SearchedColumn, text: string, end?: number): Promise<boolean> {
  const [table, key] = [sql.identifier(column.table), sql.identifier(column.key)]
  const enough = end === undefined ? maxCounted : Math.max(end, Math.min(end * crowded, maxCounted))
  const { rows } = await db.execute(sql`
    select share >= 0.5 or ${enough}::float8 < share ^ 2 * (
      select reltuples from pg_class where oid = ${column.table}::regclass) as fits
    from (select avg((${holds(column, text)})::int) as share from (
      select (first + random() * (last - first))::bigint as place
      from (select min(${key}) as first, max(${key}) as last from ${table}) as ends, generate_series(1, ${picked})
    ) as picked
    cross join lateral (select * from ${table} where ${key} >= picked.place order by ${key} limit 1) as one
    ) as asked`)
  return (rows[0] as { fits: boolean | null }).fits === true
}
