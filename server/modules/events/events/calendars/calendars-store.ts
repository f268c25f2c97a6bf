import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import type { ShownRow } from '../reading-store.ts'
import { calendarAddresses, eventHosts, eventRoles, events } from '../tables.ts'

const inCalendars = and(inArray(events.state, ['published', 'cancelled']), isNull(events.deletedAt))

/** Events that end after a moment, the next first; those that were cancelled are among them. */
export async function eventsSince(
  db: Executor,
  since: Date,
  { cityKey, limit }: { cityKey: string | undefined; limit: number },
): Promise<ShownRow[]> {
  const inCity: SQL | undefined = cityKey === undefined ? undefined : eq(events.cityKey, cityKey)
  const rows = await db
    .select()
    .from(events)
    .where(and(inCalendars, inCity, sql`${events.endsAt} > ${since.toISOString()}::timestamptz`))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit)
  return rows as ShownRow[]
}

export async function eventById(db: Executor, id: number): Promise<ShownRow | undefined> {
  return (
    await db
      .select()
      .from(events)
      .where(and(inCalendars, eq(events.id, id)))
  )[0] as ShownRow | undefined
}

/** Events that a member organises or hosts, or that are among those given, the last first. */
export async function eventsOfMember(
  db: Executor,
  userId: number,
  { held, limit }: { held: readonly number[]; limit: number },
): Promise<ShownRow[]> {
  const own = sql`(${events.id} in (select event_id from ${eventRoles} where user_id = ${userId})
    or ${events.id} in (select event_id from ${eventHosts} where user_id = ${userId} and state = 'accepted')
    or ${events.id} = any (${sql.param([...held])}::bigint[]))`
  const rows = await db
    .select()
    .from(events)
    .where(and(inCalendars, own))
    .orderBy(sql`${events.startsAt} desc`)
    .limit(limit)
  return rows as ShownRow[]
}

export async function memberOfCalendar(db: Executor, secret: string): Promise<number | undefined> {
  const { userId } = calendarAddresses
  return (await db.select({ userId }).from(calendarAddresses).where(eq(calendarAddresses.secret, secret)))[0]?.userId
}

/** The secret of a member's calendar; a new one where they have none, or want another. */
export async function keepCalendar(db: Executor, userId: number, secret: string, renew: boolean): Promise<string> {
  const set = renew ? { secret, createdAt: sql`now()` } : { secret: sql`${calendarAddresses.secret}` }
  const [row] = await db
    .insert(calendarAddresses)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set })
    .returning({ secret: calendarAddresses.secret })
  return row?.secret ?? secret
}

/** Most events of the sitemap: those that were changed last. */
const inSitemap = 8_000

/** The pages of events for the sitemap. */
export async function sitemapEntries(db: Executor): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: events.id, updatedAt: events.updatedAt, language: events.language, versions: events.versions })
    .from(events)
    .where(and(eq(events.state, 'published'), isNull(events.deletedAt)))
    .orderBy(sql`${events.updatedAt} desc`)
    .limit(inSitemap)
  return rows.map(({ id, updatedAt, language, versions }) => ({
    path: `/events/${id}`,
    updatedAt,
    english: language === 'en' || Boolean(versions.en?.title),
    chinese: language !== 'en' || Boolean(versions['zh-Hans']?.title ?? versions['zh-Hant-HK']?.title),
  }))
}
