import type pg from 'pg'
import type { Database } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import { inRequest } from '#server/platform/request-id.ts'
import { keepFailedEvent } from './failed-events.ts'
import type { EventListener } from './listeners.ts'
import { type StoredEvent, takeDueEvents } from './outbox.ts'

interface Needs {
  database: Database
  listeners: readonly EventListener[]
  log: Pick<Log, 'error' | 'warn'>
}

/** How often the worker looks for events. */
const lookEveryMs = 500
/** Events per transaction, so that none holds many locks or takes long. */
const batchSize = 100

/**
 * Takes due events and passes each to all its listeners, in one transaction: either both hold or none.
 * @param hand takes what goes to one listener, in the transaction of the client
 * @returns how many there were
 */
export async function relayDueEvents(
  { database, listeners }: Pick<Needs, 'database' | 'listeners'>,
  now: Date,
  hand: (client: pg.ClientBase, listener: EventListener, events: readonly StoredEvent[]) => Promise<void>,
): Promise<number> {
  const client = await database.pool.connect()
  let failed = true
  try {
    await client.query('begin')
    const events = await takeDueEvents(client, now, batchSize)
    for (const listener of listeners) {
      const heard = events.filter(({ type }) => type === listener.type)
      if (heard.length > 0) await hand(client, listener, heard)
    }
    await client.query('commit')
    failed = false
    return events.length
  } catch (error) {
    // Awaited, so that the events are unlocked when they are next looked for.
    failed = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    // A transaction that could not be ended goes with its connection.
    client.release(failed)
  }
}

/**
 * Opens the queues of the listeners, whose jobs are tried again; what keeps failing is kept and reported.
 * @returns the task that brings events to them
 */
export async function openRelay({ database, listeners, log }: Needs, jobs: Jobs): Promise<RepeatedTask> {
  for (const listener of listeners) {
    const handle = async (event: StoredEvent, isLastTry: boolean) => {
      try {
        await listener.handle(database, event, new Date())
      } catch (error) {
        log[isLastTry ? 'error' : 'warn'](
          { err: error, event: event.id, listener: listener.name },
          `An event ${event.type} could not be handled${isLastTry ? ' and is given up' : ''}`,
        )
        if (!isLastTry) throw error
        const reason = error instanceof Error ? error.message : String(error)
        await keepFailedEvent(database.orm, event, listener.name, reason)
      }
    }
    await jobs.work<StoredEvent>(queueOf(listener), (event, { isLastTry }) =>
      inRequest(event.requestId ?? undefined, () => handle(event, isLastTry)),
    )
  }
  async function run(signal: AbortSignal): Promise<void> {
    for (let some = batchSize; some === batchSize && !signal.aborted; ) {
      const queues = new Set<string>()
      some = await relayDueEvents({ database, listeners }, new Date(), (client, listener, events) => {
        queues.add(queueOf(listener))
        return jobs.add(client, queueOf(listener), events)
      })
      for (const queue of queues) jobs.wake(queue)
    }
  }
  const due = { rows: 'outbox_events where due_at <= now()', since: 'due_at' }
  return { name: 'events', everyMs: lookEveryMs, due, run }
}

const queueOf = ({ name }: EventListener): string => `event-${name}`
