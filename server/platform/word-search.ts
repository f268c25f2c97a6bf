import { type SQL, sql } from 'drizzle-orm'
import { mostCounted } from '#contract/constants.ts'
import type { Executor } from './database.ts'

/** A column that is searched for words. */
export interface SearchedColumn {
  table: string
  /** Its first key, by which some rows are picked. */
  key: string
  /** As its index of pairs of neighbouring characters has it. */
  column: SQL
  /** The same in lower case. */
  lower: SQL
}

/** A pattern that matches whatever holds the text, in lower case; %, _ and \ stand for themselves. */
export const holding = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Chinese has no case: a text in it is looked for as it stands, which takes a third of the time. */
const holds = ({ column, lower }: Pick<SearchedColumn, 'column' | 'lower'>, text: string): SQL =>
  sql`${text.toLowerCase() === text.toUpperCase() ? column : lower} like ${holding(text)}`

/**
 * Whether a column holds one of the forms of a keyword, for rows that are read in their order. The planner takes a pattern
 * to match next to nothing, and would sort all rows instead of reading until there are enough; of this form it knows nothing.
 */
export const holdsInOrder = (column: Pick<SearchedColumn, 'column' | 'lower'>, ...forms: readonly string[]): SQL =>
  sql`coalesce(${sql.join(
    forms.map((form) => holds(column, form)),
    sql` or `,
  )}, false)`

/** Whether a column holds a text, by its index of pairs; a single character is looked for in all rows. */
export const holdsByPairs = (column: SearchedColumn, text: string): SQL =>
  text.length < 2
    ? holds(column, text)
    : sql`text_pairs(${column.column}) @> text_pairs(${text}) and ${holds(column, text)}`

/** Rows that tell how many hold a word. */
const picked = 400
/** Texts with the same word often stand together: a page is taken to lie so many times further away than if they did not. */
const crowded = 16

/**
 * Whether enough rows that hold a text are sooner found by reading rows in their order than by the index of pairs: so it is
 * with words that stand in very many. In order, one in `1 / share` rows is read for each; the index leads to `share` of
 * all; of a word in every other row hardly more are read than are needed. The share is that of rows picked at random.
 * @param end of the page that is wanted; absent: rows are counted to `mostCounted`
 */
export async function readsInOrder(db: Executor, column: SearchedColumn, text: string, end?: number): Promise<boolean> {
  const [table, key] = [sql.identifier(column.table), sql.identifier(column.key)]
  const enough = end === undefined ? mostCounted : Math.max(end, Math.min(end * crowded, mostCounted))
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
