import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import { partnerEvents, partnerSources } from './tables.ts'

export type PartnerRow = typeof partnerEvents.$inferSelect
export type NewPartnerEvent = typeof partnerEvents.$inferInsert
export type SourceRow = typeof partnerSources.$inferSelect

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
): Promise<{ row: PartnerRow; source: string | null }[]> {
  const order = [asc(partnerEvents.startsAt), asc(partnerEvents.id)]
  const page = db
    .select({ id: partnerEvents.id })
    .from(partnerEvents)
    .where(condition(filter, now))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select({ row: partnerEvents, source: partnerSources.name })
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

/** @returns its number; undefined where there is no such event that was entered by hand */
export async function saveByHand(
  db: Executor,
  id: number | undefined,
  row: NewPartnerEvent,
): Promise<number | undefined> {
  if (id === undefined) {
    const [added] = await db.insert(partnerEvents).values(row).returning({ id: partnerEvents.id })
    return added?.id
  }
  const change = { ...row, updatedAt: sql`now()` }
  const own = eq(partnerEvents.id, id)
  return (await db.update(partnerEvents).set(change).where(own).returning({ id: partnerEvents.id }))[0]?.id
}

/** Takes an event away; of one from a source something stays, so that the source does not bring it back. */
export async function takeAway(db: Executor, id: number): Promise<boolean> {
  const which = eq(partnerEvents.id, id)
  const byHand = and(which, sql`${partnerEvents.sourceId} is null`)
  if ((await db.delete(partnerEvents).where(byHand).returning({ id: partnerEvents.id })).length > 0) return true
  const hidden = await db.update(partnerEvents).set({ hidden: true }).where(which).returning({ id: partnerEvents.id })
  return hidden.length > 0
}

const batch = 500

/** Makes the events of a source those that were found: new ones, changed ones, and without those that it dropped. */
export async function replaceEvents(tx: Executor, sourceId: number, rows: readonly NewPartnerEvent[]): Promise<void> {
  const { title, startsAt, endsAt, timeZone, startsOn, endsOn, allDay, city, cityKey, venue, url } = partnerEvents
  const changed = { title, startsAt, endsAt, timeZone, startsOn, endsOn, allDay, city, cityKey, venue, url }
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
  const kept = rows.flatMap(({ uid }) => uid ?? [])
  await tx.execute(sql`
    delete from partner_events where source_id = ${sourceId} and not hidden
      and uid <> all (select jsonb_array_elements_text(${JSON.stringify(kept)}::jsonb))`)
}

export async function listSources(db: Executor): Promise<(SourceRow & { events: number })[]> {
  const rows = await db
    .select({
      row: partnerSources,
      events: sql<number>`(select count(*)::int from partner_events as event
        where event.source_id = ${partnerSources}.id and not event.hidden)`,
    })
    .from(partnerSources)
    .orderBy(asc(partnerSources.name), asc(partnerSources.id))
  return rows.map(({ row, events }) => ({ ...row, events }))
}

type SourceFields = Pick<SourceRow, 'name' | 'url' | 'timeZone' | 'everyMinutes'>

/** @returns undefined where there is no such source, or another one has this address */
export async function saveSource(
  db: Executor,
  id: number | undefined,
  fields: SourceFields,
): Promise<number | undefined> {
  if (id === undefined) {
    const [added] = await db
      .insert(partnerSources)
      .values(fields)
      .onConflictDoNothing()
      .returning({ id: partnerSources.id })
    return added?.id
  }
  const change = { ...fields, nextReadAt: sql`now()` }
  const which = eq(partnerSources.id, id)
  return (await db.update(partnerSources).set(change).where(which).returning({ id: partnerSources.id }))[0]?.id
}

export async function deleteSource(db: Executor, id: number): Promise<boolean> {
  return (await db.delete(partnerSources).where(eq(partnerSources.id, id)).returning()).length > 0
}

/** The source of imported files of this name. */
export async function fileSource(tx: Executor, name: string, timeZone: string): Promise<number> {
  const [known] = await tx
    .select({ id: partnerSources.id })
    .from(partnerSources)
    .where(and(eq(partnerSources.name, name), sql`${partnerSources.url} is null`))
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
    .where(and(isNotNull(partnerSources.url), sql`${partnerSources.nextReadAt} <= now()`))
    .orderBy(asc(partnerSources.nextReadAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(partnerSources)
    .set({ nextReadAt: sql`now() + make_interval(mins => ${partnerSources.everyMinutes})` })
    .where(inArray(partnerSources.id, due))
    .returning()
}

export async function noteReading(db: Executor, id: number, { result, failed }: { result: string; failed: boolean }) {
  const failures = failed ? sql`${partnerSources.failures} + 1` : 0
  await db.update(partnerSources).set({ result, failures, readAt: sql`now()` }).where(eq(partnerSources.id, id))
}
