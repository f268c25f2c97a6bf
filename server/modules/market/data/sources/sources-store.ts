import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { dataRuns, dataSourceKeys, dataSources, type RunNote } from '../tables.ts'

/** Sources and what their readings came to. */

export type SourceRow = typeof dataSources.$inferSelect
export type SourceFields = Pick<
  SourceRow,
  'name' | 'address' | 'website' | 'options' | 'everyMinutes' | 'staleMinutes' | 'limits'
>
export type RunRow = typeof dataRuns.$inferSelect

export const listSources = (db: Executor): Promise<SourceRow[]> =>
  db.select().from(dataSources).orderBy(asc(dataSources.connector), asc(dataSources.id))

export async function findSource(db: Executor, id: number): Promise<SourceRow | undefined> {
  return (await db.select().from(dataSources).where(eq(dataSources.id, id)))[0]
}

export async function lockSource(tx: Transaction, id: number): Promise<SourceRow | undefined> {
  return (await tx.select().from(dataSources).where(eq(dataSources.id, id)).for('update'))[0]
}

export async function addSource(
  tx: Executor,
  source: SourceFields & Pick<SourceRow, 'key' | 'connector'>,
): Promise<number> {
  const [added] = await tx.insert(dataSources).values(source).returning({ id: dataSources.id })
  if (!added) throw new Error('The source was not added')
  return added.id
}

/** Changes a source, which is read again soon; what its last answers were is forgotten with their address. */
export async function changeSource(
  tx: Executor,
  id: number,
  change: Partial<SourceFields & Pick<SourceRow, 'paused'>>,
) {
  const version = sql`${dataSources.version} + 1`
  await tx
    .update(dataSources)
    .set({ ...change, version, cache: {}, nextRunAt: sql`now()`, failures: 0 })
    .where(eq(dataSources.id, id))
}

/** @returns its name; undefined where there is none */
export async function deleteSource(tx: Executor, id: number): Promise<string | undefined> {
  return (await tx.delete(dataSources).where(eq(dataSources.id, id)).returning({ name: dataSources.name }))[0]?.name
}

/** Returns the source for numbers from editors or files. */
export async function ownSource(tx: Executor, connector: 'manual' | 'file', name: string): Promise<number> {
  const key = connector === 'manual' ? 'manual' : `file:${name}`.slice(0, 120)
  const [row] = await tx
    .insert(dataSources)
    .values({ key, name, connector })
    .onConflictDoUpdate({ target: dataSources.key, set: { name } })
    .returning({ id: dataSources.id })
  if (!row) throw new Error('The source was not added')
  return row.id
}

/** Claims sources that are due: their next time is set at once, so that no other process reads them too. */
export async function claimDue(db: Executor, limit: number, now: Date): Promise<SourceRow[]> {
  const due = db
    .select({ id: dataSources.id })
    .from(dataSources)
    .where(
      and(
        eq(dataSources.paused, false),
        sql`${dataSources.nextRunAt} <= ${now.toISOString()}::timestamptz`,
        sql`${dataSources.connector} not in ('manual', 'file', 'demo')`,
      ),
    )
    .orderBy(asc(dataSources.nextRunAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(dataSources)
    .set({ nextRunAt: sql`${now.toISOString()}::timestamptz + make_interval(mins => ${dataSources.everyMinutes})` })
    .where(inArray(dataSources.id, due))
    .returning()
}

export async function startRun(db: Executor, sourceId: number, byHand: boolean, now: Date): Promise<number> {
  const [run] = await db.insert(dataRuns).values({ sourceId, byHand, startedAt: now }).returning({ id: dataRuns.id })
  if (!run) throw new Error('The run was not noted')
  return run.id
}

export interface RunResult {
  problem: string | null
  added: number
  changed: number
  held: number
  leftOut: number
  notes: RunNote[]
}

/** Notes what a run came to, and when its source is read again where that is not as usual. */
export async function endRun(
  db: Executor,
  { runId, source, now }: { runId: number; source: SourceRow; now: Date },
  result: RunResult,
  { nextAt, cache, newest }: { nextAt?: Date; cache?: SourceRow['cache']; newest?: number | null },
): Promise<void> {
  await db
    .update(dataRuns)
    .set({ ...result, endedAt: new Date(Math.max(Date.now(), now.getTime())) })
    .where(eq(dataRuns.id, runId))
  const sourceAt = newest === null || newest === undefined ? null : new Date(newest).toISOString()
  await db
    .update(dataSources)
    .set({
      problem: result.problem,
      failures: result.problem ? sql`${dataSources.failures} + 1` : 0,
      ...(result.problem === null && { readAt: now }),
      ...(cache && { cache }),
      ...(sourceAt && { sourceAt: sql`greatest(${dataSources.sourceAt}, ${sourceAt}::timestamptz)` }),
      ...(nextAt && { nextRunAt: nextAt }),
    })
    .where(eq(dataSources.id, source.id))
}

export const runsOf = (db: Executor, sourceId: number, limit: number): Promise<RunRow[]> =>
  db.select().from(dataRuns).where(eq(dataRuns.sourceId, sourceId)).orderBy(desc(dataRuns.id)).limit(limit)

/** The last run of each source. */
export async function lastRuns(db: Executor, sourceIds: readonly number[]): Promise<RunRow[]> {
  return db
    .selectDistinctOn([dataRuns.sourceId])
    .from(dataRuns)
    .where(inArray(dataRuns.sourceId, [...sourceIds]))
    .orderBy(dataRuns.sourceId, desc(dataRuns.id))
}

/** Deletes runs that are older than the newest ones of their source, of which a number stay. */
export async function forgetRuns(db: Executor, kept: number): Promise<void> {
  await db.execute(sql`
    delete from data_runs where id in (select id from (
      select id, row_number() over (partition by source_id order by id desc) as place from data_runs) as run
      where place > ${kept})`)
}

export async function sealedKey(db: Executor, sourceId: number): Promise<string | undefined> {
  return (await db.select().from(dataSourceKeys).where(eq(dataSourceKeys.sourceId, sourceId)))[0]?.sealed
}

export async function keyedSources(db: Executor): Promise<Set<number>> {
  return new Set((await db.select({ id: dataSourceKeys.sourceId }).from(dataSourceKeys)).map(({ id }) => id))
}

/** @param sealed null: without a key from now on */
export async function setKey(tx: Executor, sourceId: number, sealed: string | null): Promise<void> {
  await tx.delete(dataSourceKeys).where(eq(dataSourceKeys.sourceId, sourceId))
  if (sealed !== null) await tx.insert(dataSourceKeys).values({ sourceId, sealed })
}
