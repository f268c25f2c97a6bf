import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { EventRole, EventState, EventStatus } from '#contract/events/event-terms.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import type { EventRow } from '../reading-store.ts'
import { eventDrafts, eventHosts, eventRoles, eventSeries, events, type StoredFields } from '../tables.ts'

/** The SQL of events as their organisers and the newsroom change them. */

export type NewEvent = typeof events.$inferInsert
export type EventChange = Partial<Omit<NewEvent, 'id' | 'createdAt' | 'version'>>
export type DraftRow = typeof eventDrafts.$inferSelect

/** An event with the changes that readers do not have yet. */
export interface HeldEvent {
  row: EventRow
  draft: DraftRow | undefined
}

const notDeleted = isNull(events.deletedAt)

export async function findEvent(db: Executor, id: number): Promise<HeldEvent | undefined> {
  const [found] = await db
    .select({ row: getTableColumns(events), draft: getTableColumns(eventDrafts) })
    .from(events)
    .leftJoin(eventDrafts, eq(eventDrafts.eventId, events.id))
    .where(and(eq(events.id, id), notDeleted))
  return found && { row: found.row, draft: found.draft ?? undefined }
}

/**
 * The same, locked against other changes until the transaction ends. Orders of the event go on being written meanwhile: in a
 * rush there is always one under way, and a lock that waits for them all would never come.
 */
export async function lockEvent(tx: Transaction, id: number): Promise<HeldEvent | undefined> {
  return lockRow(tx, id, 'no key update')
}

/** The same, which waits for the orders that are under way, so that it is known whether there are any. */
export async function lockWithOrders(tx: Transaction, id: number): Promise<HeldEvent | undefined> {
  return lockRow(tx, id, 'update')
}

async function lockRow(tx: Transaction, id: number, how: 'update' | 'no key update'): Promise<HeldEvent | undefined> {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), notDeleted))
    .for(how)
  if (!row) return undefined
  const [draft] = await tx.select().from(eventDrafts).where(eq(eventDrafts.eventId, id))
  return { row, draft }
}

/** Returns the event that somebody began under this key. */
export async function eventByClientKey(db: Executor, ownerId: number, clientKey: string): Promise<number | undefined> {
  const own = and(eq(events.ownerId, ownerId), eq(events.clientKey, clientKey))
  return (await db.select({ id: events.id }).from(events).where(own))[0]?.id
}

/** @returns undefined where its owner has one with this client key */
export async function addEvent(tx: Executor, row: NewEvent): Promise<EventRow | undefined> {
  // Two that begin at once: the second finds the first one's.
  return (await tx.insert(events).values(row).onConflictDoNothing().returning())[0]
}

/** Changes an event, which has a newer version then. @throws CallError currencyFixed */
export async function changeEvent(tx: Executor, id: number, change: EventChange): Promise<EventRow> {
  const [row] = await orRefusal(
    tx
      .update(events)
      .set({ ...change, version: sql`${events.version} + 1`, updatedAt: sql`now()` })
      .where(eq(events.id, id))
      .returning()
      .execute(),
  )
  if (!row) throw new Error(`The event ${id} vanished while it was locked`)
  return row
}

/** True if an event keeps its currency, since amounts of it are in use. */
export async function isCurrencyFixed(db: Executor, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ fixed: boolean }>(sql`select currency_is_fixed(${id}) as fixed`)
  return rows[0]?.fixed ?? false
}

export async function keepDraft(
  tx: Executor,
  draft: { eventId: number; fields: StoredFields; state: DraftRow['state']; savedBy: number | null },
): Promise<void> {
  const { fields, state, savedBy } = draft
  await tx
    .insert(eventDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: eventDrafts.eventId, set: { fields, state, savedBy, savedAt: sql`now()` } })
}

export async function dropDraft(tx: Executor, eventId: number): Promise<void> {
  await tx.delete(eventDrafts).where(eq(eventDrafts.eventId, eventId))
}

export async function addSeries(
  tx: Executor,
  ownerId: number,
  step: (typeof eventSeries.$inferSelect)['step'],
): Promise<number> {
  const [row] = await tx.insert(eventSeries).values({ ownerId, step }).returning({ id: eventSeries.id })
  if (!row) throw new Error('The series was not added')
  return row.id
}

/**
 * Names the hosts of one event at another one as well.
 * @param asked true to ask hosts who accepted or declined again; else their answer is valid for the copy as well
 */
export async function copyHosts(tx: Executor, from: number, to: number, asked: boolean): Promise<void> {
  await tx.execute(sql`
    insert into event_hosts (event_id, name, email, user_id, state, position)
    select ${to}, name, email, user_id, case when email <> '' and ${asked} then 'invited' else state end, position
    from event_hosts where event_id = ${from}`)
}

export async function hostsOf(db: Executor, eventId: number): Promise<(typeof eventHosts.$inferSelect)[]> {
  return db
    .select()
    .from(eventHosts)
    .where(eq(eventHosts.eventId, eventId))
    .orderBy(asc(eventHosts.position), asc(eventHosts.id))
}

export async function siblingsOf(
  db: Executor,
  seriesId: number,
): Promise<Pick<EventRow, 'id' | 'startsAt' | 'timeZone' | 'state'>[]> {
  const { id, startsAt, timeZone, state } = events
  return db
    .select({ id, startsAt, timeZone, state })
    .from(events)
    .where(and(eq(events.seriesId, seriesId), notDeleted))
    .orderBy(asc(events.startsAt), asc(events.id))
}

/** The states of the other events of a series that are drafts or still to come. */
export async function seriesStates(db: Executor, eventId: number): Promise<{ state: EventState }[]> {
  const series = db.select({ id: events.seriesId }).from(events).where(eq(events.id, eventId))
  return db
    .select({ state: events.state })
    .from(events)
    .where(
      and(
        inArray(events.seriesId, series),
        ne(events.id, eventId),
        notDeleted,
        or(
          inArray(events.state, ['draft', 'pending', 'refused']),
          and(eq(events.state, 'published'), gt(events.endsAt, sql`now()`)),
        ),
      ),
    )
}

export interface OwnFilter {
  userId: number
  state?: EventState
  status?: EventStatus
  forms?: readonly string[]
  now: Date
}

export function statusCondition(status: EventStatus, now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`
  if (status === 'upcoming') return sql`${events.startsAt} > ${moment}`
  if (status === 'concluded') return sql`${events.endsAt} <= ${moment}`
  return sql`${events.startsAt} <= ${moment} and ${events.endsAt} > ${moment}`
}

function ownCondition({ userId, state, status, forms, now }: OwnFilter): SQL | undefined {
  const words = { column: sql`${events}.words`, lower: sql`${events}.words` }
  return and(
    notDeleted,
    eq(eventRoles.userId, userId),
    state && eq(events.state, state),
    status && statusCondition(status, now),
    forms && holdsInOrder(words, ...forms),
  )
}

/** The events that somebody has a role in, last changed first. */
export async function listOwn(
  db: Executor,
  filter: OwnFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<(HeldEvent & { role: EventRole })[]> {
  const rows = await db
    .select({ row: getTableColumns(events), draft: getTableColumns(eventDrafts), role: eventRoles.role })
    .from(events)
    .innerJoin(eventRoles, eq(eventRoles.eventId, events.id))
    .leftJoin(eventDrafts, eq(eventDrafts.eventId, events.id))
    .where(ownCondition(filter))
    .orderBy(desc(events.updatedAt), desc(events.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, draft, role }) => ({ row, draft: draft ?? undefined, role }))
}

export async function countOwn(db: Executor, filter: OwnFilter, limit?: number): Promise<number> {
  return countUpTo(
    db,
    sql`select from ${events} inner join ${eventRoles} on ${eventRoles.eventId} = ${events.id} where ${ownCondition(filter)}`,
    limit,
  )
}
