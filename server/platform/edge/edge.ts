import type { EdgeSettings } from '#server/platform/config/edge-config.ts'
import { afterCommit } from '#server/platform/database/database.ts'
import { type Bus, everythingTag } from '#server/platform/events/bus.ts'
import type { Log } from '#server/platform/log.ts'
import { everyKey, purgedKeys } from './edge-keys.ts'
import { PurgeQueue } from './purge-queue.ts'
import { purgeTargets } from './purge-targets.ts'

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

/** Opens the queues of an edge; without one, nothing is ever purged. */
export function openEdge(settings: EdgeSettings | undefined, log: Pick<Log, 'warn' | 'info'>): Edge {
  const queues = settings ? purgeTargets(settings).map((target) => new PurgeQueue(target, log)) : []
  return {
    kind: settings?.kind,
    queues,
    purge(tags = [everythingTag]) {
      if (queues.length === 0) return
      const keys = tags.includes(everythingTag) ? [everyKey] : tags.flatMap(purgedKeys)
      for (const queue of queues) queue.add(keys)
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()))
    },
  }
}

/** A bus whose messages, after their commit, also purge the edge: once, from the process that made the change. */
export function purgingBus(bus: Bus, edge: Edge): Bus {
  return {
    ...bus,
    async publish(tx, tags) {
      await bus.publish(tx, tags)
      // After the caches of this process, from which the edge may ask at once.
      afterCommit(tx, () => edge.purge(tags))
    },
  }
}
