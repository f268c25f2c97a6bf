import { sql } from 'drizzle-orm'
import type { LiveBlog } from '#contract/newsroom/live-blogs/live-blogs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { StreamChange } from '#server/platform/subjects/extension-points.ts'

/** Facts about all notes of a blog at once. */
export interface NotesSummary {
  total: number
  keyTotal: number
  first: Date | null
  latest: Date | null
  /** Authors in the order of their first note. */
  authors: number[]
}

const shown = sql`published_at is not null and withdrawn_at is null`

export async function summaryOf(db: Executor, item: number): Promise<NotesSummary> {
  const { rows } = await db.execute<{
    total: number
    key_total: number
    first: string | null
    latest: string | null
    authors: number[] | null
  }>(sql`
    select count(*)::int as total, count(*) filter (where is_key)::int as key_total,
      (extract(epoch from min(published_at)) * 1000)::float8 as first,
      (extract(epoch from max(published_at)) * 1000)::float8 as latest,
      (select array_agg(author_id::float8 order by began) from (
        select author_id, min(published_at) as began from live_notes
        where item_id = ${item} and ${shown} and author_id is not null group by author_id order by began limit 10
      ) as known) as authors
    from live_notes where item_id = ${item} and ${shown}`)
  const [row] = rows
  const date = (ms: string | null | undefined) => (ms === null || ms === undefined ? null : new Date(Number(ms)))
  return {
    total: row?.total ?? 0,
    keyTotal: row?.key_total ?? 0,
    first: date(row?.first),
    latest: date(row?.latest),
    authors: row?.authors ?? [],
  }
}

/** Notes from which on they share places, of which there are few enough for dots beside each other on a phone. */
const manyNotes = 50
/** Parts of the time between the first and the newest note: of few notes, and of many. */
const parts = { few: 200, many: 50 }

/**
 * Places of the notes between the first and the newest one, in thousandths, and how many are at each. Unless the span is
 * materialized, the database can compute it again for each note.
 */
export async function placesOf(db: Executor, item: number): Promise<LiveBlog['day']> {
  const { rows } = await db.execute<LiveBlog['day'][number]>(sql`
    with own as (
      select extract(epoch from published_at) as at, is_key from live_notes where item_id = ${item} and ${shown}
    ), span as materialized (
      select min(at) as first, nullif(max(at) - min(at), 0) as length,
        case when count(*) > ${manyNotes}::int then ${parts.many}::int else ${parts.few}::int end as parts from own
    )
    select coalesce(round(1000 * floor(parts * (at - first) / length) / parts), 0)::int as place,
      bool_or(is_key) as is_key, count(*)::int as notes
    from own, span group by 1 order by 1`)
  return rows
}

/** Work that is left before the end. */
export async function missingOf(db: Executor, item: number): Promise<{ keyPoints: number; altTexts: number }> {
  const { rows } = await db.execute<{ key_points: number; alt_texts: number }>(sql`
    select count(*) filter (where key_place is not null)::int as key_points,
      count(*) filter (where picture is not null and alt = '')::int as alt_texts
    from live_notes where item_id = ${item} and withdrawn_at is null and due_at is not null`)
  return { keyPoints: rows[0]?.key_points ?? 0, altTexts: rows[0]?.alt_texts ?? 0 }
}

export async function countNotes(db: Executor, item: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from live_notes where item_id = ${item}`,
  )
  return rows[0]?.n ?? 0
}

/** Notes of each of these blogs that readers have. */
export async function totalsOf(db: Executor, items: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ item: string; n: number }>(sql`
    select item_id as item, count(*)::int as n from live_notes
    where item_id = any(${sql.param([...items])}::bigint[]) and ${shown} group by item_id`)
  return new Map(rows.map(({ item, n }) => [Number(item), n]))
}

/**
 * A text for each blog, different after each change of it or of a note, also of one that readers do not have yet; with
 * the polls of its notes.
 */
export async function deskVersions(
  db: Executor,
  items: readonly number[],
): Promise<Map<number, { version: string; polls: number[] }>> {
  const { rows } = await db.execute<{ item: string; version: string; polls: number[] | null }>(sql`
    select item_id as item, concat_ws('.', version, extract(epoch from changed_at), notes, newest) as version, polls
    from live_blogs as blog, lateral (
      select count(*) as notes, extract(epoch from max(changed_at)) as newest,
        array_agg(poll_id::float8) filter (where poll_id is not null) as polls
      from live_notes where item_id = blog.item_id
    ) as own
    where item_id = any(${sql.param([...items])}::bigint[])`)
  return new Map(rows.map(({ item, version, polls }) => [Number(item), { version, polls: polls ?? [] }]))
}

/** Number of versions of one note that are distinguished. */
const versions = 100_000

/** The latest changes of a blog and its notes, the newest first; the blog itself has the number 0. */
export async function latestChanges(db: Executor, item: number, limit: number): Promise<StreamChange[]> {
  const { rows } = await db.execute<{ id: string; version: number; position: string }>(sql`
    (select id, version, floor(extract(epoch from changed_at) * 1000000)::bigint as position
     from live_notes where item_id = ${item} and published_at is not null order by changed_at desc, id desc limit ${limit})
    union all
    (select 0, version, floor(extract(epoch from changed_at) * 1000000)::bigint from live_blogs where item_id = ${item})
    order by position desc limit ${limit}`)
  return rows.map(({ id, version, position }) => ({
    key: Number(id) * versions + (version % versions),
    position: Number(position),
    id: Number(id),
  }))
}
