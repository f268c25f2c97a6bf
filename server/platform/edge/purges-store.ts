import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

/** Stores what a transaction changes, for the worker to purge. */
export async function storePurge(tx: Pick<Executor, 'execute'>, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`insert into edge_purges (keys) values (${sql.param([...keys])}::text[])`)
}

/** Locks purges that are older than some seconds, but those that another process has. */
export async function holdPurges(
  tx: Transaction,
  seconds: number,
  limit: number,
): Promise<{ ids: string[]; keys: string[] }> {
  const { rows } = await tx.execute<{ id: string; keys: string[] }>(sql`
    select id, keys from edge_purges where at < now() - make_interval(secs => ${seconds})
    order by at limit ${limit} for update skip locked`)
  return { ids: rows.map(({ id }) => id), keys: [...new Set(rows.flatMap(({ keys }) => keys))] }
}

export async function removePurges(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from edge_purges where id = any(${sql.param([...ids])}::bigint[])`)
}
