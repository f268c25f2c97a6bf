import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/**
 * How many rows a query finds.
 * @param limit counts no further, which spares reading the others
 */
export async function countUpTo(db: Pick<Executor, 'execute'>, rows: SQL, limit?: number): Promise<number> {
  const few = limit === undefined ? rows : sql`${rows} limit ${limit}`
  const { rows: counted } = await db.execute(sql`select count(*)::int as n from (${few}) as counted`)
  return (counted[0] as { n: number }).n
}
