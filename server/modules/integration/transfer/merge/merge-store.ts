import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/** The SQL of adding rows of another site, whichever tables they are in. */

const name = (word: string) => sql.identifier(word)
const recordsOf = (table: string, json: string) => sql`json_populate_recordset(null::${name(table)}, ${json}::json)`

/** One import at a time; what it reads may take long. */
export async function beginMerge(db: Executor): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await db.execute(sql`lock table merged_rows in share row exclusive mode`)
}

/** A column of a foreign key. */
interface ForeignColumn {
  table: string
  column: string
  to: string
  /** Column that it leads to, which counts if `numbered`. */
  target: string
  numbered: boolean
  /** The row goes with the one that it leads to. */
  cascades: boolean
}

export async function foreignColumns(db: Executor): Promise<ForeignColumn[]> {
  const { rows } = await db.execute<ForeignColumn & Record<string, unknown>>(sql`
    select conrelid::regclass::text as table, own.attname as column, confrelid::regclass::text as to,
      other.attname as target, other.attidentity <> '' as numbered, confdeltype = 'c' as cascades
    from pg_constraint cross join unnest(conkey, confkey) as pair (mine, theirs)
      join pg_attribute as own on own.attrelid = conrelid and own.attnum = mine
      join pg_attribute as other on other.attrelid = confrelid and other.attnum = theirs
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  return rows
}

/** Columns or expressions that are unique among the rows under a condition. */
export interface Unique {
  table: string
  columns: string[]
  expressions: string[]
  condition: string
}

/** Returns the unique indexes besides the primary keys and those that contain the number itself. */
export async function uniques(db: Executor): Promise<Unique[]> {
  const { rows } = await db.execute<Unique & Record<string, unknown>>(sql`
    select indrelid::regclass::text as table, coalesce(pg_get_expr(indpred, indrelid), 'true') as condition,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns,
      array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) as place) as expressions
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute
        where attrelid = indrelid and attnum = any(indkey) and attidentity <> '')`)
  return rows
}

/** Finds rows here that cannot stand beside those given, as pairs of numbers. */
export async function findAlike(
  db: Executor,
  { table, expressions, condition }: Unique,
  json: string,
): Promise<Map<number, number>> {
  const values = sql.join(
    expressions.map((expression, place) => sql`${sql.raw(expression)} as ${name(`value${place}`)}`),
    sql`, `,
  )
  const alike = sql.join(
    expressions.map((_, place) => sql`one.${name(`value${place}`)} = other.${name(`value${place}`)}`),
    sql` and `,
  )
  const where = sql.raw(condition)
  const { rows } = await db.execute<{ origin: string; here: string }>(sql`
    select other.id as origin, one.id as here
    from (select id, ${values} from ${recordsOf(table, json)} where ${where}) as other
      join (select id, ${values} from ${name(table)} where ${where}) as one on ${alike}`)
  return new Map(rows.map(({ origin, here }) => [Number(origin), Number(here)]))
}

/** Finds the numbers that rows of another site got here, with those of rows that are gone since as undefined. */
export async function findMerged(
  db: Executor,
  site: string,
  table: string,
  numbers: readonly number[],
): Promise<Map<number, number | undefined>> {
  const { rows } = await db.execute<{ origin: string; here: string; exists: boolean }>(sql`
    select origin, here, exists (select from ${name(table)} where id = here) as exists from merged_rows
    where site = ${site} and table_name = ${table} and origin = any(${sql.param([...numbers])}::bigint[])`)
  return new Map(rows.map(({ origin, here, exists }) => [Number(origin), exists ? Number(here) : undefined]))
}

/** Stores the numbers that rows of another site got here, as pairs. */
export async function storeMerged(
  db: Executor,
  site: string,
  table: string,
  pairs: readonly (readonly [number, number])[],
): Promise<void> {
  const [origins, numbers] = [pairs.map(([origin]) => origin), pairs.map(([, here]) => here)]
  await db.execute(sql`
    insert into merged_rows (site, table_name, origin, here)
    select ${site}, ${table}, * from unnest(${sql.param(origins)}::bigint[], ${sql.param(numbers)}::bigint[])
    on conflict do nothing`)
}
