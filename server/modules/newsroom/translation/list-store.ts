import { type SQL, sql } from 'drizzle-orm'
import type { TranslationFilter } from '#contract/newsroom/translation.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The desk's list of articles and flash, read from the tables of several subjects, which it does not write. */

export interface ItemFilter {
  kind: 'article' | 'flash'
  filter?: TranslationFilter
}

export interface ListedItem {
  id: number
  title: string
  language: string
  releaseTime: Date | null
  /** Origin of the translation that readers have; null where they have none. */
  origin: 'original' | 'translation' | 'conversion' | 'machine' | null
  state: 'machine' | 'faulty' | 'confirmed' | null
  stale: boolean
}

// English originals are translated into simplified Chinese, all others into English.
const isOther = (language: SQL) => sql`(${language} like 'en%') <> (item.original_language like 'en%')`
const translatedItems = (origin: SQL) =>
  sql`item_texts as translated join items as item on item.id = translated.item_id
      where translated.origin = ${origin} and translated.language in ('en', 'zh-Hans')
        and ${isOther(sql`translated.language`)}`
const workedItems = (condition: SQL) =>
  sql`translations as worked join items as item on item.id = worked.subject where worked.kind = 'item' and ${condition}`
const jobs = sql`translation_jobs as job join items as item on item.id = job.subject where job.kind = 'item'`
// `coalesce` has the conditions checked for one item after the other, in the order of the list: the planner assumes that
// an anti-join leaves next to nothing, and would join and sort everything.
const noTranslation = sql`items as item
  where coalesce(not exists (select from item_texts where item_id = item.id and ${isOther(sql`language`)}), false)
    and coalesce(not exists (select from translations where kind = 'item' and subject = item.id), false)`

const sources: Readonly<Record<TranslationFilter, SQL>> = {
  missing: noTranslation,
  stale: workedItems(sql`worked.stale`),
  machine: translatedItems(sql`'machine'`),
  faulty: workedItems(sql`worked.state = 'faulty'`),
  confirmed: translatedItems(sql`'translation'`),
  waiting: jobs,
}

const ids: Readonly<Record<TranslationFilter, SQL>> = {
  missing: sql`item.id`,
  stale: sql`worked.subject`,
  machine: sql`translated.item_id`,
  faulty: sql`worked.subject`,
  confirmed: sql`translated.item_id`,
  waiting: sql`job.id`,
}

// Constants are written into the statement, where the planner sees which index covers them.
const kinds = { article: sql`item.kind = 'article'`, flash: sql`item.kind = 'flash'` } as const
const isPublic = sql`item.status = 'approved'`
const time = sql`coalesce(item.release_time, 'epoch'::timestamptz)`

const from = ({ kind, filter }: ItemFilter): SQL =>
  filter
    ? sql`${sources[filter]} and ${isPublic} and ${kinds[kind]}`
    : sql`items as item where ${isPublic} and ${kinds[kind]}`
const byTime = sql`${time} desc, item.id desc`

/** Newest first; where the list is one of work, the newest work first. */
export async function listItems(
  db: Executor,
  filter: ItemFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedItem[]> {
  const order = !filter.filter || filter.filter === 'missing' ? byTime : sql`${ids[filter.filter]} desc`
  type Found = Omit<ListedItem, 'releaseTime'> & { releaseTime: string | null }
  const { rows } = await db.execute<Found>(sql`
    select page.id, page.release_time as "releaseTime", source.title, source.language,
      translated.origin, worked.state, coalesce(worked.stale, false) as stale
    from (select item.id, item.release_time, item.original_language, row_number() over (order by ${order}) as place
          from ${from(filter)} order by ${order} limit ${limit} offset ${offset}) as page
    left join lateral (select title, language from item_texts
      where item_id = page.id and origin in ('original', 'translation')
      order by language <> page.original_language, origin = 'translation', language = 'en', language limit 1)
      as source on true
    left join lateral (select origin from item_texts as text
      where text.item_id = page.id and text.origin <> 'conversion' and text.engine_version is null
        and (text.language like 'en%') <> (page.original_language like 'en%')
      order by text.language <> 'zh-Hans' limit 1) as translated on true
    left join translations as worked on worked.kind = 'item' and worked.subject = page.id
    order by page.place`)
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    title: row.title ?? '',
    language: row.language ?? 'zh-Hans',
    releaseTime: row.releaseTime === null ? null : new Date(row.releaseTime),
  }))
}

/** @param limit counts no further */
export async function countItems(db: Executor, filter: ItemFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${from(filter)}`, limit)
}
