import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { EventStatus } from '#contract/events/event-terms.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holdsByPairs, holdsInOrder, readsInOrder } from '#server/platform/database/word-search.ts'
import { eventHosts, events } from './tables.ts'

/** The SQL of events as visitors see them. */

export type EventRow = typeof events.$inferSelect
/** An event that readers have, or had: its times are known. */
export type ShownRow = EventRow & { startsAt: Date; endsAt: Date }
/** The same in a list, without its long texts. */
export type ListedRow = Omit<ShownRow, 'detail' | 'detailHtml' | 'detailText'>

export interface EventFilter {
  cityKey?: string
  online?: boolean
  /** Days, 'YYYY-MM-DD', that an event touches. */
  from?: string
  to?: string
  /** The forms of a keyword, one of which must occur. */
  forms?: readonly string[]
}

/** The list in three parts, each with an order of its own; with days it is one, in the order of time. */
export type ListPart = EventStatus | 'by_day'

/** The place of an event in its part. */
export interface ListPlace {
  /** Time of its start, or of its end in the list of past events. */
  time: Date
  id: number
}

const notDeleted = isNull(events.deletedAt)
const { detail: _, detailHtml: _html, detailText: _text, ...listed } = getTableColumns(events)
const shown = and(eq(events.state, 'published'), notDeleted)
const words = { table: 'events', key: 'id', column: sql`words`, lower: sql`words` }

const partCondition = (part: ListPart, now: Date): SQL | undefined => {
  const moment = now.toISOString()
  switch (part) {
    case 'in_progress':
      return sql`tstzrange(${events.startsAt}, ${events.endsAt}) @> ${moment}::timestamptz`
    case 'upcoming':
      return sql`${events.startsAt} > ${moment}::timestamptz`
    case 'concluded':
      return sql`${events.endsAt} <= ${moment}::timestamptz`
    case 'by_day':
      return undefined
  }
}

/** An event takes at most this long, so that those which touch a day are found by their start. */
const longest = sql.raw(`interval '94 days'`)

function matching({ cityKey, online, from, to, forms }: EventFilter, byPairs: boolean): SQL | undefined {
  const holds = forms && (byPairs ? forms.map((form) => holdsByPairs(words, form)) : [holdsInOrder(words, ...forms)])
  return and(
    shown,
    cityKey === undefined ? undefined : eq(events.cityKey, cityKey),
    online === undefined ? undefined : online ? ne(events.attendance, 'in_person') : ne(events.attendance, 'online'),
    from === undefined
      ? undefined
      : and(sql`${events.endsOn} >= ${from}::date`, sql`${events.startsAt} > ${from}::date - ${longest}`),
    to === undefined
      ? undefined
      : and(sql`${events.startsOn} <= ${to}::date`, sql`${events.startsAt} < ${to}::date + interval '3 days'`),
    holds && sql`(${sql.join(holds, sql` or `)})`,
  )
}

const isOver = (part: ListPart) => part === 'concluded'

/** True if the index of pairs finds the words of a filter sooner than reading in order does. */
async function usesPairs(db: Executor, { forms }: EventFilter, end?: number): Promise<boolean> {
  const [form] = forms ?? []
  return form !== undefined && form.length > 1 && !(await readsInOrder(db, words, form, end))
}

/** Events of one part of the list in its order. */
export async function listPart(
  db: Executor,
  { part, now, filter }: { part: ListPart; now: Date; filter: EventFilter },
  { after, offset, limit }: { after?: ListPlace; offset: number; limit: number },
): Promise<ListedRow[]> {
  const time = isOver(part) ? events.endsAt : events.startsAt
  const order = isOver(part) ? [desc(time), desc(events.id)] : [asc(time), asc(events.id)]
  const place = after && sql`(${after.time.toISOString()}::timestamptz, ${after.id}::bigint)`
  const behind =
    place && (isOver(part) ? sql`(${time}, ${events.id}) < ${place}` : sql`(${time}, ${events.id}) > ${place}`)
  const condition = and(matching(filter, await usesPairs(db, filter, offset + limit)), partCondition(part, now), behind)
  // Few take place at a moment: they are found first and sorted then, not looked for among all in the order of time.
  const started = part === 'in_progress' ? await idsOf(db, condition) : undefined
  // The rows themselves are read for the page alone, and not for all before it.
  const page = db
    .select({ id: events.id })
    .from(events)
    .where(started ? inArray(events.id, started) : condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select(listed)
    .from(events)
    .where(inArray(events.id, page))
    .orderBy(...order)
  return rows as ListedRow[]
}

async function idsOf(db: Executor, condition: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: events.id }).from(events).where(condition)
  return rows.map(({ id }) => id)
}

/** @param limit counts no further */
export async function countPart(
  db: Executor,
  { part, now, filter }: { part: ListPart; now: Date; filter: EventFilter },
  limit?: number,
): Promise<number> {
  const condition = and(matching(filter, await usesPairs(db, filter)), partCondition(part, now))
  return countUpTo(db, sql`select from ${events} where ${condition}`, limit)
}

/** An event that readers have, or had until it was cancelled. */
export async function findShown(db: Executor, id: number): Promise<ShownRow | undefined> {
  const visible = and(inArray(events.state, ['published', 'cancelled']), notDeleted, eq(events.id, id))
  return (await db.select().from(events).where(visible))[0] as ShownRow | undefined
}

/** Events that are not over, those that were announced last first. @param english only those with a title in English */
export async function lastAnnounced(
  db: Executor,
  { now, english, limit }: { now: Date; english: boolean; limit: number },
): Promise<ShownRow[]> {
  const hasEnglish = sql`(${events.language} like 'en%' or ${events.versions} #>> '{en,title}' <> '')`
  const toCome = and(shown, sql`${events.endsAt} > ${now.toISOString()}::timestamptz`, english ? hasEnglish : undefined)
  const rows = await db
    .select()
    .from(events)
    .where(toCome)
    .orderBy(desc(events.publishedAt), desc(events.id))
    .limit(limit)
  return rows as ShownRow[]
}

/** Events that readers have or had, by their numbers: every order and ticket needs its own. Built once and prepared. */
export function createShownByIds(orm: NodePgDatabase) {
  const named = sql`${events.id} = any (${sql.placeholder('ids')}::bigint[])`
  const visible = and(inArray(events.state, ['published', 'cancelled']), notDeleted, named)
  const statement = orm.select().from(events).where(visible).prepare('shown_events_by_ids')
  return async (ids: readonly number[]): Promise<ShownRow[]> =>
    ids.length === 0 ? [] : ((await statement.execute({ ids: [...ids] })) as ShownRow[])
}

/** Cities with events that are not over, those with the most first. */
export async function citiesToCome(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ key: string; name: string; count: number }[]> {
  const { rows } = await db.execute(sql`
    select city_key as key, min(city) as name, count(*)::int as count from events
    where ${shown} and ${events.endsAt} > ${now.toISOString()}::timestamptz and city_key <> ''
    group by city_key order by count desc, city_key limit ${limit}`)
  return rows as { key: string; name: string; count: number }[]
}

/** The days of a month that events touch, with how many. @param first its first day */
export async function daysOfMonth(db: Executor, first: string): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select day::date::text as day, count(*)::int as count from events
    cross join lateral generate_series(greatest(starts_on, ${first}::date),
      least(ends_on, (${first}::date + interval '1 month' - interval '1 day')::date), interval '1 day') as day
    where ${shown} and ${events.startsAt} > ${first}::date - ${longest}
      and ${events.startsAt} < ${first}::date + interval '35 days'
    group by day order by day`)
  return rows
}

/** Events to come that are like one: of its series, its organiser, its city, in this order. */
export async function similarTo(
  db: Executor,
  { id, seriesId, ownerId, cityKey }: Pick<EventRow, 'id' | 'seriesId' | 'ownerId' | 'cityKey'>,
  { now, limit }: { now: Date; limit: number },
): Promise<ListedRow[]> {
  const toCome = and(shown, ne(events.id, id), sql`${events.startsAt} > ${now.toISOString()}::timestamptz`)
  const soonest = [asc(events.startsAt), asc(events.id)]
  const near = (condition: SQL) =>
    sql`(select id, starts_at from events where ${toCome} and ${condition} order by starts_at, id limit ${limit})`
  const kinds = [
    seriesId === null ? undefined : near(eq(events.seriesId, seriesId)),
    ownerId === null ? undefined : near(eq(events.ownerId, ownerId)),
    cityKey === '' ? undefined : near(eq(events.cityKey, cityKey)),
    near(sql`true`),
  ]
  const ranked = kinds.flatMap((one, rank) =>
    one ? [sql`select id, starts_at, ${rank}::int as rank from ${one} as near`] : [],
  )
  const { rows } = await db.execute(sql`
    select id from (${sql.join(ranked, sql` union all `)}) as found
    group by id order by min(rank), min(starts_at), id limit ${limit}`)
  const ids = (rows as { id: string }[]).map((row) => Number(row.id))
  const found = new Map(
    (
      await db
        .select(listed)
        .from(events)
        .where(inArray(events.id, ids.length > 0 ? ids : [0]))
        .orderBy(...soonest)
    ).map((row) => [row.id, row as ListedRow]),
  )
  return ids.flatMap((one) => found.get(one) ?? [])
}

/** The other dates of a series that are not over, the next first. */
export async function datesOfSeries(
  db: Executor,
  { id, seriesId }: Pick<EventRow, 'id' | 'seriesId'>,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number; startsAt: Date; timeZone: string }[]> {
  if (seriesId === null) return []
  const rows = await db
    .select({ id: events.id, startsAt: events.startsAt, timeZone: events.timeZone })
    .from(events)
    .where(
      and(
        shown,
        eq(events.seriesId, seriesId),
        ne(events.id, id),
        sql`${events.endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(events.startsAt))
    .limit(limit)
  return rows as { id: number; startsAt: Date; timeZone: string }[]
}

/** The hosts that readers see: those who are only named, and those who accepted. */
export async function shownHosts(
  db: Executor,
  eventId: number,
): Promise<Pick<typeof eventHosts.$inferSelect, 'name' | 'versions' | 'userId'>[]> {
  return db
    .select({ name: eventHosts.name, versions: eventHosts.versions, userId: eventHosts.userId })
    .from(eventHosts)
    .where(and(eq(eventHosts.eventId, eventId), inArray(eventHosts.state, ['named', 'accepted'])))
    .orderBy(asc(eventHosts.position), asc(eventHosts.id))
}
