import { sql } from 'drizzle-orm'
import type { ReadKind, TargetKind } from '#contract/audience/page-targets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Cover, coverOf, type Span } from './cover.ts'
import { type DayRow, dayAfter, type Period } from './period.ts'

/** Views and readers of the whole site by day, from the period before on; without empty days. */
export async function siteDays(db: Executor, { before, to }: Period): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, views::float8 as views, visitors::float8 as readers from audience_days
    where facet = 'site' and name = '' and day between ${before}::date and ${to}::date order by day`)
  return rows
}

export interface Counted extends Record<string, unknown> {
  views: number
  readers: number
  before: number
}

export interface FacetRow extends Counted {
  facet: 'source' | 'language' | 'device' | 'country' | 'search' | 'unfound'
  name: string
  /** How often a searched word found nothing. */
  unfound: number
}

/** Sums of the period, and the views of the time before it. */
export const sums = ({ from }: Pick<Period, 'from'>) => sql`
  coalesce(sum(views) filter (where day >= ${from}::date), 0)::float8 as views,
  coalesce(sum(visitors) filter (where day >= ${from}::date), 0)::float8 as readers,
  coalesce(sum(views) filter (where day < ${from}::date), 0)::float8 as before`

/** Spans from which a period and the time before it are read; no span lies in both. */
export interface ReadPeriod extends Period {
  cover: Cover
}

/** Looks which spans of a period were summed up. */
export async function withCover(db: Executor, period: Period): Promise<ReadPeriod> {
  const { rows: built } = await db.execute<Span & Record<string, unknown>>(sql`
    select days::int as days, to_char(first_day, 'YYYY-MM-DD') as first from audience_spans
    where facet = 'site' and name = '' and first_day between ${period.before}::date and ${period.to}::date`)
  const earlier = coverOf(period.before, dayAfter(period.from, -1), built)
  const own = coverOf(period.from, period.to, built)
  return {
    ...period,
    cover: { days: [...earlier.days, ...own.days], spans: [...earlier.spans, ...own.spans] },
  }
}

const days = ({ cover }: ReadPeriod) => sql`day = any (${sql.param(cover.days)}::date[])`
const spans = ({ cover }: ReadPeriod) => sql`
  unnest(${sql.param(cover.spans.map((span) => span.days))}::smallint[],
    ${sql.param(cover.spans.map(({ first }) => first))}::date[]) as wanted (days, first_day)`

export interface Facets {
  /** The most counted names of each facet, the most counted first. */
  names: FacetRow[]
  /** All searches, and those that found nothing. */
  totals: FacetRow[]
}

/** Returns the counts for the whole site by name. @param limit of names of each facet */
export async function facets(db: Executor, period: ReadPeriod, limit: number): Promise<Facets> {
  const { rows } = await db.execute<FacetRow & { total: boolean }>(sql`
    with counted as materialized (
      select facet, name, ${sums(period)} from (
        select facet, name, day, views, visitors from audience_days where facet <> 'site' and ${days(period)}
        union all
        select facet, name, first_day, views, visitors from ${spans(period)}
        join audience_spans using (days, first_day) where facet <> 'site'
      ) as read group by facet, name
    )
    select false as total, facet, name, views, readers, before, coalesce((
        select nothing.views from counted as nothing
        where ranked.facet = 'search' and nothing.facet = 'unfound' and nothing.name = ranked.name), 0) as unfound
    from (
      select *, row_number() over (partition by facet order by views desc, before desc, name) as rank
      from counted where views > 0
    ) as ranked where rank <= ${limit}::int
    union all
    select true, facet, '', sum(views), sum(readers), sum(before), 0 from counted
    where facet in ('search', 'unfound') group by facet
    order by 1, 2, 4 desc, 6 desc, 3`)
  return { names: rows.filter(({ total }) => !total), totals: rows.filter(({ total }) => total) }
}

export interface TargetRow extends Counted {
  kind: TargetKind
  id: number
  path: string
}

export interface NamedRow extends Counted {
  id: number
}

export interface MostRead {
  targets: TargetRow[]
  /** Authors by what was read of them: their articles and flash, and their own pages. */
  authors: NamedRow[]
  /** Labels by what was read about them: the articles and flash that carry them, and their own pages. */
  labels: NamedRow[]
}

/** Views of everything that was read in a period, as the common table expression `counted`. */
const countedTargets = (period: ReadPeriod) => sql`
  counted as materialized (
    select kind, target_id, path, ${sums(period)} from (
      select kind, target_id, path, day, views, visitors from page_view_days where ${days(period)}
      union all
      select kind, target_id, path, first_day, views, visitors from ${spans(period)}
      join page_view_spans using (days, first_day)
    ) as read group by kind, target_id, path
  )`

/** Returns what was read most of one kind. */
export async function mostReadOf(
  db: Executor,
  period: ReadPeriod,
  kind: ReadKind,
  limit: number,
): Promise<TargetRow[]> {
  const isItem = kind === 'article' || kind === 'flash'
  const { rows } = await db.execute<TargetRow>(sql`
    with ${countedTargets(period)}
    select counted.kind, target_id::float8 as id, path, views, readers, before
    from counted ${isItem ? sql`join items on items.id = target_id and items.kind = ${kind}` : sql``}
    where counted.kind = ${isItem ? 'item' : kind} and views > 0
    order by views desc, before desc, target_id, path limit ${limit}::int`)
  return rows
}

export interface HourRow extends Record<string, unknown> {
  /** From 0 to 23, on the site's clock. */
  hour: number
  views: number
  before: number
}

/** Returns views by the hours of a day, and of the day before; without empty hours. */
export async function hoursOf(db: Executor, day: string): Promise<HourRow[]> {
  const begin = sql`((${day}::date)::timestamp - interval '8 hours') at time zone 'UTC'`
  const { rows } = await db.execute<HourRow>(sql`
    select ((extract(epoch from hour) / 3600)::int + 8) % 24 as hour,
      coalesce(sum(views) filter (where hour >= ${begin}), 0)::float8 as views,
      coalesce(sum(views) filter (where hour < ${begin}), 0)::float8 as before
    from page_view_hours where hour >= ${begin} - interval '1 day' and hour < ${begin} + interval '1 day' group by 1`)
  return rows
}

/** Returns the most-read items, counted once for all three lists. @param limit of each */
export async function mostRead(db: Executor, period: ReadPeriod, limit: number): Promise<MostRead> {
  const most = sql`where views > 0 order by views desc, before desc, kind, id, path limit ${limit}::int`
  const together = sql`sum(views) as views, sum(readers) as readers, sum(before) as before`
  const { rows } = await db.execute<TargetRow & { list: 'targets' | 'authors' | 'labels' }>(sql`
    with ${countedTargets(period)}, of_authors as (
      select author as id, ${together} from (
        select target_id as author, views, readers, before from counted where kind = 'author'
        union all
        select author_id, views, readers, before from counted join items on items.id = target_id
        where counted.kind = 'item' and author_id is not null
      ) as theirs group by author
    ), of_labels as (
      select label as id, ${together} from (
        select target_id as label, views, readers, before from counted where kind = 'label'
        union all
        select label_id, views, readers, before from counted join item_labels on item_id = target_id
        where kind = 'item'
      ) as theirs group by label
    )
    select list, kind, id::float8 as id, path, views, readers, before from (
      (select 'targets' as list, kind, target_id as id, path, views, readers, before from counted ${most})
      union all
      (select 'authors', '' as kind, id, '' as path, views, readers, before from of_authors ${most})
      union all
      (select 'labels', '' as kind, id, '' as path, views, readers, before from of_labels ${most})
    ) as lists order by list, views desc, before desc, kind, id, path`)
  const of = (list: string) => rows.filter((row) => row.list === list).map(({ list: _, ...row }) => row)
  const namedRows = (list: string) => of(list).map(({ id, views, readers, before }) => ({ id, views, readers, before }))
  return { targets: of('targets'), authors: namedRows('authors'), labels: namedRows('labels') }
}
