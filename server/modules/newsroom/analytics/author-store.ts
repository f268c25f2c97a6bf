import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { DayRow, Period } from './period.ts'
import { type NamedRow, sums } from './store.ts'

/** The numbers of everything that stands under an author's name. */
export async function itemsOfAuthor(db: Executor, author: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from items where author_id = ${author}::bigint order by id`)
  return rows.map(({ id }) => id)
}

const among = (ids: readonly number[]) => sql`kind = 'item' and target_id = any (${sql.param([...ids])}::bigint[])`

/** Views and readers of some items together by day, from the period before on. */
export async function authorDays(db: Executor, ids: readonly number[], { before, to }: Period): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(views)::float8 as views, sum(visitors)::float8 as readers
    from page_view_days where ${among(ids)} and path = '' and day between ${before}::date and ${to}::date
    group by page_view_days.day order by page_view_days.day`)
  return rows
}

/** Some items by how often they were read. */
export async function authorItems(
  db: Executor,
  ids: readonly number[],
  period: Period,
  limit: number,
): Promise<NamedRow[]> {
  const { rows } = await db.execute<NamedRow>(sql`
    select * from (
      select target_id::float8 as id, ${sums(period)} from page_view_days
      where ${among(ids)} and path = '' and day between ${period.before}::date and ${period.to}::date group by target_id
    ) as summed where views > 0 order by views desc, before desc, id limit ${limit}::int`)
  return rows
}
