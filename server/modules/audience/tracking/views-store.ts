import { sql } from 'drizzle-orm'
import type { PageTarget } from '#contract/audience/page-targets.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** A view as it is stored. */
export interface ViewRow extends Omit<PageTarget, 'certain'> {
  at: Date
  /** Day in the site's time: 'YYYY-MM-DD'. */
  day: string
  previous: string
  /** Source of the reader, as it is counted for the thing that was read: see `page_sources`. */
  source: string
  language: Language
  /** 16 bytes: the first 8 stand for the address alone, all of them for address and browser. */
  visitor: Buffer
}

/** A count of the whole site. */
export interface FacetRow {
  /** Day in the site's time: 'YYYY-MM-DD'. */
  day: string
  facet: 'site' | 'source' | 'language' | 'device' | 'country' | 'search' | 'unfound'
  name: string
  visitor: Buffer
}

/** Hosts of one thing and day that are distinguished; all further ones count as 'other'. */
const maxSources = 100

/**
 * Counts views, in one statement. Readers are counted once a day and target; in the hours once for each
 * address, so that hot lists do not believe a client that gives itself many browsers. Counts are raised in one order
 * everywhere, so that two processes never wait for each other.
 */
export async function addViews(db: Executor, views: readonly ViewRow[]): Promise<void> {
  const given = together(
    views.map(({ at, day, kind, id, path, source, visitor }) => ({
      hour: hourOf(at),
      ...{ day, kind, target_id: id, own: id === 0 ? path : '', source: id === 0 ? '' : source },
      visitor: visitor.toString('hex'),
    })),
  )
  await db.execute(sql`
    with given as (
      select hour, day, kind, target_id, own, source, decode(visitor, 'hex') as visitor, views
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one
        (hour timestamptz, day date, kind text, target_id bigint, own text, source text, visitor text, views integer)
    ), fresh as (
      insert into page_visitors (day, kind, target_id, path, visitor)
      select distinct day, kind, target_id, own, visitor from given order by 1, 2, 3, 4, 5
      on conflict do nothing returning day, kind, target_id, path as own, visitor
    ), addresses as (
      select day, kind, target_id, own, count(distinct substring(visitor for 8)) as readers from fresh
      where not exists (
        select from page_visitors as known
        where known.day = fresh.day and known.kind = fresh.kind and known.target_id = fresh.target_id
          and known.path = fresh.own and known.visitor between substring(fresh.visitor for 8) || '\\x0000000000000000'::bytea
            and substring(fresh.visitor for 8) || '\\xffffffffffffffff'::bytea
      )
      group by 1, 2, 3, 4
    ), named as (
      select sent.day, sent.kind, sent.target_id, sent.views,
        case when left(sent.source, 1) = '/' or sent.source = '' or exists (
          select from page_sources as known where known.kind = sent.kind and known.target_id = sent.target_id
            and known.day = sent.day and known.name = sent.source
        ) or (
          select count(*) from page_sources as known
          where known.kind = sent.kind and known.target_id = sent.target_id and known.day = sent.day
        ) < ${maxSources}::int then sent.source else 'other' end as name
      from (
        select day, kind, target_id, source, sum(views) as views from given where target_id > 0 group by 1, 2, 3, 4
      ) as sent
    ), sourced as (
      insert into page_sources (day, kind, target_id, name, views)
      select day, kind, target_id, name, sum(views) from named group by 1, 2, 3, 4 order by kind, target_id, day, name
      on conflict (kind, target_id, day, name) do update set views = page_sources.views + excluded.views
    ), hours as (
      select hour, day, kind, target_id, own, sum(views) as views,
        row_number() over (partition by day, kind, target_id, own order by hour) as place
      from given group by 1, 2, 3, 4, 5
    ), hourly as (
      insert into page_view_hours (hour, kind, target_id, path, views, readers)
      select hour, kind, target_id, own, views, case when place = 1 then coalesce(readers, 0) else 0 end
      from hours left join addresses using (day, kind, target_id, own)
      order by kind, target_id, own, hour
      on conflict (kind, target_id, path, hour) do update
        set views = page_view_hours.views + excluded.views, readers = page_view_hours.readers + excluded.readers
    )
    insert into page_view_days (day, kind, target_id, path, views, visitors)
    select day, kind, target_id, own, sum(views), coalesce((
      select count(*) from fresh where fresh.day = hours.day and fresh.kind = hours.kind
        and fresh.target_id = hours.target_id and fresh.own = hours.own), 0)
    from hours group by day, kind, target_id, own
    order by kind, target_id, own, day
    on conflict (kind, target_id, path, day) do update
      set views = page_view_days.views + excluded.views, visitors = page_view_days.visitors + excluded.visitors`)
}

/** Equal rows as one, with how many there were: a reader of several pages counts in the same facets each time. */
function together<Row extends Record<string, unknown>>(rows: readonly Row[]): (Row & { views: number })[] {
  const byText = new Map<string, Row & { views: number }>()
  for (const row of rows) {
    const text = JSON.stringify(Object.values(row))
    const known = byText.get(text)
    if (known) known.views += 1
    else byText.set(text, { ...row, views: 1 })
  }
  return [...byText.values()]
}

/** The full hour in UTC that a moment lies in. */
const hourOf = (at: Date): string => `${at.toISOString().slice(0, 13)}:00:00Z`

/** Names of one facet and day that are distinguished; all further ones count as 'other'. */
const maxNames = 2_000

/** Counts for the whole site: how often, and how many readers of the day. */
export async function addFacets(db: Executor, counts: readonly FacetRow[]): Promise<void> {
  const given = together(
    counts.map(({ day, facet, name, visitor }) => ({ day, facet, name, visitor: visitor.toString('hex') })),
  )
  await db.execute(sql`
    with sent as materialized (
      select day, facet, name, decode(visitor, 'hex') as visitor, views
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one
        (day date, facet text, name text, visitor text, views integer)
    ), held as materialized (
      select day, facet, (
        select count(*) from audience_days where audience_days.facet = here.facet and audience_days.day = here.day
      ) as names
      from (select distinct day, facet from sent) as here
    ), given as materialized (
      select sent.day, sent.facet, sent.visitor, sent.views,
        case when known.name is not null or held.names < ${maxNames}::int then sent.name else 'other' end as name
      from sent join held on held.day = sent.day and held.facet = sent.facet
      left join audience_days as known
        on known.facet = sent.facet and known.day = sent.day and known.name = sent.name
    ), fresh as (
      insert into audience_visitors (day, facet, name, visitor)
      select distinct day, facet, name, visitor from given order by 1, 2, 3, 4
      on conflict do nothing returning day, facet, name
    )
    insert into audience_days (day, facet, name, views, visitors)
    select day, facet, name, sum(views),
      (select count(*) from fresh where fresh.day = given.day and fresh.facet = given.facet and fresh.name = given.name)
    from given group by day, facet, name
    order by facet, day, name
    on conflict (facet, day, name) do update
      set views = audience_days.views + excluded.views, visitors = audience_days.visitors + excluded.visitors`)
}
