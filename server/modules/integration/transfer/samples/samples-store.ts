import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { StoredReference } from '../store.ts'

/** The SQL of sample content, whichever tables it is in. */

const name = (word: string) => sql.identifier(word)

/** Takes numbers for rows to be added. */
export async function takeNumbers(db: Executor, table: string, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as number from generate_series(1, ${count}::int)`)
  return rows.map(({ number }) => Number(number))
}

/** The numbers of records by their keys, which stand in a column. */
export async function idsByKey(
  db: Executor,
  { table, column }: { table: string; column: string },
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; id: string }>(sql`
    select ${name(column)} as key, id from ${name(table)} where ${name(column)} = any (${sql.param([...keys])}::text[])`)
  return new Map(rows.map(({ key, id }) => [key, Number(id)]))
}

export async function countSamples(db: Executor, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${name(table)} where demo`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Deletes the samples of a table that nobody changed; one that others need stays.
 * @param users the foreign keys of rows that would be lost with them, or not let them go
 */
export async function deleteSamples(db: Executor, table: string, users: readonly StoredReference[]): Promise<void> {
  const unused = users.map(
    ({ from, columns: [column = ''] }) =>
      sql` and not exists (select from ${name(from)} as other where other.${name(column)} = sample.id)`,
  )
  await db.execute(sql`delete from ${name(table)} as sample where demo ${sql.join(unused)}`)
}
