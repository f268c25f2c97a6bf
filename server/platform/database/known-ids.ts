import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** Returns the numbers that a table has rows for. */
export async function knownIds(
  db: Executor,
  table: PgTable & { id: PgColumn },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return rows.map(({ id }) => Number(id))
}
