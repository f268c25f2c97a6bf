import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { attendeeMessages } from '../tables.ts'

export type AttendeeMessageRow = typeof attendeeMessages.$inferSelect

/** An email that is due to somebody. */
export interface Receiver {
  email: string
  userId: number | null
  language: Language
}

/** Valid tickets of an event, of some types or of all, with an address. */
const reachable = (event: number, types: readonly number[] | null): SQL => sql`
  event_id = ${event} and state = 'valid' and email <> ''
    and (${sql.param(types)}::bigint[] is null or type_id = any (${sql.param(types)}::bigint[]))`

const hasStopped = sql`exists (select from stopped_event_messages as stopped
  where stopped.event_id = tickets.event_id and stopped.email = tickets.email)`

/** Counts the addresses that a message would go to by their language, and those that stopped such messages. */
export async function countReceivers(
  db: Executor,
  event: number,
  types: readonly number[] | null,
): Promise<{ recipients: Map<Language, number>; stopped: number }> {
  const { rows } = await db.execute<{ language: Language; stopped: boolean; count: number }>(sql`
    select language, stopped, count(*)::int as count from (
      select email, min(language) as language, bool_or(${hasStopped}) as stopped
      from tickets where ${reachable(event, types)} group by email) as addresses
    group by language, stopped`)
  const [stopped, recipients] = [rows.filter((row) => row.stopped), rows.filter((row) => !row.stopped)]
  return {
    recipients: new Map(recipients.map(({ language, count }) => [language, count])),
    stopped: stopped.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Names and addresses of tickets by the keys of the emails to them. */
export async function receiversByKey(
  db: Executor,
  event: number,
  keys: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string; name: string; email: string }>(sql`
    select key, min(name) as name, email from tickets cross join lateral (
      select substr(translate(encode(sha256(convert_to(email, 'UTF8')), 'base64'), '+/', '-_'), 1, 22) as key) as keyed
    where event_id = ${event} and key = any (${sql.param([...keys])}::text[]) group by key, email`)
  return new Map(rows.map(({ key, ...person }) => [key, person]))
}

/** Adds a message to all who hold valid tickets, of some types or of all, and have not stopped such messages. */
export async function addAnnouncement(
  tx: Executor,
  message: Pick<
    AttendeeMessageRow,
    'eventId' | 'senderId' | 'subject' | 'text' | 'language' | 'versions' | 'createdAt'
  >,
  types: readonly number[] | null,
): Promise<number> {
  const rows = await tx.insert(attendeeMessages).values(message).returning({ id: attendeeMessages.id })
  const id = rows[0]?.id ?? 0
  const added = await tx.execute(sql`
    insert into attendee_message_receivers (message_id, email, user_id, language)
    select ${id}, email, min(user_id), min(language) from tickets
    where ${reachable(message.eventId, types)} and not ${hasStopped} group by email`)
  await tx
    .update(attendeeMessages)
    .set({ recipients: added.rowCount ?? 0 })
    .where(eq(attendeeMessages.id, id))
  return id
}

export async function findAnnouncement(db: Executor, event: number, id: number) {
  const named = and(eq(attendeeMessages.eventId, event), eq(attendeeMessages.id, id))
  return (await db.select().from(attendeeMessages).where(named))[0]
}

export async function listAnnouncements(db: Executor, event: number, window: { offset: number; limit: number }) {
  const ofEvent = eq(attendeeMessages.eventId, event)
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(attendeeMessages)
      .where(ofEvent)
      .orderBy(desc(attendeeMessages.id))
      .offset(window.offset)
      .limit(window.limit),
    db.select({ count: sql<number>`count(*)::int` }).from(attendeeMessages).where(ofEvent),
  ])
  return { rows, total: counted[0]?.count ?? 0 }
}

/** Takes some receivers of the oldest message that is not out yet, in the transaction that queues their emails. */
export async function takeReceivers(
  tx: Executor,
  most: number,
): Promise<{ message: AttendeeMessageRow; receivers: Receiver[] } | undefined> {
  const { rows } = await tx.execute<{ message: number; email: string; userId: number | null; language: Language }>(sql`
    delete from attendee_message_receivers as gone using (
      select message_id, email from attendee_message_receivers
      where message_id = (select min(message_id) from attendee_message_receivers)
      order by email limit ${most} for update skip locked) as due
    where gone.message_id = due.message_id and gone.email = due.email
    returning gone.message_id as message, gone.email, gone.user_id as "userId", gone.language`)
  const [first] = rows
  if (!first) return undefined
  const updated = await tx
    .update(attendeeMessages)
    .set({ sent: sql`sent + ${rows.length}` })
    .where(eq(attendeeMessages.id, first.message))
    .returning()
  const [message] = updated
  return message && { message, receivers: rows.map(({ email, userId, language }) => ({ email, userId, language })) }
}

export async function stopMessages(db: Executor, event: number, email: string): Promise<void> {
  await db.execute(sql`
    insert into stopped_event_messages (event_id, email) select id, ${email} from events where id = ${event}
    on conflict do nothing`)
  // A recipient who unsubscribes while a message is being sent receives none.
  await db.execute(sql`
    with gone as (delete from attendee_message_receivers where email = ${email}
      and message_id in (select id from attendee_messages where event_id = ${event}) returning message_id)
    update attendee_messages set recipients = recipients - 1 from gone where id = message_id`)
  await db.execute(sql`
    delete from event_reminders where event_id = ${event} and email = ${email} and sent_at is null`)
}

/** Orders of events that do not take place, whose holders have not been notified yet; those behind one, the oldest first. */
export async function ordersOfCancelled(
  db: Executor,
  after: number,
  most: number,
): Promise<{ id: number; reason: string }[]> {
  const { rows } = await db.execute<{ id: number; reason: string }>(sql`
    select found.id, events.cancel_reason as reason
    from events cross join (values ('paid'), ('payment_in_progress')) as wanted (state)
    -- Limited within each event: joined as a whole, a new event of 10,000 orders was read from start to end for each batch.
    cross join lateral (
      select orders.id from orders
      where event_id = events.id and orders.state = wanted.state and orders.id > ${after}
        -- What was tried because of it and refused is the organiser's to settle; what was refused before is another matter.
        and not exists (select from refunds where order_id = orders.id and refunds.state = 'refused' and by = 'system'
          and cardinality(tickets) > 0)
        and (orders.state = 'payment_in_progress'
          or exists (select from tickets where order_id = orders.id and tickets.state = 'valid'))
      order by orders.id limit ${most}) as found
    where events.state = 'cancelled'
    order by found.id limit ${most}`)
  return rows
}

export async function forgetRequests(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`select forget_requests(${before.toISOString()}::timestamptz)`)
}
