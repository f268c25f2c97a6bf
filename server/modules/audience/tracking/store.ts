import { and, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import type { PageTarget, TargetKind } from '#contract/audience/page-targets.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { pageViewDays, visitorSalts } from './tables.ts'

export interface ViewRow extends PageTarget {
  previous: string
}

interface Batch {
  at: Date
  /** Of the site's clock: 'YYYY-MM-DD'. */
  day: string
  language: Language
  visitor: Buffer
  views: readonly ViewRow[]
}

/** Stores the views of one reader and counts them, in one statement; the counts are raised in one order everywhere. */
export async function addViews(db: Executor, { at, day, language, visitor, views }: Batch): Promise<void> {
  await db.execute(sql`
    with given as (
      select kind, target_id, path, previous from jsonb_to_recordset(${JSON.stringify(
        views.map(({ kind, id, path, previous }) => ({ kind, target_id: id, path, previous })),
      )}::jsonb) as one (kind text, target_id bigint, path text, previous text)
    ), stored as (
      insert into page_views (at, kind, target_id, path, previous_path, language, visitor)
      select ${at}, kind, target_id, path, previous, ${language}, ${visitor} from given
    ), summed as (
      select kind, target_id, case when target_id = 0 then path else '' end as path, count(*) as views from given
      group by 1, 2, 3
    ), fresh as (
      insert into page_visitors (day, kind, target_id, path, visitor)
      select ${day}, kind, target_id, path, ${visitor} from summed
      on conflict do nothing returning kind, target_id, path
    ), hourly as (
      insert into page_view_hours (hour, kind, target_id, path, views)
      select date_trunc('hour', ${at}::timestamptz, 'UTC'), kind, target_id, path, views from summed
      order by kind, target_id, path
      on conflict (kind, target_id, path, hour) do update set views = page_view_hours.views + excluded.views
    )
    insert into page_view_days (day, kind, target_id, path, views, visitors)
    select ${day}, summed.kind, summed.target_id, summed.path, summed.views, (fresh.kind is not null)::int
    from summed left join fresh using (kind, target_id, path)
    order by summed.kind, summed.target_id, summed.path
    on conflict (kind, target_id, path, day) do update
      set views = page_view_days.views + excluded.views, visitors = page_view_days.visitors + excluded.visitors`)
}

/** The salt of a day, the same for all processes. @param fresh what it becomes where there is none yet */
export async function saltOf(db: Executor, day: string, fresh: Buffer): Promise<Buffer> {
  await db.insert(visitorSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await db.select({ salt: visitorSalts.salt }).from(visitorSalts).where(eq(visitorSalts.day, day))
  return row?.salt ?? fresh
}

export interface DayOfViews {
  day: string
  views: number
  visitors: number
}

/** Views of some targets together, day by day since one; days without any are left out. @param from 'YYYY-MM-DD' */
export async function viewsByDay(
  db: Executor,
  kind: TargetKind,
  ids: readonly number[],
  from: string,
): Promise<DayOfViews[]> {
  const { day, views, visitors, targetId } = pageViewDays
  return db
    .select({ day, views: sum(views).mapWith(Number), visitors: sum(visitors).mapWith(Number) })
    .from(pageViewDays)
    .where(and(eq(pageViewDays.kind, kind), inArray(targetId, [...ids]), eq(pageViewDays.path, ''), gte(day, from)))
    .groupBy(day)
    .orderBy(day)
}

/** Makes room for the days to come, and forgets who was there. @param first 'YYYY-MM-DD', of UTC */
export async function makePartitions(db: Executor, first: string, days: number): Promise<void> {
  await db.execute(sql`select make_page_view_partition(${first}::date + n) from generate_series(0, ${days}::int) as n`)
}

/** Forgets raw records before one day, and who was where before another. @param today both 'YYYY-MM-DD' */
export async function forget(db: Executor, rawFrom: string, today: string): Promise<void> {
  await db.execute(sql`select drop_page_views_before(${rawFrom}::date)`)
  await db.execute(sql`delete from visitor_salts where day < ${today}::date`)
  await db.execute(sql`delete from page_visitors where day < ${today}::date`)
}
