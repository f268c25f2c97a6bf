import type pg from 'pg'
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
  /**
   * Does the jobs of a queue, one after the other in each process. A job that throws is repeated, after longer waits
   * each time, for about three days; jobs taken together with it may be repeated as well, so the work must be
   * repeatable.
   */
  work<T extends object>(queue: string, work: (data: T, job: { isLastTry: boolean }) => Promise<void>): Promise<void>
  /** Adds jobs to a queue of `work`, in the transaction of the client. */
  add(client: pg.ClientBase, queue: string, data: readonly object[]): Promise<void>
  /** Has the worker of a queue in this process look for jobs at once, after a transaction that added some. */
  wake(queue: string): void
  /** Returns how many jobs of each queue wait, are under way, or failed permanently, as counted within the last minute. */
  queues(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>
  close(): Promise<void>
}

const stopWithinMs = 8_000
/** Connections of its own: work must not wait behind pages. */
const connections = 2
/** From 5 seconds to 6 hours between tries: together about three days. */
const retries = { retryLimit: 24, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 3_600 }
/** Time after which the work of a process that ended is done again. */
const expireInSeconds = 300
/** Interval of looks at a queue; `wake` has it looked at sooner in this process. */
const pollingIntervalSeconds = 2
/** Interval of looks at the schedule; scheduled work is due at a minute, so that this is soon enough. */
const scheduleEverySeconds = 10
const batchSize = 20

/**
 * Starts the worker role. Its tables are in a schema of their own, `jobs`.
 * @param everySeconds how often it asks for work that is on a schedule
 * @throws Error when they cannot be made
 */
export async function openJobs(
  { url }: Pick<Database, 'url'>,
  log: Log,
  { everySeconds = scheduleEverySeconds } = {},
): Promise<Jobs> {
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
  const workers = new Map<string, string>()
  return {
    async schedule(name, cron, work) {
      // At most one waits and one runs: after a slow run, the missed ones are not all caught up on.
      await boss.createQueue(name, { policy: 'stately', expireInSeconds: 3600, retryLimit: 0 })
      await boss.work(name, { pollingIntervalSeconds: everySeconds }, async () => work(stopping.signal))
      await boss.schedule(name, cron, null, { tz: 'UTC' })
    },
    async work<T extends object>(queue: string, work: (data: T, job: { isLastTry: boolean }) => Promise<void>) {
      await boss.createQueue(queue, { ...retries, expireInSeconds })
      const options = { pollingIntervalSeconds, batchSize, burstWhenBatchFull: true, includeMetadata: true } as const
      const worker = await boss.work<T, void, typeof options>(queue, options, async (jobs) => {
        const failures: unknown[] = []
        for (const { data, retryCount, retryLimit } of jobs)
          await work(data, { isLastTry: retryCount >= retryLimit }).catch((error: unknown) => failures.push(error))
        // The jobs that were taken together are tried again together.
        if (failures.length > 0) throw failures[0]
      })
      workers.set(queue, worker)
    },
    async add(client, queue, data) {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      await boss.insert(
        queue,
        data.map((one) => ({ data: one })),
        { db },
      )
    },
    wake(queue) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    },
    async queues() {
      const known = await boss.getQueues()
      return known.map(({ name, readyCount, activeCount, failedCount }) => ({
        ...{ name, waiting: readyCount, active: activeCount, failed: failedCount },
      }))
    },
    async close() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: stopWithinMs })
    },
  }
}
