import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { deliveryCounts } from './tables.ts'

export type CountRow = typeof deliveryCounts.$inferSelect
/** @property publishedAt only if it came out then; a translation or correction soon after that is a change as well */
export type AddedCount = CountRow & { publishedAt: Date | undefined }

/**
 * Adds counts to those of all processes, in the order of their keys, so that two processes cannot wait for each other.
 * Items that are gone are omitted.
 */
export async function addCounts(db: Executor, added: readonly AddedCount[]): Promise<void> {
  if (added.length === 0) return
  await db.execute(sql`
    insert into delivery_counts as known (item_id, channel, state, cause, count, histogram)
    select items.id, added.channel, added.state, added.cause, added.count, added.histogram
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added
      ("itemId" bigint, channel text, state text, cause text, count int, histogram int[], "publishedAt" timestamptz)
    join items on items.id = "itemId"
    where "publishedAt" is null or (
      release_time between "publishedAt" - interval '5 seconds' and "publishedAt" + interval '1 second'
      and not exists (
        select from item_changes as earlier
        where earlier.item_id = items.id and due_at >= release_time - interval '1 second' and due_at < "publishedAt"))
    order by 1, 2, 3, 4
    on conflict (item_id, channel, state, cause) do update set
      count = known.count + excluded.count,
      histogram = array(
        select coalesce(one, 0) + coalesce(other, 0)
        from unnest(known.histogram, excluded.histogram) with ordinality as both_of (one, other, place) order by place)`)
}

/** The counts of an item. */
export const countsOf = (db: Executor, itemId: number): Promise<CountRow[]> =>
  db.select().from(deliveryCounts).where(eq(deliveryCounts.itemId, itemId))

/** The time at which a flash came out; undefined for the number of anything else. */
export async function flashTime(db: Executor, id: number): Promise<{ at: Date | null } | undefined> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select (extract(epoch from release_time) * 1000)::float8 as at from items where id = ${id} and kind = 'flash'`)
  return rows[0] && { at: rows[0].at === null ? null : new Date(rows[0].at) }
}
