import { sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/content/items.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Names of articles and flash for those who arrange them, whatever their state; read from other subjects' tables. */

export interface NamedItem {
  id: number
  kind: ItemKind
  title: string
  visible: boolean
  releaseTime: Date | null
}

/** @param languages falling preference of the titles' languages */
export async function namedItems(
  db: Executor,
  ids: readonly number[],
  languages: readonly string[],
): Promise<NamedItem[]> {
  if (ids.length === 0) return []
  type Found = Omit<NamedItem, 'releaseTime'> & { releaseTime: string | null }
  const { rows } = await db.execute<Found>(sql`
    select item.id, item.kind, coalesce(text.title, '') as title, item.release_time as "releaseTime",
      item.status = 'approved' and coalesce(item.release_time, 'epoch'::timestamptz) <= now() as visible
    from items as item
    left join lateral (
      select title from item_texts where item_id = item.id
      order by array_position(${sql.param([...languages])}::text[], language) nulls last, language limit 1
    ) as text on true
    where item.id = any (${sql.param([...ids])}::bigint[])`)
  return rows.map(({ id, releaseTime, ...row }) => ({
    ...row,
    id: Number(id),
    releaseTime: releaseTime === null ? null : new Date(releaseTime),
  }))
}
