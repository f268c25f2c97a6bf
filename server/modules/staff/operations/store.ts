import { eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { operationChecks, operationHours, type ProcessReport, processes } from './tables.ts'

export type ProcessRow = typeof processes.$inferSelect
export type CheckRow = typeof operationChecks.$inferSelect
/** A result that is stored. */
export type NewResult = Pick<CheckRow, 'key' | 'kind' | 'about' | 'level' | 'measured'>

/** Notes that a process runs. */
export async function noteProcess(
  db: Executor,
  row: { id: string; host: string; roles: string[]; startedAt: Date; measured: ProcessReport },
  now: Date,
): Promise<void> {
  const { measured } = row
  await db
    .insert(processes)
    .values({ ...row, seenAt: now })
    .onConflictDoUpdate({ target: processes.id, set: { seenAt: now, measured } })
}

/** Notes that a process ended as it was asked to. */
export async function removeProcess(db: Executor, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

/** The processes that reported since a moment; those that did not are forgotten. */
export async function recentProcesses(db: Executor, since: Date): Promise<ProcessRow[]> {
  await db.delete(processes).where(lt(processes.seenAt, since))
  return db.select().from(processes).orderBy(processes.host, processes.startedAt)
}

/** Connections to the whole server, and the most that are possible. */
export async function countConnections(db: Executor): Promise<{ used: number; max: number }> {
  const { rows } = await db.execute<{ used: number; max: number }>(sql`
    select count(*)::int as used, current_setting('max_connections')::int as max
    from pg_stat_activity where backend_type = 'client backend'`)
  return rows[0] ?? { used: 0, max: 0 }
}

/** The age of the longest open transaction of this database, and how many statements wait for a lock. */
export async function openTransactions(db: Executor): Promise<{ seconds: number; waiting: number; bytes: number }> {
  const { rows } = await db.execute<{ seconds: number; waiting: number; bytes: number }>(sql`
    select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as seconds,
      (count(*) filter (where wait_event_type = 'Lock'))::int as waiting,
      pg_database_size(current_database())::float8 as bytes
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  return rows[0] ?? { seconds: 0, waiting: 0, bytes: 0 }
}

/**
 * Stores results of checks. The end of a problem also ends its handling and its muting.
 * @param kinds those of which everything was looked at: things without a result are gone
 */
export async function storeResults(
  tx: Transaction,
  results: readonly NewResult[],
  kinds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
    as result (key text, kind text, about text, level smallint, measured jsonb)`
  await tx.execute(sql`
    insert into operation_checks as known (key, kind, about, level, since, checked_at, measured, last_problem_at)
    select key, kind, about, level, ${now}, ${now}, measured, case when level > 0 then ${now}::timestamptz end
    from ${rows} order by key
    on conflict (key) do update set
      level = excluded.level, checked_at = excluded.checked_at, measured = excluded.measured,
      since = case when known.level = excluded.level then known.since else excluded.since end,
      last_problem_at = coalesce(excluded.last_problem_at, known.last_problem_at),
      handler_id = case when excluded.level > 0 then known.handler_id end,
      handled_at = case when excluded.level > 0 then known.handled_at end,
      muted_until = case when excluded.level > 0 then known.muted_until end`)
  await tx.execute(sql`
    insert into operation_hours as known (key, hour, level)
    select key, date_trunc('hour', ${now}::timestamptz), level from ${rows} order by key
    on conflict (key, hour) do update set level = greatest(known.level, excluded.level)`)
  const keys = JSON.stringify(results.map(({ key }) => key))
  await tx.execute(sql`
    delete from operation_checks
    where kind in (select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb))
      and key not in (select jsonb_array_elements_text(${keys}::jsonb))`)
}

/** Removes hours before a moment. */
export async function forgetHours(db: Executor, before: Date): Promise<void> {
  await db.delete(operationHours).where(lt(operationHours.hour, before))
}

export const listChecks = (db: Executor): Promise<CheckRow[]> => db.select().from(operationChecks)

/** Levels by hour since a moment. */
export const listHours = (db: Executor, since: Date): Promise<(typeof operationHours.$inferSelect)[]> =>
  db.select().from(operationHours).where(gt(operationHours.hour, since))

/** Locks a check. @returns undefined where there is none */
export async function lockCheck(tx: Transaction, key: string): Promise<CheckRow | undefined> {
  const [row] = await tx.select().from(operationChecks).where(eq(operationChecks.key, key)).for('update')
  return row
}

export async function changeCheck(
  tx: Transaction,
  key: string,
  change: Partial<Pick<CheckRow, 'handlerId' | 'handledAt' | 'mutedUntil'>>,
): Promise<void> {
  await tx.update(operationChecks).set(change).where(eq(operationChecks.key, key))
}

/** How many things are not fine and not muted. */
export async function countProblems(db: Executor, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from operation_checks
    where level > 0 and (muted_until is null or muted_until <= ${now})`)
  return rows[0]?.count ?? 0
}
