import { sql } from 'drizzle-orm'
import type { TargetKind } from '#contract/audience/page-targets.ts'
import { depthStep, longestReading, type StepOfReaders, timeSteps } from '#contract/audience/reading.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Report of a browser on a text that its reader left. */
export interface ReadingRow {
  /** Day in the site's time: 'YYYY-MM-DD'. */
  day: string
  item: number
  visitor: Buffer
  /** Reading depth in hundredths of the text. */
  depth: number
  seconds: number
}

/** One report for each reader, day and item: the farthest, and all of the time. */
function together(rows: readonly ReadingRow[]): ReadingRow[] {
  const one = new Map<string, ReadingRow>()
  for (const row of rows) {
    const key = `${row.day} ${row.item} ${row.visitor.toString('hex')}`
    const known = one.get(key)
    const depth = Math.max(row.depth, known?.depth ?? 0)
    one.set(key, { ...row, depth, seconds: Math.min(row.seconds + (known?.seconds ?? 0), longestReading) })
  }
  return [...one.values()]
}

/**
 * Notes how far readers came. Each reader of a day counts in one step of depth and one of time for an item: a further
 * report moves the reader from one step to another. All items together stand under the number 0.
 */
export async function addReadings(db: Executor, rows: readonly ReadingRow[]): Promise<void> {
  const given = together(rows).map(({ visitor, ...row }) => ({ ...row, visitor: visitor.toString('hex') }))
  const stepOf = (seconds: string) =>
    sql`width_bucket(${sql.raw(seconds)}::float8, ${sql.param([...timeSteps])}::float8[])::smallint`
  await db.execute(sql`
    with merged as (
      insert into page_readings as known (day, item_id, visitor, depth, seconds)
      select day, item, decode(visitor, 'hex'), depth, seconds
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one
        (day date, item bigint, visitor text, depth smallint, seconds integer)
      order by 1, 2, 3
      on conflict (day, item_id, visitor) do update set
        depth_before = known.depth, seconds_before = known.seconds, depth = greatest(known.depth, excluded.depth),
        seconds = least(known.seconds + excluded.seconds, ${longestReading}::int)
      returning *
    ), moved as (
      select day, item_id, 'depth' as measure, (depth / ${depthStep}::int)::smallint as step, 1 as n from merged
      union all
      select day, item_id, 'depth', (depth_before / ${depthStep}::int)::smallint, -1 from merged
      where depth_before is not null
      union all
      select day, item_id, 'seconds', ${stepOf('seconds')}, 1 from merged
      union all
      select day, item_id, 'seconds', ${stepOf('seconds_before')}, -1 from merged where seconds_before is not null
    )
    insert into reading_days (day, item_id, measure, step, readers)
    select day, place, measure, step, sum(n) from moved, unnest(array[0, item_id]) as place
    group by 1, 2, 3, 4 having sum(n) <> 0
    order by place, day, measure, step
    on conflict (item_id, day, measure, step) do update set readers = reading_days.readers + excluded.readers`)
}

export interface ItemSteps extends StepOfReaders, Record<string, unknown> {
  item: number
}

/** How far some items were read in a period of whole days. @param to both 'YYYY-MM-DD', included */
export async function readingsOf(
  db: Executor,
  items: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<ItemSteps[]> {
  const { rows } = await db.execute<ItemSteps>(sql`
    select item_id::float8 as item, measure, step::int as step, sum(readers)::float8 as readers from reading_days
    where item_id = any (${sql.param([...items])}::bigint[]) and day between ${from}::date and ${to}::date
    group by 1, 2, 3 having sum(readers) > 0`)
  return rows
}

/** How far everything was read in a period of whole days. */
export async function allReadings(db: Executor, { from, to }: { from: string; to: string }): Promise<StepOfReaders[]> {
  const { rows } = await db.execute<StepOfReaders & Record<string, unknown>>(sql`
    select measure, step::int as step, sum(readers)::float8 as readers from reading_days
    where item_id = 0 and day between ${from}::date and ${to}::date group by 1, 2 having sum(readers) > 0`)
  return rows
}

/** Returns the sources of readers of some things of one kind in a period, most first. */
export async function sourcesOf(
  db: Executor,
  kind: TargetKind,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ name: string; views: number }[]> {
  const { rows } = await db.execute<{ name: string; views: number }>(sql`
    select name, sum(views)::float8 as views from page_sources
    where kind = ${kind} and target_id = any (${sql.param([...ids])}::bigint[])
      and day between ${from}::date and ${to}::date
    group by name order by views desc, name limit ${limit}::int`)
  return rows
}

export interface TargetSource extends Record<string, unknown> {
  kind: TargetKind
  id: number
  name: string
  views: number
}

/** Returns the sources of readers of each of some things in a period. */
export async function sourcesOfEach(
  db: Executor,
  targets: readonly { kind: TargetKind; id: number }[],
  { from, to }: { from: string; to: string },
): Promise<TargetSource[]> {
  const { rows } = await db.execute<TargetSource>(sql`
    select kind, target_id::float8 as id, name, sum(views)::float8 as views
    from (
      select distinct kind, target_id
      from unnest(${sql.param(targets.map(({ kind }) => kind))}::text[], ${sql.param(targets.map(({ id }) => id))}::bigint[])
        as wanted (kind, target_id)
    ) as each join page_sources using (kind, target_id)
    where day between ${from}::date and ${to}::date group by kind, target_id, name`)
  return rows
}
