import { sql } from 'drizzle-orm'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'

/** Lengths of spans in days: a year is read from about twenty of them and of single days. */
const spanLengths = [8, 64] as const
const epoch = sql`date '1970-01-01'`
const lengths = sql`unnest(${sql.param([...spanLengths])}::smallint[]) as length (days)`

/**
 * Sums up the days of spans that are over and were not summed up yet.
 * @param until 'YYYY-MM-DD': from this day on views may still be counted
 */
export async function buildSpans(database: Database, until: string): Promise<void> {
  const { rows } = await database.orm.execute<{ days: number; first: string }>(sql`
    select days::int as days, to_char(first_day, 'YYYY-MM-DD') as first
    from ${lengths}, lateral (
      select ${epoch} + n * days as first_day
      from generate_series(
        ((select min(day) from audience_days) - ${epoch}) / days, (${until}::date - ${epoch}) / days - 1) as n
    ) as span
    where not exists (
      select from audience_spans as built
      where built.days = length.days and built.first_day = span.first_day and facet = 'site' and name = '')
    order by first_day, days`)
  for (const { days, first } of rows)
    await transaction(database, async (tx) => {
      const within = sql`day >= ${first}::date and day < ${first}::date + ${days}::int`
      await tx.execute(sql`
        insert into page_view_spans (days, first_day, kind, target_id, path, views, visitors)
        select ${days}::smallint, ${first}::date, kind, target_id, path, sum(views), sum(visitors)
        from page_view_days where ${within} group by kind, target_id, path on conflict do nothing`)
      await tx.execute(sql`
        insert into audience_spans (days, first_day, facet, name, views, visitors)
        select ${days}::smallint, ${first}::date, facet, name, sum(views), sum(visitors) from (
          select facet, name, views, visitors from audience_days where ${within}
          union all select 'site', '', 0, 0
        ) as counted group by facet, name on conflict do nothing`)
    })
}

/**
 * Forgets words before one day that hardly anybody typed, which may say who it was.
 * @param fewest readers of one day that keep a word
 */
export async function forgetRareWords(db: Executor, before: string, fewest: number): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from audience_days
      where facet in ('search', 'unfound') and visitors < ${fewest}::int and day < ${before}::date
      returning facet, name, day, views, visitors
    ), less as (
      select days, ${epoch} + ((day - ${epoch}) / days) * days as first_day, facet, name,
        sum(views) as views, sum(visitors) as visitors
      from gone, ${lengths} group by 1, 2, 3, 4
    )
    update audience_spans as span set views = span.views - less.views, visitors = span.visitors - less.visitors
    from less
    where span.days = less.days and span.first_day = less.first_day and span.facet = less.facet and span.name = less.name`)
  await db.execute(sql`delete from audience_spans where facet in ('search', 'unfound') and views <= 0`)
}
