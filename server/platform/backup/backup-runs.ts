import { type SQL, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Metric } from '#server/platform/operations/metrics.ts'

/** When backups and restore drills of this site last succeeded and failed. */
export interface BackupRun {
  kind: 'backup' | 'drill'
  succeededAt: Date | null
  failedAt: Date | null
  /** Duration of the last that succeeded. */
  durationSeconds: number | null
}

/** Makes a backup or tries one, and notes how that ended, for the page of operations and metrics. */
export async function noteBackupRun<T>(
  { orm }: Pick<Database, 'orm'>,
  kind: BackupRun['kind'],
  run: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  // A run is not worse for a note that a database which is away, or of an earlier schema, does not take.
  const note = (statement: SQL) => orm.execute(statement).catch(() => {})
  try {
    const done = await run()
    const seconds = (performance.now() - began) / 1_000
    await note(sql`
      insert into backup_runs (kind, succeeded_at, duration_seconds) values (${kind}, now(), ${seconds})
      on conflict (kind) do update set succeeded_at = now(), duration_seconds = excluded.duration_seconds`)
    return done
  } catch (error) {
    await note(sql`
      insert into backup_runs (kind, failed_at) values (${kind}, now())
      on conflict (kind) do update set failed_at = now()`)
    throw error
  }
}

export async function listBackupRuns(db: Executor): Promise<BackupRun[]> {
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
  const { rows } = await db.execute<{
    kind: BackupRun['kind']
    succeeded: number | null
    failed: number | null
    seconds: number | null
  }>(sql`
    select kind, ${ms('succeeded_at')} as succeeded, ${ms('failed_at')} as failed, duration_seconds as seconds
    from backup_runs order by kind`)
  return rows.map(({ kind, succeeded, failed, seconds }) => ({
    kind,
    succeededAt: succeeded === null ? null : new Date(succeeded),
    failedAt: failed === null ? null : new Date(failed),
    durationSeconds: seconds,
  }))
}

/** Returns the metrics of backups and drills, which all processes share. */
export function backupMetrics({ orm }: Pick<Database, 'orm'>): Metric[] {
  const metric = (name: string, help: string, read: (run: BackupRun) => number | undefined): Metric => ({
    ...{ name: `backup_${name}`, help, labels: ['kind'] },
    read: async () =>
      (await listBackupRuns(orm)).flatMap((run) => {
        const value = read(run)
        return value === undefined ? [] : [{ labels: { kind: run.kind }, value }]
      }),
  })
  return [
    metric('success_timestamp_seconds', 'When a backup or a restore drill last succeeded.', ({ succeededAt }) =>
      succeededAt ? succeededAt.getTime() / 1_000 : undefined,
    ),
    metric('failed', '1 if the last backup or restore drill failed.', (run) => Number(hasFailed(run))),
  ]
}

/** True if the last run failed. */
export const hasFailed = ({ succeededAt, failedAt }: BackupRun): boolean =>
  failedAt !== null && (succeededAt === null || failedAt > succeededAt)
