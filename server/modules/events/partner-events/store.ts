import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SourceProblem } from '#contract/events/partner-events.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import { partnerEvents, partnerSources } from './tables.ts'

export type PartnerRow = typeof partnerEvents.$inferSelect
export type NewPartnerEvent = typeof partnerEvents.$inferInsert
export type SourceRow = typeof partnerSources.$inferSelect

/** The event with its source; null if an editor entered it. */
export interface ListedEvent {
  row: PartnerRow
  source: Pick<SourceRow, 'name' | 'versions' | 'demo'> | null
}

export interface PartnerFilter {
  cityKey?: string
  from?: string
  to?: string
  forms?: readonly string[]
}

const words = { column: sql`words`, lower: sql`words` }

const condition = ({ cityKey, from, to, forms }: PartnerFilter, now: Date) =>
  and(
    eq(partnerEvents.hidden, false),
    sql`${partnerEvents.endsAt} > ${now.toISOString()}::timestamptz`,
    cityKey === undefined ? undefined : eq(partnerEvents.cityKey, cityKey),
    from === undefined ? undefined : sql`${partnerEvents.endsOn} >= ${from}::date`,
    to === undefined ? undefined : sql`${partnerEvents.startsOn} <= ${to}::date`,
    forms && holdsInOrder(words, ...forms),
  )

/** Events that are not over, the next first, with the names of their sources. */
export async function listPartnerEvents(
  db: Executor,
  filter: PartnerFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<ListedEvent[]> {
  const order = [asc(partnerEvents.startsAt), asc(partnerEvents.id)]
  const page = db
    .select({ id: partnerEvents.id })
    .from(partnerEvents)
    .where(condition(filter, now))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select({
      row: partnerEvents,
      source: { name: partnerSources.name, versions: partnerSources.versions, demo: partnerSources.demo },
    })
    .from(partnerEvents)
    .leftJoin(partnerSources, eq(partnerSources.id, partnerEvents.sourceId))
    .where(inArray(partnerEvents.id, page))
    .orderBy(...order)
}

export const countPartnerEvents = (db: Executor, filter: PartnerFilter, now: Date, limit?: number): Promise<number> =>
  countUpTo(db, sql`select from ${partnerEvents} where ${condition(filter, now)}`, limit)

/** Cities with events that are not over, those with the most first. */
export const partnerCities = (
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ key: string; name: string; count: number }[]> => {
  const count = sql<number>`count(*)::int`
  return db
    .select({ key: partnerEvents.cityKey, name: sql<string>`min(${partnerEvents.city})`, count })
    .from(partnerEvents)
    .where(and(condition({}, now), ne(partnerEvents.cityKey, '')))
    .groupBy(partnerEvents.cityKey)
    .orderBy(desc(count), asc(partnerEvents.cityKey))
    .limit(limit)
}

export interface StaffPartnerFilter {
  /** 0 if an editor entered it. */
  source?: number
  show: 'coming' | 'over' | 'hidden'
  forms?: readonly string[]
}

function staffCondition({ source, show, forms }: StaffPartnerFilter, now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`
  return and(
    eq(partnerEvents.hidden, show === 'hidden'),
    show === 'coming' ? sql`${partnerEvents.endsAt} > ${moment}` : undefined,
    show === 'over' ? sql`${partnerEvents.endsAt} <= ${moment}` : undefined,
    source === undefined
      ? undefined
      : source === 0
        ? isNull(partnerEvents.sourceId)
        : eq(partnerEvents.sourceId, source),
    forms && holdsInOrder(words, ...forms),
  )
}

/** For the newsroom: those to come the next first, else the last first. */
export async function listForStaff(
  db: Executor,
  filter: StaffPartnerFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ row: PartnerRow; source: string | null }[]> {
  const way = filter.show === 'coming' ? asc : desc
  return db
    .select({ row: partnerEvents, source: partnerSources.name })
    .from(partnerEvents)
    .leftJoin(partnerSources, eq(partnerSources.id, partnerEvents.sourceId))
    .where(staffCondition(filter, now))
    .orderBy(way(partnerEvents.startsAt), way(partnerEvents.id))
    .limit(limit)
    .offset(offset)
}

export const countForStaff = (db: Executor, filter: StaffPartnerFilter, now: Date, limit?: number): Promise<number> =>
  countUpTo(db, sql`select from ${partnerEvents} where ${staffCondition(filter, now)}`, limit)

/** An event that an editor entered, locked until the transaction ends. */
export async function lockByHand(tx: Transaction, id: number): Promise<PartnerRow | undefined> {
  const own = and(eq(partnerEvents.id, id), isNull(partnerEvents.sourceId))
  return (await tx.select().from(partnerEvents).where(own).for('update'))[0]
}

export async function addByHand(tx: Executor, row: NewPartnerEvent): Promise<number> {
  const [added] = await tx.insert(partnerEvents).values(row).returning({ id: partnerEvents.id })
  if (!added) throw new Error('The event was not added')
  return added.id
}

export async function changeByHand(tx: Executor, id: number, row: NewPartnerEvent): Promise<void> {
  const change = { ...row, version: sql`${partnerEvents.version} + 1`, updatedAt: sql`now()` }
  await tx.update(partnerEvents).set(change).where(eq(partnerEvents.id, id))
}

/**
 * Takes an event away from readers, or gives it back. The row stays, so that its source does not bring it back.
 * @returns its title; undefined where there is none, or it is so already
 */
export async function setHidden(db: Executor, id: number, hidden: boolean): Promise<string | undefined> {
  const which = and(eq(partnerEvents.id, id), eq(partnerEvents.hidden, !hidden))
  const change = { hidden, updatedAt: sql`now()` }
  return (await db.update(partnerEvents).set(change).where(which).returning({ title: partnerEvents.title }))[0]?.title
}

const batch = 500

/**
 * Makes the events of a source those that were found: new ones, changed ones, and without those that it dropped.
 * @param unread identifiers of entries that are there, but could not be read: they stay, with all their dates
 * @param isWhole false if not all was read: then what was not found stays
 * @returns how many were removed
 */
export async function replaceEvents(
  tx: Executor,
  sourceId: number,
  rows: readonly NewPartnerEvent[],
  { unread, isWhole }: { unread: readonly string[]; isWhole: boolean },
): Promise<number> {
  const { title, language, startsAt, endsAt, timeZone, startsOn, endsOn, allDay, city, cityKey, venue, url } =
    partnerEvents
  const times = { startsAt, endsAt, timeZone, startsOn, endsOn, allDay }
  const changed = { title, language, ...times, city, cityKey, venue, url }
  const set = Object.fromEntries(
    Object.entries(changed).map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
  )
  for (let from = 0; from < rows.length; from += batch) {
    await tx
      .insert(partnerEvents)
      .values(rows.slice(from, from + batch).map((row) => ({ ...row, sourceId })))
      .onConflictDoUpdate({
        target: [partnerEvents.sourceId, partnerEvents.uid],
        set: { ...set, updatedAt: sql`now()` },
      })
  }
  if (!isWhole) return 0
  const { rowCount } = await tx.execute(sql`delete from partner_events where ${isDropped(sourceId, rows, unread)}`)
  return rowCount ?? 0
}

/** True of events of a source that it has no longer. */
function isDropped(sourceId: number, rows: readonly NewPartnerEvent[], unread: readonly string[]) {
  const kept = rows.flatMap(({ uid }) => uid ?? [])
  return sql`source_id = ${sourceId} and not hidden
    and uid <> all (select jsonb_array_elements_text(${JSON.stringify(kept)}::jsonb))
    and not exists (select from jsonb_array_elements_text(${JSON.stringify([...new Set(unread)])}::jsonb) as name
      where uid = name or starts_with(uid, name || ' '))`
}

/** True if a source has less than half of its events that are not over. */
export async function losesMost(
  tx: Transaction,
  sourceId: number,
  { rows, unread, now }: { rows: readonly NewPartnerEvent[]; unread: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows: counts } = await tx.execute<{ shrinks: boolean }>(sql`
    select 2 * count(*) filter (where ${isDropped(sourceId, rows, unread)}) > count(*) as shrinks
    from partner_events where source_id = ${sourceId} and not hidden and ends_at > ${now.toISOString()}::timestamptz`)
  return counts[0]?.shrinks ?? false
}

export type ListedSource = SourceRow & { events: number }

/** @param id only this one */
export async function listSources(db: Executor, id?: number): Promise<ListedSource[]> {
  const rows = await db
    .select({
      row: partnerSources,
      events: sql<number>`(select count(*)::int from partner_events as event
        where event.source_id = ${partnerSources}.id and not event.hidden)`,
    })
    .from(partnerSources)
    .where(id === undefined ? undefined : eq(partnerSources.id, id))
    .orderBy(asc(partnerSources.name), asc(partnerSources.id))
  return rows.map(({ row, events }) => ({ ...row, events }))
}

/** A source, locked until the transaction ends. */
export async function lockSource(tx: Transaction, id: number): Promise<SourceRow | undefined> {
  return (await tx.select().from(partnerSources).where(eq(partnerSources.id, id)).for('update'))[0]
}

type SourceFields = Pick<SourceRow, 'name' | 'url' | 'timeZone' | 'everyMinutes'>

export async function addSource(db: Executor, fields: SourceFields): Promise<number> {
  const [added] = await db.insert(partnerSources).values(fields).returning({ id: partnerSources.id })
  if (!added) throw new Error('The source was not added')
  return added.id
}

/** Changes a source, which is read again soon. */
export async function changeSource(
  db: Executor,
  id: number,
  change: Partial<SourceFields & Pick<SourceRow, 'paused'>>,
): Promise<void> {
  const version = sql`${partnerSources.version} + 1`
  await db
    .update(partnerSources)
    .set({ ...change, version, nextReadAt: sql`now()` })
    .where(eq(partnerSources.id, id))
}

/** @returns its name; undefined where there is none */
export async function deleteSource(db: Executor, id: number): Promise<string | undefined> {
  return (await db.delete(partnerSources).where(eq(partnerSources.id, id)).returning())[0]?.name
}

/** How many events `replaceEvents` would remove for a file of this name. */
export async function countDropped(
  db: Executor,
  name: string,
  { rows, unread }: { rows: readonly NewPartnerEvent[]; unread: readonly string[] },
): Promise<number> {
  const [known] = await filesNamed(db, name)
  return known ? countUpTo(db, sql`select from partner_events where ${isDropped(known.id, rows, unread)}`) : 0
}

const filesNamed = (db: Executor, name: string) =>
  db
    .select({ id: partnerSources.id })
    .from(partnerSources)
    .where(and(eq(partnerSources.name, name), isNull(partnerSources.url), eq(partnerSources.demo, false)))

/** The source of imported files of this name. */
export async function fileSource(tx: Executor, name: string, timeZone: string): Promise<number> {
  const [known] = await filesNamed(tx, name)
  if (known) return known.id
  const [added] = await tx.insert(partnerSources).values({ name, timeZone }).returning({ id: partnerSources.id })
  if (!added) throw new Error('The source was not added')
  return added.id
}

/** Claims sources that are due: their next time is set at once, so that no other process reads them too. */
export async function claimDue(db: Executor, limit: number): Promise<SourceRow[]> {
  const due = db
    .select({ id: partnerSources.id })
    .from(partnerSources)
    .where(
      and(isNotNull(partnerSources.url), eq(partnerSources.paused, false), sql`${partnerSources.nextReadAt} <= now()`),
    )
    .orderBy(asc(partnerSources.nextReadAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(partnerSources)
    .set({ nextReadAt: sql`now() + make_interval(mins => ${partnerSources.everyMinutes})` })
    .where(inArray(partnerSources.id, due))
    .returning()
}

/** Claims one source, due or not. */
export async function claimSource(db: Executor, id: number): Promise<SourceRow | undefined> {
  const next = sql`now() + make_interval(mins => ${partnerSources.everyMinutes})`
  return (await db.update(partnerSources).set({ nextReadAt: next }).where(eq(partnerSources.id, id)).returning())[0]
}

export async function noteReading(
  db: Executor,
  id: number,
  { result, problem }: { result: string; problem: SourceProblem | null },
) {
  const failures = problem ? sql`${partnerSources.failures} + 1` : 0
  await db
    .update(partnerSources)
    .set({ result, problem, failures, readAt: sql`now()` })
    .where(eq(partnerSources.id, id))
}

/** Returns the names of events and sources, for the audit log. */
export async function namesOf(db: Executor, { events, sources }: { events: number[]; sources: number[] }) {
  const { rows } = await db.execute(sql`
    select 'partnerEvent:' || id as target, title as name from partner_events
      where id = any (${sql.param(events)}::bigint[])
    union all select 'partnerSource:' || id, name from partner_sources
      where id = any (${sql.param(sources)}::bigint[])`)
  return rows as { target: string; name: string }[]
}
