import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { Receiver } from './announcing-store.ts'

/**
 * Adds a reminder, unless the address has one. A visitor's reminder becomes that of the member with the address; a
 * person who unsubscribed from emails of an event gets none that somebody else requests.
 */
export async function addReminder(db: Executor, event: number, to: Receiver, undoKey: string): Promise<void> {
  await db.execute(sql`
    insert into event_reminders as known (event_id, email, user_id, language, undo_key)
    select ${event}, ${to.email}, ${to.userId}::bigint, ${to.language}, ${undoKey}::uuid
    where ${to.userId}::bigint is not null or not exists (select from stopped_event_messages
      where event_id = ${event} and email = ${to.email})
    on conflict (event_id, email) do update set user_id = excluded.user_id, undo_key = excluded.undo_key
    where excluded.user_id is not null`)
}

/** Takes back the reminder of a member that was not sent yet. */
export async function removeMemberReminder(db: Executor, event: number, user: number): Promise<void> {
  await db.execute(sql`delete from event_reminders where event_id = ${event} and user_id = ${user} and sent_at is null`)
}

/** Cancels the reminder of an address that was not sent yet, for the person who requested it. */
export async function removeReminder(db: Executor, event: number, email: string, undoKey: string): Promise<void> {
  await db.execute(sql`
    delete from event_reminders where event_id = ${event} and email = ${email} and undo_key = ${undoKey}::uuid
      and sent_at is null`)
}

export async function hasReminder(db: Executor, event: number, user: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from event_reminders where event_id = ${event} and user_id = ${user} and sent_at is null`,
  )
  return rows.length > 0
}

/** Takes some reminders of events that begin before a moment, in the transaction that queues their emails. */
export async function takeReminders(
  tx: Executor,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<(Receiver & { event: number })[]> {
  const { rows } = await tx.execute<Receiver & { event: number }>(sql`
    update event_reminders as reminder set sent_at = ${now.toISOString()}::timestamptz
    from (select event_id, email from event_reminders join events on events.id = event_id
      where sent_at is null and events.state = 'published' and events.deleted_at is null
        and starts_at > ${now.toISOString()}::timestamptz and starts_at <= ${until.toISOString()}::timestamptz
      limit ${most} for update of event_reminders skip locked) as due
    where reminder.event_id = due.event_id and reminder.email = due.email
    returning reminder.event_id as event, reminder.email, reminder.user_id as "userId", reminder.language`)
  return rows
}
