import type { EdgeSettings } from '#server/platform/config/edge-config.ts'
import { afterCommit, type Database, transaction } from '#server/platform/database/database.ts'
import { type Bus, everythingTag } from '#server/platform/events/bus.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import { everyKey, purgedKeys } from './edge-keys.ts'
import { PurgeQueue } from './purge-queue.ts'
import { purgeTargets } from './purge-targets.ts'
import { holdPurges, removePurges, storePurge } from './purges-store.ts'

/** The shared cache in front of the site, where one is configured. */
export interface Edge {
  kind: EdgeSettings['kind'] | undefined
  /** Servers that answers are purged from. */
  queues: readonly PurgeQueue[]
  /** Purges answers with one of these tags; without tags, all answers. */
  purge(tags: readonly string[] | undefined): void
  /** Purges what waits, without retries. */
  close(): Promise<void>
}

const keysFor = (tags: readonly string[]): string[] =>
  tags.includes(everythingTag) ? [everyKey] : tags.flatMap(purgedKeys)

/** Opens the queues of an edge; without one, nothing is ever purged. */
export function openEdge(settings: EdgeSettings | undefined, log: Pick<Log, 'warn' | 'info'>): Edge {
  const queues = settings ? purgeTargets(settings).map((target) => new PurgeQueue(target, log)) : []
  return {
    kind: settings?.kind,
    queues,
    purge(tags = [everythingTag]) {
      if (queues.length === 0) return
      const keys = keysFor(tags)
      for (const queue of queues) queue.add(keys)
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()))
    },
  }
}

/**
 * A bus whose messages, after their commit, also purge the edge: at once from the process that made the change, and
 * a second time by the worker.
 */
export function purgingBus(bus: Bus, edge: Edge): Bus {
  return {
    ...bus,
    async publish(tx, tags) {
      await bus.publish(tx, tags)
      if (edge.queues.length > 0) await storePurge(tx, keysFor(tags))
      // After the caches of this process, from which the edge may ask at once.
      afterCommit(tx, () => edge.purge(tags))
    },
  }
}

const againSeconds = 5
const rowsAtOnce = 1_000

/**
 * Purges changes a second time, 5 to 10 seconds after the first. An answer that was on its way to the edge during the change,
 * or that another process made before it learnt of the change, would otherwise stay there until it expires; and a process
 * that was killed after the commit has purged nothing.
 */
export function purgeTask({ queues }: Pick<Edge, 'queues'>, database: Pick<Database, 'orm'>): RepeatedTask {
  const purgeSome = () =>
    transaction(database, async (tx) => {
      const { ids, keys } = await holdPurges(tx, againSeconds, rowsAtOnce)
      if (ids.length === 0) return false
      const purged = await Promise.all(queues.map((queue) => queue.purge(keys)))
      // A server that fails is reported by its metrics, and the rows wait.
      if (purged.includes(false)) return false
      await removePurges(tx, ids)
      return ids.length === rowsAtOnce
    })
  return {
    name: 'edge-purges',
    everyMs: againSeconds * 1_000,
    due: { rows: `edge_purges where at < now() - interval '${againSeconds} seconds'`, since: 'at' },
    async run(signal) {
      while (!signal.aborted && (await purgeSome()));
    },
  }
}
