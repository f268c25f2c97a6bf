import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { EventMap, EventType } from './event-map.ts'
import { claimEvent, type OutboxEvent, type StoredEvent } from './outbox.ts'

/** A subject that does something when something happened elsewhere. */
export interface EventListener {
  type: EventType
  /** Unique among all listeners, and the same after a restart: events that wait are found by it. */
  name: string
  /**
   * Handles an event once, however often it is brought.
   * @throws what the subject throws; the event is then brought again later
   */
  handle(database: Pick<Database, 'orm'>, event: StoredEvent, now: Date): Promise<void>
}

/**
 * Registers a listener, in `listeners` of a `subject.ts`.
 * @param work runs in a transaction that commits together with the note that the event was handled
 */
export const listenTo = <T extends EventType>(
  type: T,
  name: string,
  work: (tx: Transaction, event: OutboxEvent<T>, now: Date) => Promise<void>,
): EventListener => ({
  type,
  name,
  handle: (database, { id, data, happenedAt }, now) =>
    transaction(database, async (tx) => {
      if (!(await claimEvent(tx, id, name))) return
      // The outbox holds under each type what was published under it.
      await work(tx, { id, type, data: data as EventMap[T], happenedAt: new Date(happenedAt) }, now)
    }),
})
