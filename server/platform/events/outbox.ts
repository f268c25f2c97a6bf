import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Executor } from '#server/platform/database/database.ts'
import { presentRequestId } from '#server/platform/request-id.ts'
import type { EventMap, EventType } from './event-map.ts'

/** An event as listeners get it. */
export interface OutboxEvent<T extends EventType = EventType> {
  /** Never used again for another event. */
  id: number
  type: T
  data: EventMap[T]
  happenedAt: Date
}

/** An event on its way, as JSON. */
export type StoredEvent = Omit<OutboxEvent, 'happenedAt'> & {
  happenedAt: string
  /** The request that published it; absent where the program did by itself. */
  requestId?: string | null
}

/**
 * Notifies other subjects that something happened. They learn of it after the commit of the transaction, and never if it is
 * rolled back.
 * @param options key: what it is about, such as a number; a second event of the type about it in the same transaction
 *   takes the place of the first. dueAt: listeners hear of it then, not at once
 */
export async function publishEvent<T extends EventType>(
  tx: Pick<Executor, 'execute'>,
  type: T,
  data: EventMap[T],
  { key = null, dueAt }: { key?: string | null; dueAt?: Date } = {},
): Promise<void> {
  await tx.execute(sql`
    insert into outbox_events (type, key, data, due_at, request_id)
    values (${type}, ${key}, ${JSON.stringify(data)}::jsonb, coalesce(${dueAt?.toISOString() ?? null}::timestamptz, now()),
      ${presentRequestId() ?? null})
    on conflict (type, key, transaction) do update set data = excluded.data, due_at = excluded.due_at`)
}

/**
 * Takes due events out of the outbox, the oldest first, but those that another process is taking.
 * @param now in whole milliseconds, as JavaScript knows them: events that PostgreSQL recorded within this one are due
 * too
 */
export async function takeDueEvents(client: pg.ClientBase, now: Date, limit: number): Promise<StoredEvent[]> {
  const { rows } = await client.query<StoredEvent>(
    `with due as (
       select id from outbox_events where due_at < $1::timestamptz + interval '1 millisecond'
         order by due_at, id limit $2 for update skip locked)
     delete from outbox_events as event using due where event.id = due.id
     returning event.id::float8 as id, event.type, event.data, to_json(event.happened_at) as "happenedAt",
       event.request_id as "requestId"`,
    [now.toISOString(), limit],
  )
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Notes that a listener handles an event, in the transaction of what it does. @returns false where it did already */
export async function claimEvent(tx: Pick<Executor, 'execute'>, eventId: number, listener: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`insert into handled_events (event_id, listener) values (${eventId}, ${listener}) on conflict do nothing`,
  )
  return rowCount === 1
}

/** Forgets who handled what; by then no event of before is on its way. */
export async function forgetHandledEvents(db: Pick<Executor, 'execute'>, before: Date): Promise<void> {
  await db.execute(sql`delete from handled_events where handled_at < ${before.toISOString()}::timestamptz`)
}

/** Values of an event that listeners have yet to handle, by column of the outbox. */
const underWay: Readonly<Record<string, string>> = {
  id: `(data->>'id')::bigint`,
  type: `data->>'type'`,
  data: `data->'data'`,
  happened_at: `(data->>'happenedAt')::timestamptz`,
  due_at: 'now()',
  transaction: `'0'::xid8`,
}

/**
 * The events that have left the outbox and that some listener has yet to handle, as a query for rows of the outbox: put back
 * there, they go to all listeners again, each of which handles an event once.
 */
export async function eventsUnderWay(client: pg.ClientBase, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ some: boolean }>(`select to_regclass('jobs.job') is not null as some`)
  const values = columns.map((column) => underWay[column] ?? 'null')
  const from = rows[0]?.some ? 'jobs.job' : `(select null::text as name, null::jsonb as data, '' as state) as job`
  return `(select distinct on ((data->>'id')::bigint) ${values.join(', ')} from ${from}
    where name like 'event-%' and state::text in ('created', 'retry', 'active') order by (data->>'id')::bigint)`
}
