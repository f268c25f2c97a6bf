import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/** The SQL of the list of corrections. */

/** A public notice about an item, by its place among them. */
export interface PlacedNotice {
  item: number
  place: number
}

const publicNotices = sql`items as item
  cross join lateral jsonb_array_elements(item.notices) with ordinality as notice (content, number)
  where item.notices is not null and item.status = 'approved' and coalesce(item.release_time, 'epoch') <= now()`

/** Lists the correction notices of items that readers have, newest first. */
export async function listCorrections(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<PlacedNotice[]> {
  const { rows } = await db.execute<PlacedNotice>(sql`
    select item.id::int as item, (notice.number - 1)::int as place from ${publicNotices}
    order by (notice.content ->> 'time')::timestamptz desc, item.id desc, notice.number desc limit ${limit} offset ${offset}`)
  return rows
}

export async function countCorrections(db: Executor): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as n from ${publicNotices}`)
  return (rows[0] as { n: number }).n
}
