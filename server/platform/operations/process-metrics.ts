import { backupMetrics } from '#server/platform/backup/backup-runs.ts'
import type { TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import type { WorkloadPool } from '#server/platform/database/connection-pools.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Replicas } from '#server/platform/database/replicas/replicas.ts'
import type { DeliveryFailures } from '#server/platform/delivery/delivery-failures.ts'
import type { Edge } from '#server/platform/edge/edge.ts'
import type { PurgeQueue } from '#server/platform/edge/purge-queue.ts'
import { countDueRows, type DueCount } from '#server/platform/jobs/due-rows.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { TaskRunner } from '#server/platform/jobs/repeated-tasks.ts'
import { providerHealth } from '#server/platform/net/provider-health.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import type { Health } from './health.ts'
import type { Metric } from './metrics.ts'

/** Returns the metrics of what every process has: its database, connections and threads. */
export function platformMetrics({
  database,
  health,
  threads,
  exportThreads,
  deliveryFailures,
}: {
  database: Pick<Database, 'pool' | 'orm' | 'replicas'>
  health: Health
  deliveryFailures: Pick<DeliveryFailures, 'outcomes'>
  threads: ThreadPool
  exportThreads: ThreadPool
}): Metric[] {
  const pool = database.pool as unknown as WorkloadPool
  const ofPools = (what: 'open' | 'idle' | 'waiting') => () =>
    pool.usage.map(({ workload, ...usage }) => ({ labels: { workload }, value: usage[what] }))
  const ofThreads = (what: 'threads' | 'waiting') => () =>
    Object.entries({ texts: threads, exports: exportThreads }).map(([pool, { usage }]) => ({
      ...{ labels: { pool }, value: usage[what] },
    }))
  return [
    {
      name: 'database_up',
      help: '1 while the database answers, 0 while it does not.',
      read: async () => ((await health.obstacles()).includes('database') ? 0 : 1),
    },
    {
      name: 'database_connections',
      help: 'Open database connections by kind of work.',
      labels: ['workload'],
      read: ofPools('open'),
    },
    {
      name: 'database_connections_idle',
      help: 'Open database connections that are idle, by kind of work.',
      labels: ['workload'],
      read: ofPools('idle'),
    },
    {
      name: 'database_waiting',
      help: 'Statements and transactions that wait for a connection, by kind of work.',
      labels: ['workload'],
      read: ofPools('waiting'),
    },
    {
      name: 'slow_statements_total',
      help: 'Statements that took at least SLOW_STATEMENT_MS, by verb and first table.',
      labels: ['statement'],
      read: () => [...pool.slowStatements].map(([statement, value]) => ({ labels: { statement }, value })),
    },
    {
      name: 'deliveries_total',
      help: 'Emails (mail) and text messages (sms) by outcome: sent, or the reason for which they failed.',
      labels: ['kind', 'outcome'],
      read: () => deliveryFailures.outcomes.map(({ deliveries: value, ...labels }) => ({ labels, value })),
    },
    {
      name: 'threads',
      help: 'Threads that render texts or write exports.',
      labels: ['pool'],
      read: ofThreads('threads'),
    },
    {
      name: 'threads_waiting',
      help: 'Texts and exports that wait for a thread.',
      labels: ['pool'],
      read: ofThreads('waiting'),
    },
    ...providerHealth.metrics,
    ...backupMetrics(database),
    ...(database.replicas ? replicaMetrics(database.replicas) : []),
  ]
}

function replicaMetrics(replicas: Pick<Replicas, 'usage'>): Metric[] {
  const metric = (name: string, help: string, read: (usage: Replicas['usage'][number]) => number): Metric => ({
    ...{ name, help, labels: ['replica'] },
    read: () => replicas.usage.map((usage) => ({ labels: { replica: usage.replica }, value: read(usage) })),
  })
  return [
    metric('database_replica_in_use', '1 while a replica answers readers, 0 while it does not.', ({ inUse }) =>
      Number(inUse),
    ),
    metric('database_replica_lag_seconds', 'How far a replica is behind.', ({ lagMs }) => lagMs / 1_000),
    metric('database_replica_answers_total', 'Statements that a replica answered.', ({ answered }) => answered),
  ]
}

/** Returns the metrics of tasks that this process repeats, and of the rows that wait for them in the database. */
export function taskMetrics(database: Pick<Database, 'orm'>, runners: readonly TaskRunner[]): Metric[] {
  const due = new Map(runners.flatMap(({ tasks }) => tasks.flatMap(({ name, due }) => (due ? [[name, due]] : []))))
  const states = () => runners.flatMap((runner) => runner.states())
  let counting: Promise<Map<string, DueCount>> | undefined
  /** Two metrics are asked for together, and share one count. */
  const count = () => {
    counting ??= countDueRows(database, due).finally(() => {
      counting = undefined
    })
    return counting
  }
  return [
    {
      name: 'queue_waiting',
      help: 'Rows whose time has come and that wait for a task.',
      labels: ['task'],
      read: async () => [...(await count())].map(([task, { waiting }]) => ({ labels: { task }, value: waiting })),
    },
    {
      name: 'queue_oldest_seconds',
      help: 'Seconds since the first of these rows has been waiting.',
      labels: ['task'],
      read: async () =>
        [...(await count())].map(([task, { oldestSeconds }]) => ({ labels: { task }, value: oldestSeconds ?? 0 })),
    },
    {
      name: 'task_running_seconds',
      help: 'Duration so far of the present run of a task; 0 between runs.',
      labels: ['task'],
      read: () => states().map(({ name: task, runningSeconds }) => ({ labels: { task }, value: runningSeconds })),
    },
    {
      name: 'task_failures_total',
      help: 'Runs of a task that failed.',
      labels: ['task'],
      read: () => states().map(({ name: task, failures }) => ({ labels: { task }, value: failures })),
    },
  ]
}

/** Returns the metrics of background jobs, which all processes share. */
export function jobMetrics(jobs: Pick<Jobs, 'queues'>): Metric[] {
  return [
    {
      name: 'jobs',
      help: 'Background jobs by queue that wait, are under way, or failed permanently in the last days.',
      labels: ['queue', 'state'],
      read: async () =>
        (await jobs.queues()).flatMap(({ name: queue, ...counts }) =>
          Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
    },
  ]
}

type CacheUsage = Pick<TaggedCache<never>, 'usage'>

/** Returns the metrics of the caches of the site. */
export function cacheMetrics(caches: Readonly<Record<string, CacheUsage>>): Metric[] {
  const metric = (what: keyof CacheUsage['usage'], name: string, help: string): Metric => ({
    ...{ name, help, labels: ['cache'] },
    read: () => Object.entries(caches).map(([cache, { usage }]) => ({ labels: { cache }, value: usage[what] })),
  })
  return [
    metric('hits', 'cache_hits_total', 'Values that a cache had.'),
    metric('made', 'cache_misses_total', 'Values that were made for a cache.'),
    metric('entries', 'cache_entries', 'Values in a cache.'),
    metric('bytes', 'cache_bytes', 'Size of a cache in bytes.'),
  ]
}

/** Returns the metrics of purging the edge; none where nothing is purged. */
export function edgeMetrics({ queues }: Pick<Edge, 'queues'>): Metric[] {
  if (queues.length === 0) return []
  const metric = (what: keyof PurgeQueue['counts'], name: string, help: string): Metric => ({
    ...{ name, help, labels: ['server'] },
    read: () => queues.map(({ host: server, counts }) => ({ labels: { server }, value: counts[what] })),
  })
  return [
    metric('purged', 'edge_purged_total', 'Keys that were purged from the edge.'),
    metric('failures', 'edge_purge_failures_total', 'Requests to purge that failed.'),
    metric('waiting', 'edge_purge_waiting', 'Keys that wait to be purged.'),
    metric('failingSeconds', 'edge_purge_failing_seconds', 'Seconds for which purging has failed; 0 while it works.'),
  ]
}
