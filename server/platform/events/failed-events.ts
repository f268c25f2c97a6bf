import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { EventListener } from './listeners.ts'
import type { StoredEvent } from './outbox.ts'

/** An event that a listener could not handle, however often it was tried. */
export interface FailedEvent extends StoredEvent {
  listener: string
  error: string
}

/** Stores a failed event for those who investigate it. */
export async function keepFailedEvent(
  db: Pick<Executor, 'execute'>,
  { id, type, data, happenedAt }: StoredEvent,
  listener: string,
  error: string,
): Promise<void> {
  await db.execute(sql`
    insert into failed_events (event_id, listener, type, data, happened_at, error)
    values (${id}, ${listener}, ${type}, ${JSON.stringify(data)}::jsonb, ${happenedAt}, ${error}) on conflict do nothing`)
}

/** How many there are. */
export async function countFailedEvents(db: Pick<Executor, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from failed_events`)
  return rows[0]?.n ?? 0
}

/** All of them, the oldest first. */
export async function listFailedEvents(db: Pick<Executor, 'execute'>): Promise<FailedEvent[]> {
  const { rows } = await db.execute<FailedEvent & Record<string, unknown>>(sql`
    select event_id::float8 as id, listener, type, data, to_json(happened_at) as "happenedAt", error
    from failed_events order by event_id, listener`)
  return rows
}

/**
 * Has the listeners handle them now. Those that are handled, or whose listener is no longer there, are forgotten.
 * @returns how many are left
 */
export async function retryFailedEvents(
  database: Pick<Database, 'orm'>,
  listeners: readonly EventListener[],
  now: Date,
): Promise<number> {
  for (const event of await listFailedEvents(database.orm)) {
    const listener = listeners.find(({ name }) => name === event.listener)
    const failure = await listener?.handle(database, event, now).catch((error: unknown) => ({ error }))
    if (!failure)
      await database.orm.execute(
        sql`delete from failed_events where event_id = ${event.id} and listener = ${event.listener}`,
      )
  }
  return countFailedEvents(database.orm)
}
