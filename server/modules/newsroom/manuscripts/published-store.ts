import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { holding } from '#server/platform/database/word-search.ts'

export interface PublishedRow {
  id: number
  title: string
  language: string
  releaseTime: Date | null
  releaseDayOnly: boolean
}

/** An author's articles that have no manuscript, newest first. Items belong to another subject and are only read here. */
export async function listPublished(
  db: Executor,
  { authorId, keyword }: { authorId: number; keyword: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PublishedRow[]; total: number }> {
  const named = keyword === undefined ? sql`true` : sql`lower(written.title) like ${holding(keyword)}`
  const found = sql`from items as item
    cross join lateral (
      select title, language from item_texts where item_id = item.id and origin in ('original', 'translation')
      order by (language = item.original_language) desc, language limit 1
    ) as written
    where item.author_id = ${authorId} and item.kind = 'article' and item.status = 'approved'
      and item.merged_into is null and not exists (select from manuscripts where item_id = item.id) and ${named}`
  const { rows } = await db.execute(sql`
    select item.id, item.release_day_only as "releaseDayOnly", written.title, written.language, (extract(epoch from item.release_time) * 1000)::float8 as released
    ${found} order by coalesce(item.release_time, 'epoch'::timestamptz) desc, item.id desc limit ${limit} offset ${offset}`)
  const counted = await db.execute(sql`select count(*)::int as n ${found}`)
  const list = rows as {
    id: string
    title: string
    language: string
    releaseDayOnly: boolean
    released: number | null
  }[]
  return {
    rows: list.map(({ id, released, ...row }) => ({
      ...row,
      id: Number(id),
      releaseTime: released === null ? null : new Date(released),
    })),
    total: (counted.rows[0] as { n: number }).n,
  }
}
