import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventState, EventStatus } from '#contract/events/event-terms.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { knownIds } from '#server/platform/database/known-ids.ts'
import { namePlace, versionNames } from '#server/platform/database/name-place.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import { type HeldEvent, statusCondition } from '../editing/editing-store.ts'
import { eventDrafts, events, eventVerdicts, trustedOrganisers } from '../tables.ts'

/** The SQL of the newsroom's lists of events and organisers. */

export interface StaffFilter {
  waiting?: boolean
  assigned?: number | 'nobody'
  state?: EventState
  status?: EventStatus
  featured?: boolean
  deleted?: boolean
  owner?: number
  forms?: readonly string[]
}

/** An event with whether a decision on it can be undone still: then it waits no more. */
export type StaffHeld = HeldEvent & { decided: boolean }

const words = { column: sql`words`, lower: sql`words` }

const openVerdicts = sql`select from ${eventVerdicts} where ${eventVerdicts.eventId} = ${events.id}
  and ${eventVerdicts.dueAt} is not null`

function condition(
  { waiting, assigned, state, status, featured, deleted, owner, forms }: StaffFilter,
  now: Date,
): SQL | undefined {
  return and(
    deleted ? isNotNull(events.deletedAt) : isNull(events.deletedAt),
    waiting ? and(isNotNull(events.submittedAt), sql`not exists (${openVerdicts})`) : undefined,
    assigned === undefined
      ? undefined
      : assigned === 'nobody'
        ? isNull(events.assignedTo)
        : eq(events.assignedTo, assigned),
    state && eq(events.state, state),
    status && statusCondition(status, now),
    featured === undefined ? undefined : eq(events.featured, featured),
    owner === undefined ? undefined : eq(events.ownerId, owner),
    forms && holdsInOrder(words, ...forms),
  )
}

/** Lists events: exact names first, then those that wait for review, the oldest first, then the last changed. */
export async function listForStaff(
  db: Executor,
  filter: StaffFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<StaffHeld[]> {
  const named = [sql`${events.title}`, ...versionNames(sql`${events.versions}`, 'title')]
  const order = [
    ...(filter.forms ? [namePlace(named, filter.forms)] : []),
    ...(filter.waiting ? [asc(events.submittedAt), asc(events.id)] : [desc(events.updatedAt), desc(events.id)]),
  ]
  const rows = await db
    .select({
      row: getTableColumns(events),
      draft: getTableColumns(eventDrafts),
      decided: sql<boolean>`exists (${openVerdicts})`,
    })
    .from(events)
    .leftJoin(eventDrafts, eq(eventDrafts.eventId, events.id))
    .where(condition(filter, now))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, draft, decided }) => ({ row, draft: draft ?? undefined, decided }))
}

export const countForStaff = (db: Executor, filter: StaffFilter, now: Date, limit?: number): Promise<number> =>
  countUpTo(db, sql`select from ${events} where ${condition(filter, now)}`, limit)

export interface WaitingEvents {
  all: number
  mine: number
  unassigned: number
  oldest: Date | null
}

/** How many events wait for a decision, and since when the oldest. */
export async function waitingEvents(db: Executor, user: number, now: Date): Promise<WaitingEvents> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      mine: sql<number>`count(*) filter (where ${events.assignedTo} = ${user})::int`,
      unassigned: sql<number>`count(*) filter (where ${events.assignedTo} is null)::int`,
      oldest: sql<number | null>`(extract(epoch from min(${events.submittedAt})) * 1000)::float8`,
    })
    .from(events)
    .where(condition({ waiting: true }, now))
  const { oldest = null, ...counts } = row ?? { all: 0, mine: 0, unassigned: 0 }
  return { ...counts, oldest: oldest === null ? null : new Date(oldest) }
}

/** @returns whether there is such an event */
export async function setFeatured(tx: Executor, eventId: number, featured: boolean): Promise<boolean> {
  const kept = and(eq(events.id, eventId), isNull(events.deletedAt))
  return (await tx.update(events).set({ featured }).where(kept).returning({ id: events.id })).length > 0
}

/** Returns the numbers that are events. */
export const knownEvents = (db: Executor, ids: readonly number[]): Promise<number[]> => knownIds(db, events, ids)

/** Returns the titles of events, for the audit log. */
export async function titlesOf(db: Executor, ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: events.id, title: sql<string>`coalesce(${eventDrafts.fields}->>'title', ${events.title})` })
    .from(events)
    .leftJoin(eventDrafts, eq(eventDrafts.eventId, events.id))
    .where(sql`${events.id} = any (${sql.param([...ids])}::bigint[])`)
}

export interface OrganiserRow {
  userId: number
  events: number
  published: number
  waiting: number
  refused: number
  trustedBy: number | null
  trustedAt: Date | null
}

const organisers = (trusted: boolean | undefined): SQL => sql`
  select known.user_id, sum(events)::int as events, sum(published)::int as published, sum(waiting)::int as waiting,
    sum(refused)::int as refused, trust.trusted_by, trust.trusted_at
  from (
    select owner_id as user_id, count(*) as events, count(*) filter (where state = 'published') as published,
      count(*) filter (where submitted_at is not null) as waiting,
      sum((select count(*) from event_verdicts where event_id = events.id and decision = 'refuse')) as refused
    from events where owner_id is not null and deleted_at is null group by owner_id
    union all select user_id, 0, 0, 0, 0 from trusted_organisers
  ) as known
  left join trusted_organisers as trust on trust.user_id = known.user_id
  where ${trusted === undefined ? sql`true` : trusted ? sql`trust.user_id is not null` : sql`trust.user_id is null`}
  group by known.user_id, trust.trusted_by, trust.trusted_at`

export async function listOrganisers(
  db: Executor,
  { trusted }: { trusted?: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<OrganiserRow[]> {
  const { rows } = await db.execute<Found>(sql`
    select *, (extract(epoch from trusted_at) * 1000)::float8 as since from (${organisers(trusted)}) as listed
    order by events desc, user_id limit ${limit} offset ${offset}`)
  type Found = Omit<OrganiserRow, 'userId' | 'trustedBy' | 'trustedAt'> & {
    user_id: string
    trusted_by: string | null
    since: number | null
  }
  return rows.map(({ events, published, waiting, refused, ...row }) => ({
    ...{ events, published, waiting, refused },
    userId: Number(row.user_id),
    trustedBy: row.trusted_by === null ? null : Number(row.trusted_by),
    trustedAt: row.since === null ? null : new Date(row.since),
  }))
}

export const countOrganisers = (db: Executor, { trusted }: { trusted?: boolean }): Promise<number> =>
  countUpTo(db, organisers(trusted))

/** @returns whether that was not so already */
export async function setTrusted(tx: Executor, userId: number, trustedBy: number, trusted: boolean): Promise<boolean> {
  const changed = trusted
    ? await tx.insert(trustedOrganisers).values({ userId, trustedBy }).onConflictDoNothing().returning()
    : await tx.delete(trustedOrganisers).where(eq(trustedOrganisers.userId, userId)).returning()
  return changed.length > 0
}
