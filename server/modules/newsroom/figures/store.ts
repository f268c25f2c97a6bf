import { sql } from 'drizzle-orm'
import type { TargetKind } from '#contract/audience/page-targets.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** A period of whole days of the site's clock, 'YYYY-MM-DD' each, and the day on which the one before it begins. */
export interface Period {
  from: string
  to: string
  before: string
}

export interface DayRow extends Record<string, unknown> {
  day: string
  views: number
  readers: number
}

/** Views and readers of the whole site by day, from the period before on; days without any are left out. */
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
}

/** Of the period its sums, of the time before it the views alone. */
export const sums = ({ from }: Period) => sql`
  coalesce(sum(views) filter (where day >= ${from}::date), 0)::float8 as views,
  coalesce(sum(visitors) filter (where day >= ${from}::date), 0)::float8 as readers,
  coalesce(sum(views) filter (where day < ${from}::date), 0)::float8 as before`

/** The most counted names of each facet. */
export async function facets(db: Executor, period: Period, limit: number): Promise<FacetRow[]> {
  const { rows } = await db.execute<FacetRow>(sql`
    select facet, name, views, readers, before from (
      select *, row_number() over (partition by facet order by views desc, before desc, name) as rank from (
        select facet, name, ${sums(period)} from audience_days
        where facet in ('source', 'language', 'device', 'country', 'search', 'unfound')
          and day between ${period.before}::date and ${period.to}::date
        group by facet, name
      ) as summed where views > 0
    ) as ranked where rank <= ${limit}::int order by facet, rank`)
  return rows
}

/** How often readers searched and found nothing, in the period and before it. */
export async function searchTotals(db: Executor, period: Period): Promise<FacetRow[]> {
  const { rows } = await db.execute<FacetRow>(sql`
    select facet, '' as name, ${sums(period)} from audience_days
    where facet in ('search', 'unfound') and day between ${period.before}::date and ${period.to}::date group by facet`)
  return rows
}

/** How often nothing was found for these words, in the period. */
export async function unfoundOf(db: Executor, { from, to }: Period, words: readonly string[]) {
  const { rows } = await db.execute<{ name: string; views: number }>(sql`
    select name, sum(views)::float8 as views from audience_days
    where facet = 'unfound' and day between ${from}::date and ${to}::date
      and name = any (${sql.param([...words])}::text[])
    group by name`)
  return new Map(rows.map(({ name, views }) => [name, views]))
}

export interface TargetRow extends Counted {
  kind: TargetKind
  id: number
  path: string
}

/** What was read most. */
export async function targets(db: Executor, period: Period, limit: number): Promise<TargetRow[]> {
  const { rows } = await db.execute<TargetRow>(sql`
    select * from (
      select kind, target_id::float8 as id, path, ${sums(period)} from page_view_days
      where day between ${period.before}::date and ${period.to}::date group by kind, target_id, path
    ) as summed where views > 0 order by views desc, before desc, kind, id, path limit ${limit}::int`)
  return rows
}

export interface NamedRow extends Counted {
  id: number
}

/** Authors by what was read of them: their articles and flash, and their own pages. */
export async function authors(db: Executor, period: Period, limit: number): Promise<NamedRow[]> {
  const { rows } = await db.execute<NamedRow>(sql`
    select * from (
      select id::float8 as id, ${sums(period)} from (
        select target_id as id, day, views, visitors from page_view_days where kind = 'author'
        union all
        select items.author_id, day, views, visitors from page_view_days join items on items.id = target_id
        where page_view_days.kind = 'item' and items.author_id is not null
      ) as read where day between ${period.before}::date and ${period.to}::date group by id
    ) as summed where views > 0 order by views desc, before desc, id limit ${limit}::int`)
  return rows
}

/** Labels by what was read about them: the articles and flash that carry them, and their own pages. */
export async function labels(db: Executor, period: Period, limit: number): Promise<NamedRow[]> {
  const { rows } = await db.execute<NamedRow>(sql`
    select * from (
      select id::float8 as id, ${sums(period)} from (
        select target_id as id, day, views, visitors from page_view_days where kind = 'label'
        union all
        select item_labels.label_id, day, views, visitors
        from page_view_days join item_labels on item_labels.item_id = target_id
        where page_view_days.kind = 'item'
      ) as read where day between ${period.before}::date and ${period.to}::date group by id
    ) as summed where views > 0 order by views desc, before desc, id limit ${limit}::int`)
  return rows
}
