import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { ViewRow } from '../views-store.ts'
import { byMinute, type PresentTarget, type RawViews } from './raw-views.ts'

/** Partitions are created this many days ahead, in case no worker runs for a while. */
const daysAhead = 7

/** Single page views in the database, a partition for each day. */
export function createPostgresViews(orm: Executor): RawViews {
  return {
    add: storeViews,

    async now(at, minutes) {
      const since = sql`${at}::timestamptz - make_interval(mins => ${minutes}::int)`
      const { rows } = await orm.execute<{ readers: number; views: number; ages: Record<string, number> | null }>(sql`
        select (select count(distinct visitor)::int from page_views where at > ${since} and at <= ${at}) as readers,
          coalesce(sum(n), 0)::int as views, jsonb_object_agg(age, n) as ages
        from (
          select floor(extract(epoch from ${at}::timestamptz - at) / 60)::int as age, count(*)::int as n from page_views
          where at > ${since} and at <= ${at} group by 1
        ) as by_minute`)
      const [{ readers = 0, views = 0, ages } = {}] = rows
      const counts = new Map(Object.entries(ages ?? {}).map(([age, n]) => [Number(age), n]))
      return { readers, views, minutes: byMinute(counts, minutes) }
    },

    async nowOn(at, minutes, limit) {
      const { rows } = await orm.execute<PresentTarget & Record<string, unknown>>(sql`
        select kind, target_id::float8 as id, case when target_id = 0 then path else '' end as path,
          count(distinct visitor)::int as readers
        from page_views
        where at > ${at}::timestamptz - make_interval(mins => ${minutes}::int) and at <= ${at}
        group by 1, 2, 3 order by readers desc, kind, id, path limit ${limit}::int`)
      return rows
    },

    async maintain(now, from) {
      const first = now.toISOString().slice(0, 10)
      await orm.execute(
        sql`select make_page_view_partition(${first}::date + n) from generate_series(0, ${daysAhead}::int) as n`,
      )
      await orm.execute(sql`select drop_page_views_before(${from}::date)`)
    },
  }
}

/** Stores single views alone, without counting them. Arrays of columns take half of the time of rows as JSON. */
export async function storeViews(tx: Executor, views: readonly ViewRow[]): Promise<void> {
  const column = (of: (view: ViewRow) => string | number) => sql.param(views.map(of))
  await tx.execute(sql`
    insert into page_views (at, kind, target_id, path, previous_path, language, visitor)
    select at, kind, target_id, path, previous, language, decode(visitor, 'hex')
    from unnest(
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ kind }) => kind)}::text[],
      ${column(({ id }) => id)}::bigint[], ${column(({ path }) => path)}::text[],
      ${column(({ previous }) => previous)}::text[], ${column(({ language }) => language)}::text[],
      ${column(({ visitor }) => visitor.toString('hex'))}::text[]
    ) as one (at, kind, target_id, path, previous, language, visitor)`)
}

/** A view that waits in the database for another place. */
export interface WaitingView extends Record<string, unknown> {
  at: string
  kind: string
  target_id: number
  path: string
  previous_path: string
  language: string
  visitor: string
}

/** Takes a number of views out of the database, the oldest first. */
export async function takeViews(tx: Executor, limit: number): Promise<WaitingView[]> {
  const { rows } = await tx.execute<WaitingView>(sql`
    with taken as (
      delete from page_views where (tableoid, ctid) in (
        select tableoid, ctid from page_views order by at limit ${limit}::int for update skip locked)
      returning *
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as at, kind, target_id::float8 as target_id, path,
      previous_path, language, encode(visitor, 'hex') as visitor
    from taken order by 1, 2, 3, 4, 7`)
  return rows
}
