import { type SQL, sql } from 'drizzle-orm'
import { presenceMs } from '#contract/staff/presence-times.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { namePlace, ordersByName } from '#server/platform/database/name-place.ts'
import { holdsByPairs, holdsInOrder, readsInOrder, type SearchedColumn } from '#server/platform/database/word-search.ts'

/** Queries of the newsroom's lists and counts: they read the tables of several subjects and write none of them. */

export type ArticleState = 'published' | 'scheduled' | 'unpublished' | 'merged'

export interface ArticleFilter {
  state?: ArticleState
  kind?: 'article' | 'flash'
  category?: number
  keyword?: string
  /** Results of the full-text search, best first; titles are looked through here. */
  found?: readonly number[]
}

export interface ArticleRow {
  id: number
  title: string
  kind: 'article' | 'flash'
  state: ArticleState
  author: string
  category: number | null
  language: string
  releaseTime: Date | null
  updatedAt: Date
  manuscript: number | null
  likes: number
  collects: number
  demo: boolean
}

const released = sql`coalesce(item.release_time, 'epoch'::timestamptz)`

const states: Readonly<Record<ArticleState, SQL>> = {
  published: sql`item.status = 'approved' and ${released} <= now()`,
  scheduled: sql`item.status = 'approved' and ${released} > now()`,
  unpublished: sql`item.status <> 'approved' and item.status <> 'deleted' and item.merged_into is null`,
  merged: sql`item.status <> 'approved' and item.status <> 'deleted' and item.merged_into is not null`,
}

const titles: SearchedColumn = { table: 'item_texts', key: 'item_id', column: sql`title`, lower: sql`lower(title)` }

/** Numbers of items by their titles, with those that were found by their texts. */
const itemsHolding = (keyword: string, found: readonly number[]): SQL => sql`
  select item_id from item_texts where ${holdsByPairs(titles, keyword)} union select unnest(${sql.param(found)}::bigint[])`

/**
 * @param end of the page that is wanted; absent: for counting
 * @param foundAlone what the search found is enough
 */
async function condition(
  db: Executor,
  { state, kind, category, keyword, found = [] }: ArticleFilter,
  end?: number,
  foundAlone = false,
): Promise<{ where: SQL; isInOrder: boolean }> {
  const parts = [state ? states[state] : sql`item.status <> 'deleted'`]
  if (kind) parts.push(sql`item.kind = ${kind}`)
  if (category) parts.push(sql`item.category_id = ${category}`)
  if (foundAlone) parts.push(sql`item.id = any (${sql.param(found)}::bigint[])`)
  const isInOrder = keyword !== undefined && !foundAlone && (await readsInOrder(db, titles, keyword, end))
  if (isInOrder) {
    // The offset keeps the planner from joining: it is evaluated for one item after the other.
    const holding = sql`select from item_texts where item_id = item.id and ${holdsInOrder(titles, keyword)} offset 0`
    parts.push(sql`(exists (${holding}) or item.id = any (${sql.param(found)}::bigint[]))`)
  } else if (keyword !== undefined && !foundAlone) {
    parts.push(sql`item.id = any (array(${itemsHolding(keyword, found)}))`)
  }
  return { where: sql.join(parts, sql` and `), isInOrder }
}

/** Items whose title begins with the typed words come first, in whatever language. */
const byTitle = (keyword: string): SQL => sql`(
  select min(${namePlace([sql`title`], [keyword.toLowerCase()])}) from item_texts where item_id = item.id), `

/** Manuscripts and events of one reading of the work; beyond them their number shows changes. */
const maxFollowed = 200

/**
 * A text that differs whenever somebody comes or goes, or something waits, is taken, or is decided.
 * @param consoleTarget the presence of those who have the console open
 */
export async function workVersion(db: Executor, consoleTarget: string, now: Date): Promise<string> {
  const since = new Date(now.getTime() - presenceMs.silence).toISOString()
  const { rows } = await db.execute<{ version: string }>(sql`
    select md5(concat_ws('|',
      (select string_agg(concat_ws(' ', id, version, assigned_to, held_by), ',') from (
        select * from manuscripts where state = 'pending' and deleted_at is null
        order by priority desc, submitted_at, id limit ${maxFollowed}) waiting),
      (select string_agg(concat_ws(' ', id, version, assigned_to, held_by), ',') from (
        select * from events where submitted_at is not null and deleted_at is null
        order by submitted_at, id limit ${maxFollowed}) submitted),
      (select string_agg(user_id::text, ',' order by user_id) from presence
        where target = ${consoleTarget} and seen_at > ${since}::timestamptz),
      (select count(*) from manuscripts where state = 'pending' and deleted_at is null))) as version`)
  return rows[0]?.version ?? ''
}

export async function listArticles(
  db: Executor,
  filter: ArticleFilter,
  { limit, offset, languages, best }: { limit: number; offset: number; languages: readonly string[]; best?: boolean },
): Promise<ArticleRow[]> {
  const { found = [] } = filter
  const end = offset + limit
  const foundAlone = best && found.length >= end
  const { where, isInOrder } = await condition(db, filter, end, foundAlone)
  const rank = best ? sql`array_position(${sql.param(found)}::bigint[], item.id), ` : sql``
  const named = best && filter.keyword && (await ordersByName(db, 'items', isInOrder)) ? byTitle(filter.keyword) : sql``
  const order = sql`${named}${rank}${released} desc, item.id desc`
  const { rows } = await db.execute(sql`
    select item.id, text.title, item.kind,
      case when item.merged_into is not null and item.status <> 'approved' then 'merged'
        when item.status <> 'approved' then 'unpublished'
        when ${released} > now() then 'scheduled' else 'published' end as state,
      coalesce(author.nickname, '') as author, item.category_id::int as category, item.original_language as language,
      (extract(epoch from item.release_time) * 1000)::float8 as "releaseTime",
      (extract(epoch from item.updated_at) * 1000)::float8 as "updatedAt", manuscript.id as manuscript,
      coalesce(engagement.likes, 0) as likes, coalesce(engagement.collects, 0) as collects, item.demo
    from (select item.id from items as item where ${where} order by ${order} limit ${limit} offset ${offset}) as page
    join items as item on item.id = page.id
    left join lateral (
      select title from item_texts where item_id = item.id
      order by array_position(${sql.param([...languages])}::text[], language) nulls last, language limit 1
    ) as text on true
    left join authors as author on author.id = item.author_id
    left join manuscripts as manuscript on manuscript.item_id = item.id
    left join item_engagement as engagement on engagement.item_id = item.id
    order by ${order}`)
  type Found = Omit<ArticleRow, 'releaseTime' | 'updatedAt'> & { releaseTime: number | null; updatedAt: number }
  return (rows as Found[]).map((row) => ({
    ...row,
    releaseTime: row.releaseTime === null ? null : new Date(row.releaseTime),
    updatedAt: new Date(row.updatedAt),
  }))
}

/** @param limit counts no further */
export async function countArticles(db: Executor, filter: ArticleFilter, limit?: number): Promise<number> {
  const { where, isInOrder } = await condition(db, filter)
  const { keyword, state, kind, category, found = [] } = filter
  // The titles give the count if only words are searched: items need not be read, except the few in the bin.
  const isOfTitles = keyword !== undefined && !isInOrder && !state && !kind && !category
  const rows = isOfTitles
    ? sql`select from (${itemsHolding(keyword, found)}) as known
        where item_id not in (select id from items where status = 'deleted')`
    : sql`select from items as item where ${where}`
  return countUpTo(db, rows, limit)
}

/** Returns the numbers of items published since a moment, by kind. */
export async function publishedSince(db: Executor, since: Date): Promise<{ articles: number; flash: number }> {
  const { rows } = await db.execute(sql`
    select count(*) filter (where kind = 'article')::int as articles, count(*) filter (where kind = 'flash')::int as flash
    from items where status = 'approved' and coalesce(release_time, 'epoch'::timestamptz) between ${since} and now()`)
  return rows[0] as { articles: number; flash: number }
}

/** Returns the numbers of open requests elsewhere in the newsroom. */
export async function openRequests(db: Executor): Promise<{ realNames: number; feedback: number }> {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from real_names where state = 'pending') as "realNames",
      (select count(*)::int from feedback where answered_at is null) as feedback`)
  return rows[0] as { realNames: number; feedback: number }
}
