import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { ExportedTable, Reference } from './table-order.ts'

/** Tables as they stand, whatever they hold: read one after the other in one snapshot, and written by their keys. */

export interface Column {
  table: string
  name: string
  /** The name of its type in PostgreSQL. */
  type: string
  /** Made by the database from other columns. */
  generated: boolean
  /** Counts by itself where no value is given. */
  identity: boolean
  nullable: boolean
  /** Part of the primary key. */
  key: boolean
  /** The table that it leads to. */
  target: string | null
}

/** A foreign key, and what becomes of it when the row that it leads to is deleted; without either, that is refused. */
export type StoredReference = Reference & { emptied: boolean; cascades: boolean }

/** Rows fetched at a time: few, since one may hold a whole book. */
const rowsAtOnce = 100

const name = (word: string) => sql.identifier(word)
const quoteName = (word: string): string => `"${word.replaceAll('"', '""')}"`
const names = (words: readonly string[]) => sql.join(words.map(name), sql`, `)

export async function columnsOf(db: Executor): Promise<Map<string, Column[]>> {
  const { rows } = await db.execute<Column>(sql`
    select relation.relname as table, attribute.attname as name,
      attribute.atttypid::regtype::text as type, attribute.attgenerated <> '' as generated,
      attribute.attidentity <> '' as identity, not attribute.attnotnull as nullable,
      exists (select from pg_constraint where conrelid = relation.oid and contype = 'p'
        and attribute.attnum = any(conkey)) as key,
      (select confrelid::regclass::text from pg_constraint where conrelid = relation.oid and contype = 'f'
        and attribute.attnum = any(conkey) order by confrelid <> 'users'::regclass limit 1) as target
    from pg_class as relation join pg_attribute as attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
      and not relation.relispartition
      and attribute.attnum > 0 and not attribute.attisdropped
    order by relation.relname, attribute.attnum`)
  return Map.groupBy(rows, ({ table }) => table)
}

/** The number of the newest migration. */
export async function schemaNumber(db: Executor): Promise<number> {
  const { rows } = await db.execute(sql`select max(number) as number from schema_migrations`)
  return (rows[0] as { number: number }).number
}

/** Without accounts, those who published under their names: names alone, as which nobody can sign in. */
export function authorsFrom(tables: readonly ExportedTable[]): string {
  const ids = tables.flatMap(({ name: table, author }) =>
    author ? `select ${quoteName(author)} from ${quoteName(table)}` : [],
  )
  return `(select id, nickname, language, author_id, created_at from users
    where id in (${ids.join(' union ')}) order by id) as exported_row`
}

/**
 * The rows of a table, each as JSON. References to rows that the export does not contain are empty, where they may be.
 * @param whole names of the tables that the export contains with all their rows
 */
export function rowsFrom(
  { name: table, later, author }: ExportedTable,
  columns: readonly Column[],
  whole: ReadonlySet<string>,
): string {
  const taken = columns.filter((column) => !column.generated && !later.includes(column.name))
  const keys = columns.filter(({ key }) => key).map((column) => quoteName(column.name))
  const values = taken.map((column) => {
    const isHidden = column.target !== null && !whole.has(column.target) && column.nullable && column.name !== author
    return isHidden ? `null as ${quoteName(column.name)}` : quoteName(column.name)
  })
  return `(select ${values.join(', ')} from ${quoteName(table)} order by ${keys.join(', ')}) as exported_row`
}

/** One snapshot of the whole database, however long it takes to read it. */
export async function inSnapshot<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (read: (from: string) => AsyncGenerator<string>) => AsyncGenerator<T>,
  out: (value: T) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin isolation level repeatable read read only')
    // The reader of the export may be slow.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(`set local timezone = 'UTC'`)
    const read = async function* (from: string): AsyncGenerator<string> {
      await client.query(
        `declare exported no scroll cursor for select row_to_json(exported_row)::text as line from ${from}`,
      )
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from exported`)
        for (const { line } of rows) yield line
        if (rows.length < rowsAtOnce) break
      }
      await client.query('close exported')
    }
    for await (const value of work(read)) await out(value)
    await client.query('commit')
    failed = false
  } finally {
    // A transaction that was left in the middle goes with its connection.
    client.release(failed)
  }
}

/** References of the rows of a table that come after all rows, each as JSON. */
export function laterFrom({ name: table, later }: ExportedTable, columns: readonly Column[]): string | undefined {
  if (later.length === 0) return undefined
  const keys = columns.filter(({ key }) => key).map((column) => quoteName(column.name))
  const held = later.map((column) => `${quoteName(column)} is not null`)
  return `(select ${[...keys, ...later.map(quoteName)].join(', ')} from ${quoteName(table)}
    where ${held.join(' or ')} order by ${keys.join(', ')}) as exported_row`
}

/** Adds rows as far as they do not contradict others. @returns the numbers of those that were added, from the column `id` */
export async function addRows(
  db: Executor,
  { table, columns, numbered }: { table: string; columns: readonly string[]; numbered: boolean },
  json: string,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    insert into ${name(table)} (${names(columns)}) overriding system value
    select ${names(columns)} from json_populate_recordset(null::${name(table)}, ${json}::json)
    on conflict do nothing returning ${numbered ? name('id') : sql`0 as id`}`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Writes rows by their keys; those that are there already in this form are not touched.
 * @param json the rows, as a list
 * @returns how many were added or changed
 */
export async function writeRows(
  db: Executor,
  { table, columns, keys }: { table: string; columns: readonly string[]; keys: readonly string[] },
  json: string,
): Promise<number> {
  const others = columns.filter((column) => !keys.includes(column))
  const set = others.map((column) => sql`${name(column)} = excluded.${name(column)}`)
  const mine = sql.join(
    others.map((column) => sql`present.${name(column)}`),
    sql`, `,
  )
  const theirs = sql.join(
    others.map((column) => sql`excluded.${name(column)}`),
    sql`, `,
  )
  const onConflict =
    others.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(set, sql`, `)} where (${mine}) is distinct from (${theirs})`
  const { rowCount } = await db.execute(sql`
    insert into ${name(table)} as present (${names(columns)}) overriding system value
    select ${names(columns)} from json_populate_recordset(null::${name(table)}, ${json}::json)
    on conflict (${names(keys)}) do ${onConflict}`)
  return rowCount ?? 0
}

/** Fills in what leads to other rows of the same table. */
export async function writeLater(
  db: Executor,
  { table, columns, keys }: { table: string; columns: readonly string[]; keys: readonly string[] },
  json: string,
): Promise<number> {
  const set = columns.map((column) => sql`${name(column)} = given.${name(column)}`)
  const same = keys.map((key) => sql`present.${name(key)} = given.${name(key)}`)
  const other = columns.map((column) => sql`present.${name(column)} is distinct from given.${name(column)}`)
  const { rowCount } = await db.execute(sql`
    update ${name(table)} as present set ${sql.join(set, sql`, `)}
    from json_populate_recordset(null::${name(table)}, ${json}::json) as given
    where ${sql.join(same, sql` and `)} and (${sql.join(other, sql` or `)})`)
  return rowCount ?? 0
}

/** Returns the first of these tables that has rows. */
export async function firstWithRows(db: Executor, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await db.execute(sql`select exists (select from ${name(table)}) as some`)
    if ((rows[0] as { some: boolean }).some) return table
  }
  return undefined
}

export async function emptyTable(db: Executor, table: string): Promise<void> {
  await db.execute(sql`delete from ${name(table)}`)
}

/** Sets the numbering so that rows added from now on get numbers after those that were imported. */
export async function raiseNumbers(db: Executor, table: string, column: string): Promise<void> {
  await db.execute(sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), greatest(
      (select coalesce(max(${name(column)}), 0) from ${name(table)}) + 1,
      nextval(pg_get_serial_sequence(${table}, ${column}))), false)`)
}

/** The foreign keys between tables, for the order in which they are written. */
export async function references(db: Executor): Promise<StoredReference[]> {
  const { rows } = await db.execute<StoredReference>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype = 'n' as emptied,
      confdeltype = 'c' as cascades,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  return rows
}
