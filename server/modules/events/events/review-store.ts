import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventState, EventStatus } from '#contract/events/event-terms.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import { type HeldEvent, statusCondition } from './editing/editing-store.ts'
import { eventDrafts, eventNotes, events, trustedOrganisers } from './tables.ts'

/** The SQL of the newsroom's view of events. */

export interface StaffFilter {
  waiting?: boolean
  state?: EventState
  status?: EventStatus
  forms?: readonly string[]
}

const words = { column: sql`words`, lower: sql`words` }

function condition({ waiting, state, status, forms }: StaffFilter, now: Date): SQL | undefined {
  return and(
    isNull(events.deletedAt),
    waiting ? isNotNull(events.submittedAt) : undefined,
    state && eq(events.state, state),
    status && statusCondition(status, now),
    forms && holdsInOrder(words, ...forms),
  )
}

/** Those that wait the oldest first, else the last changed first. */
export async function listForStaff(
  db: Executor,
  filter: StaffFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<HeldEvent[]> {
  const order = filter.waiting ? [asc(events.submittedAt), asc(events.id)] : [desc(events.updatedAt), desc(events.id)]
  const rows = await db
    .select({ row: getTableColumns(events), draft: getTableColumns(eventDrafts) })
    .from(events)
    .leftJoin(eventDrafts, eq(eventDrafts.eventId, events.id))
    .where(condition(filter, now))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, draft }) => ({ row, draft: draft ?? undefined }))
}

export const countForStaff = (db: Executor, filter: StaffFilter, now: Date, limit?: number): Promise<number> =>
  countUpTo(db, sql`select from ${events} where ${condition(filter, now)}`, limit)

export async function notesOf(db: Executor, eventId: number): Promise<(typeof eventNotes.$inferSelect)[]> {
  return db.select().from(eventNotes).where(eq(eventNotes.eventId, eventId)).orderBy(asc(eventNotes.id))
}

export async function addNote(
  db: Executor,
  note: { eventId: number; authorId: number; text: string; writtenAt: Date },
) {
  await db.insert(eventNotes).values(note)
}

/** Takes an event to decide on it. It is not a change of the event, so its version stays. */
export async function holdForReview(db: Executor, eventId: number, heldBy: number): Promise<void> {
  await db.update(events).set({ heldBy }).where(eq(events.id, eventId))
}

/** @returns whether there is such an event */
export async function setFeatured(tx: Executor, eventId: number, featured: boolean): Promise<boolean> {
  const kept = and(eq(events.id, eventId), isNull(events.deletedAt))
  return (await tx.update(events).set({ featured }).where(kept).returning({ id: events.id })).length > 0
}

export interface OrganiserRow {
  userId: number
  events: number
  published: number
  trusted: boolean
}

export async function listOrganisers(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrganiserRow[]> {
  const { rows } = await db.execute(sql`
    select user_id, sum(events)::int as events, sum(published)::int as published, bool_or(trusted) as trusted
    from (
      select owner_id as user_id, count(*) as events, count(*) filter (where state = 'published') as published,
        false as trusted
      from events where owner_id is not null and deleted_at is null group by owner_id
      union all select user_id, 0, 0, true from trusted_organisers
    ) as known
    group by user_id order by events desc, user_id limit ${limit} offset ${offset}`)
  return (rows as { user_id: string; events: number; published: number; trusted: boolean }[]).map((row) => ({
    userId: Number(row.user_id),
    events: row.events,
    published: row.published,
    trusted: row.trusted,
  }))
}

/** @returns whether that was not so already */
export async function setTrusted(tx: Executor, userId: number, trustedBy: number, trusted: boolean): Promise<boolean> {
  const changed = trusted
    ? await tx.insert(trustedOrganisers).values({ userId, trustedBy }).onConflictDoNothing().returning()
    : await tx.delete(trustedOrganisers).where(eq(trustedOrganisers.userId, userId)).returning()
  return changed.length > 0
}
