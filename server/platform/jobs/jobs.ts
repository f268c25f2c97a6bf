import { PgBoss } from 'pg-boss'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'

/** Background work, kept in the database: one of several processes does it, and interrupted work is done again. */
export interface Jobs {
  /**
   * Runs work on a schedule, in one process at a time.
   * @param cron minute, hour, day, month, weekday, in UTC
   * @param work gets a signal that is aborted when the process is asked to stop
   */
  schedule(name: string, cron: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const stopWithinMs = 8_000
/** Connections of its own: work must not wait behind pages. */
const connections = 2

/** Starts the worker role. Its tables are in a schema of their own, `jobs`. @throws Error when they cannot be made */
export async function openJobs({ url }: Pick<Database, 'url'>, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: connections,
    application_name: 'harbourwire jobs',
  })
  const stopping = new AbortController()
  boss.on('error', (error) => {
    // A connection that is being closed may still hear that the server stops; what fails to stop says so by itself.
    if (!stopping.signal.aborted) log.error({ err: error }, 'The queue of jobs failed')
  })
  await boss.start()
  return {
    async schedule(name, cron, work) {
      // At most one waits and one runs: after a slow run, the missed ones are not all caught up on.
      await boss.createQueue(name, { policy: 'stately', expireInSeconds: 3600, retryLimit: 0 })
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => work(stopping.signal))
      await boss.schedule(name, cron, null, { tz: 'UTC' })
    },
    async close() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: stopWithinMs })
    },
  }
}
