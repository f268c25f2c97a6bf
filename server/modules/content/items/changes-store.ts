import { sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/content/items.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { StreamChange } from '#server/platform/subjects/extension-points.ts'

/**
 * The latest changes of a kind of items that readers may know of by now, the newest first; nextAt: when the first of those
 * that wait is due.
 */
export async function latestChanges(
  db: Pick<Executor, 'execute'>,
  kind: ItemKind,
  limit: number,
  now: Date,
): Promise<{ changes: StreamChange[]; nextAt: Date | undefined }> {
  const at = sql`${now.toISOString()}::timestamptz + interval '1 millisecond'`
  const { rows } = await db.execute<{ key: string; id: string; position: string }>(sql`
    select id as key, item_id as id, floor(extract(epoch from due_at) * 1000000)::bigint as position
    from item_changes where kind = ${kind} and due_at < ${at} order by due_at desc, id desc limit ${limit}`)
  const { rows: next } = await db.execute<{ at: string | null }>(sql`
    select (extract(epoch from min(due_at)) * 1000)::float8 as at from item_changes where kind = ${kind} and due_at >= ${at}`)
  const nextAt = next[0]?.at
  return {
    changes: rows.map(({ key, id, position }) => ({ key: Number(key), id: Number(id), position: Number(position) })),
    nextAt: nextAt === null || nextAt === undefined ? undefined : new Date(Math.ceil(Number(nextAt))),
  }
}

/** The newest breaking flash that came out since then, of those that readers have. */
export async function newestBreaking(
  db: Pick<Executor, 'execute'>,
  since: Date,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from items where kind = 'flash' and status = 'approved' and importance <> 'normal'
      and coalesce(release_time, '1970-01-01 00:00:00+00') > ${since.toISOString()}::timestamptz
      and coalesce(release_time, '1970-01-01 00:00:00+00') <= ${now.toISOString()}::timestamptz
      and importance = 'breaking'
    order by coalesce(release_time, '1970-01-01 00:00:00+00') desc, id desc limit 1`)
  return rows[0] && Number(rows[0].id)
}

/** Forgets changes that are older than a day. */
export async function removeOldChanges(db: Pick<Executor, 'execute'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daySeconds * 1_000)
  await db.execute(sql`delete from item_changes where due_at < ${before.toISOString()}::timestamptz`)
}
