import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { HotKind } from '#contract/audience/analytics.ts'
import type { ItemKind } from '#contract/content/items.ts'
import { daySeconds } from '#server/platform/durations.ts'
import {
  createRowReader,
  type ItemRow,
  isArticle,
  type Languages,
  newestFirst,
  sortTime,
  visible,
} from './item-row-store.ts'
import { categories, hotScores, itemLabels, items, itemTexts, regions } from './tables.ts'

/**
 * The SQL of lists of items, for readers; that of one item is in item-row-store.ts. Every list runs newest first. Statements are built once for each shape
 * and prepared on each connection: building and sending their text would cost more than running them.
 */

const placeholder = sql.placeholder

export interface ListFilter {
  kind?: ItemKind
  category?: number
  label?: number
  region?: number
  regionKey?: string
  author?: number
  english?: boolean
  has_english?: boolean
  authored?: boolean
  important?: boolean
}

const conditions: Record<keyof ListFilter, SQL> = {
  kind: eq(items.kind, placeholder('kind')),
  category: eq(items.categoryId, placeholder('category')),
  region: eq(items.regionId, placeholder('region')),
  regionKey: sql`${items.regionId} = (select ${regions.id} from ${regions} where ${regions.key} = ${placeholder('regionKey')})`,
  author: eq(items.authorId, placeholder('author')),
  english: sql`exists (select from ${itemTexts} where ${itemTexts.itemId} = ${items.id}
    and ${itemTexts.language} = 'en' and ${itemTexts.origin} in ('original', 'translation'))`,
  has_english: sql`exists (select from ${itemTexts} where ${itemTexts.itemId} = ${items.id} and ${itemTexts.language} = 'en')`,
  authored: isNotNull(items.authorId),
  important: ne(items.importance, 'normal'),
  label: sql`exists (select from ${itemLabels} where ${itemLabels.itemId} = ${items.id} and ${itemLabels.labelId} = ${placeholder('label')})`,
}

/** The filters in use, in a fixed order, so that equal shapes have equal names. */
const shapeOf = (filter: ListFilter) =>
  (Object.keys(conditions) as (keyof ListFilter)[]).filter((key) => filter[key] !== undefined && filter[key] !== false)

/** Numbers instead of names: PostgreSQL distinguishes statements by the first 63 characters of what they are called. */
const nameOf = (shape: readonly (keyof ListFilter)[]) =>
  shape.map((key) => Object.keys(conditions).indexOf(key)).join('_')

const matching = (shape: readonly (keyof ListFilter)[]) => and(visible, ...shape.map((key) => conditions[key]))

/** The items after the one in the placeholder `before`, in the order of lists. */
const afterItem = sql`(${sortTime}, ${items.id}) <
  (select coalesce(release_time, 'epoch'::timestamptz), id from items where id = ${placeholder('before')})`

/**
 * The weight of an article whose readers nobody counted: editors' picks count threefold, length a little, and
 * everything halves with each of a number of days of age. Ages are cut at 500 halvings, below which doubles end.
 */
const weightOf = (halfLifeDays: number) => sql`(case when ${items.pickRank} is not null then 3 else 1 end)
  * ln(20 + (select max(characters + words) from item_texts where item_id = ${items.id}))
  * power(0.5, least(extract(epoch from now() - ${sortTime}) / ${sql.raw(String(halfLifeDays * daySeconds))}.0, 500))`

/** How hot an article is, and with it its author: news is old within days. */
export const hotWeight = weightOf(7)
/** How popular a column's piece is: what a person wrote is read for longer. */
export const columnWeight = weightOf(30)

/** Number of items of a label that are examined for related reading. */
const newestOfLabel = 300
/** Items with this many labels in common are about the same topic; one alone may be as wide as 比特币. */
const labelsOfTopic = 2

export interface RelatedOptions {
  kind: ItemKind
  limit: number
  since: Date
  until: Date
}

/** Kind, category and release time of an item. */
export interface Place {
  kind: ItemKind
  categoryId: number | null
  releaseTime: Date | null
}

/** Joins what is known of how hot a row is. */
export const isHot = (kind: HotKind, id: PgColumn) => and(eq(hotScores.kind, kind), eq(hotScores.targetId, id))
/** First what editors pinned, then by readers; rows without counts follow in the order that comes after. */
export const hotFirst = [sql`${hotScores.place} asc nulls last`, sql`nullif(${hotScores.score}, 0) desc nulls last`]

/** Articles that are weighed at all. */
export const hotWindow = 300

/** The same for a store that lists by what was published and has tables of its own. */
export const listedItems = {
  visible: sql`${visible}`,
  articles: sql`${and(visible, isArticle)}`,
  sortTime,
  newestFirst: sql.join(newestFirst, sql`, `),
  hotWeight,
  columnWeight,
  hotWindow,
  hotFirst: sql.join(hotFirst, sql`, `),
}

/** Items of the placeholder `ids`. */
const isAmong = sql`${items.id} = any(${placeholder('ids')}::bigint[])`

export function createContentStore(orm: NodePgDatabase) {
  const { rows, run } = createRowReader(orm)

  const placeOf = orm
    .select({ kind: items.kind, categoryId: items.categoryId, releaseTime: items.releaseTime })
    .from(items)
    .where(and(visible, eq(items.id, placeholder('id'))))
    .prepare('content_place_of')

  const glance = orm
    .select({ id: items.id, kind: items.kind, releaseTime: items.releaseTime })
    .from(items)
    .where(and(visible, isAmong))
    .prepare('content_glance')

  return {
    /** A page of a list, after an item or from an offset. */
    async list(
      filter: ListFilter,
      page: { before?: number; offset: number; limit: number },
      languages: Languages,
      html: boolean,
    ): Promise<ItemRow[]> {
      const shape = shapeOf(filter)
      const continued = page.before !== undefined
      const build = () =>
        rows(html)
          .where(and(matching(shape), continued ? afterItem : undefined))
          .orderBy(...newestFirst)
          .limit(placeholder('limit'))
          .offset(placeholder('offset'))
      const name = `list_${nameOf(shape)}${continued ? '_after' : ''}${html ? '_html' : ''}`
      return run(name, build, { ...filter, ...page, languages })
    },

    async count(filter: ListFilter): Promise<number> {
      const query = orm
        .select({ n: sql<string>`count(*)` })
        .from(items)
        .where(matching(shapeOf(filter)))
      const counted = await query.prepare(`content_count_${nameOf(shapeOf(filter))}`).execute({ ...filter })
      return Number(counted[0]?.n ?? 0)
    },

    /** Items by id, in the order of the ids; without those that readers may not see. */
    async byIds(ids: readonly number[], languages: Languages, html = false): Promise<ItemRow[]> {
      if (ids.length === 0) return []
      const build = () => rows(html).where(and(visible, isAmong))
      const name = `by_ids${html ? '_html' : ''}`
      const found = new Map((await run(name, build, { ids, languages })).map((row) => [row.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Kind and category of an item that can be seen, without reading its texts. */
    async placeOf(id: number): Promise<Place | undefined> {
      return (await placeOf.execute({ id }))[0]
    },

    /** Kind and time of those of the items that can be seen. */
    async glance(ids: readonly number[]) {
      return glance.execute({ ids })
    },

    /** Lead stories, newest first; `authored`: only those that name their author. */
    async featured(limit: number, languages: Languages, authored = false): Promise<ItemRow[]> {
      const author = authored ? isNotNull(items.authorId) : undefined
      const build = () =>
        rows()
          .where(and(visible, isArticle, isNotNull(items.featuredAt), author))
          .orderBy(desc(items.featuredAt), desc(items.id))
          .limit(placeholder('limit'))
      return run(authored ? 'featured_authored' : 'featured', build, { limit, languages })
    },

    /** Editors' picks by rank, then the newest articles. */
    async listRecommended(
      exclude: readonly number[],
      page: { offset: number; limit: number },
      languages: Languages,
    ): Promise<ItemRow[]> {
      const build = () =>
        rows()
          .where(and(visible, isArticle, sql`${items.id} <> all(${placeholder('exclude')}::bigint[])`))
          .orderBy(sql`${items.pickRank} asc nulls last`, ...newestFirst)
          .limit(placeholder('limit'))
          .offset(placeholder('offset'))
      return run('recommended', build, { exclude, ...page, languages })
    },

    /** The newest articles but some. */
    async newestBut(
      exclude: readonly number[],
      page: { offset: number; limit: number },
      languages: Languages,
    ): Promise<ItemRow[]> {
      const build = () =>
        rows()
          .where(and(visible, isArticle, sql`${items.id} <> all(${placeholder('exclude')}::bigint[])`))
          .orderBy(...newestFirst)
          .limit(placeholder('limit'))
          .offset(placeholder('offset'))
      return run('newest_but', build, { exclude, ...page, languages })
    },

    /** Hot content: what editors pinned, then by readers, then the newest articles by their weight. */
    async hot(limit: number, languages: Languages): Promise<ItemRow[]> {
      const newest = orm
        .select({ id: items.id })
        .from(items)
        .where(and(visible, isArticle))
        .orderBy(...newestFirst)
        .limit(hotWindow)
      const build = () =>
        rows()
          .leftJoin(hotScores, isHot('item', items.id))
          .where(
            and(
              visible,
              isArticle,
              sql`${items.id} in (${newest} union all select target_id from hot_scores where kind = 'item')`,
              sql`${hotScores.blocked} is not true`,
            ),
          )
          .orderBy(...hotFirst, sql`${hotWeight} desc`, desc(items.id))
          .limit(placeholder('limit'))
      return run('hot', build, { limit, languages })
    },

    /**
     * Items that share labels with this one, most shared first, then newest. Only the newest of each label count, so
     * that a label that everything has costs no more than a rare one.
     * @param since items from before this moment, or after `until`, need as many labels in common as make them the same topic
     */
    async listRelated(
      id: number,
      { kind, limit, since, until }: RelatedOptions,
      languages: Languages,
    ): Promise<ItemRow[]> {
      const shared = sql`(select near.item_id, count(*) as n
        from item_labels own
        cross join lateral (
          select item_id from item_labels
          where label_id = own.label_id and item_id <> own.item_id
          order by item_id desc limit ${sql.raw(String(newestOfLabel))}) near
        where own.item_id = ${placeholder('id')}
        group by near.item_id order by n desc, near.item_id desc limit 200) as shared`
      const build = () =>
        rows()
          .innerJoin(shared, sql`shared.item_id = ${items.id}`)
          .where(
            and(
              visible,
              eq(items.kind, placeholder('kind')),
              sql`(${sortTime} between ${placeholder('since')} and ${placeholder('until')} or shared.n >= ${sql.raw(String(labelsOfTopic))})`,
            ),
          )
          .orderBy(sql`shared.n desc`, ...newestFirst)
          .limit(placeholder('limit'))
      return run('related', build, {
        id,
        kind,
        limit,
        since: since.toISOString(),
        until: until.toISOString(),
        languages,
      })
    },

    async sitemap({ offset, limit }: { offset: number; limit: number }) {
      return orm
        .select({
          id: items.id,
          kind: items.kind,
          updatedAt: items.updatedAt,
          languages: sql<
            string[]
          >`array(select language from item_texts where item_id = ${items.id} and origin <> 'machine')`,
        })
        .from(items)
        .where(visible)
        .orderBy(...newestFirst)
        .offset(offset)
        .limit(limit)
    },

    async regions() {
      return orm.select().from(regions).where(offered(regions)).orderBy(asc(regions.position), asc(regions.id))
    },

    async categories() {
      return orm
        .select()
        .from(categories)
        .where(offered(categories))
        .orderBy(asc(categories.position), asc(categories.id))
    },
  }
}

/** Returns the condition of rows offered to readers and to those who write. */
const offered = (table: typeof categories | typeof regions) =>
  and(eq(table.online, true), sql`${table.deletedAt} is null`)

export type ContentStore = ReturnType<typeof createContentStore>
