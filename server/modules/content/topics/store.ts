import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CoverFamily, Picture } from '#contract/content/items.ts'
import type { FeatureOrder } from '#contract/content/topics.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { knownIds } from '#server/platform/database/known-ids.ts'
import type { Versions, Worded } from '#server/platform/text/wording.ts'
import { featureChapters, featureItems, features } from './tables.ts'

/** Those of the numbers that are topics. */
export const knownTopics = (db: Executor, ids: readonly number[]): Promise<number[]> => knownIds(db, features, ids)

/** A special topic as the reading queries give it: one JSON document a row. */
export interface FeatureRow extends Worded<'title' | 'summary'> {
  id: number
  cover: CoverFamily
  picture: Picture | null
  incidentId: number | null
  /** Seconds since 1970. */
  updatedAt: number
  demo: boolean
  /** How its page begins where the reader chose nothing. */
  readingOrder: FeatureOrder
  online: boolean
  /** In the order of reading. */
  items: { id: number; chapter: number | null }[] | null
}

export interface ChapterRow {
  id: number
  title: string
  introduction: string
  versions: Versions<'title' | 'introduction'>
}

export type NewFeature = typeof features.$inferInsert & { key: string }
/** A chapter with the ids of its items, in the order of reading. */
export interface NewChapter extends Omit<ChapterRow, 'id'> {
  items: readonly number[]
}

const placeholder = sql.placeholder
const kept = sql`${features.deletedAt} is null`
const visible = sql`${features.publishedAt} <= now() and ${features.online} and ${kept}`
const editorsOrder = [sql`${features.position} asc nulls last`, desc(features.publishedAt), desc(features.id)]

const itemsOfFeature = sql`(
  select json_agg(json_build_object('id', ${featureItems.itemId}, 'chapter', ${featureItems.chapterId})
    order by ${featureChapters.position} nulls last, ${featureItems.position}, ${featureItems.itemId})
  from ${featureItems} left join ${featureChapters} on ${featureChapters.id} = ${featureItems.chapterId}
  where ${featureItems.featureId} = ${features.id})`

const document = sql<FeatureRow>`json_build_object('id', ${features.id}, 'title', ${features.title},
  'summary', ${features.summary}, 'language', ${features.language}, 'versions', ${features.versions},
  'cover', ${features.cover}, 'picture', ${features.picture}, 'incidentId', ${features.incidentId},
  'updatedAt', extract(epoch from ${features.updatedAt}), 'demo', ${features.demo},
  'readingOrder', ${features.readingOrder}, 'online', ${features.online}, 'items', ${itemsOfFeature})`

const holdsItem = sql`exists (
  select from ${featureItems}
  where ${featureItems.featureId} = ${features.id} and ${featureItems.itemId} = ${placeholder('item')})`

/** The only SQL of special topics. Reading statements are built once and prepared on each connection. */
export function createFeaturesStore(orm: NodePgDatabase) {
  const rows = () => orm.select({ row: document }).from(features).$dynamic()
  const page = (query: ReturnType<typeof rows>) =>
    query
      .orderBy(...editorsOrder)
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
  const all = page(rows().where(visible)).prepare('features_list')
  const ofItem = page(rows().where(and(visible, holdsItem))).prepare('features_of_item')
  const one = rows()
    .where(and(visible, eq(features.id, placeholder('id'))))
    .prepare('features_find')
  const preview = rows()
    .where(and(kept, eq(features.id, placeholder('id')), sql`${features.previewKey}::text = ${placeholder('key')}`))
    .prepare('features_preview')
  const counted = orm.select({ n: sql<number>`count(*)::int` }).from(features)
  const countAll = counted.where(visible).prepare('features_count')
  const countOfItem = orm
    .select({ n: sql<number>`count(*)::int` })
    .from(features)
    .where(and(visible, holdsItem))
    .prepare('features_count_of_item')
  const chapters = orm
    .select({
      id: featureChapters.id,
      title: featureChapters.title,
      introduction: featureChapters.introduction,
      versions: featureChapters.versions,
    })
    .from(featureChapters)
    .where(eq(featureChapters.featureId, placeholder('id')))
    .orderBy(asc(featureChapters.position), asc(featureChapters.id))
    .prepare('features_chapters')

  return {
    /** Topics in the editors' order; with an item only those that hold it. */
    async list(window: { offset: number; limit: number }, item?: number): Promise<FeatureRow[]> {
      const found = item === undefined ? await all.execute(window) : await ofItem.execute({ ...window, item })
      return found.map(({ row }) => row)
    },

    async count(item?: number): Promise<number> {
      const found = item === undefined ? await countAll.execute() : await countOfItem.execute({ item })
      return found[0]?.n ?? 0
    },

    /** @param key opens a topic that readers cannot see */
    async find(id: number, key?: string): Promise<FeatureRow | undefined> {
      const found = key === undefined ? await one.execute({ id }) : await preview.execute({ id, key })
      return found[0]?.row
    },

    /** Topics by id, in the order of the ids. */
    async byIds(ids: readonly number[]): Promise<FeatureRow[]> {
      const given = sql`${features.id} = any(${sql.param(ids)}::bigint[])`
      const found = new Map((await rows().where(and(visible, given))).map(({ row }) => [row.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    async chapters(id: number): Promise<ChapterRow[]> {
      return chapters.execute({ id })
    },

    async countDemo(): Promise<number> {
      return orm.$count(features, eq(features.demo, true))
    },

    /** Ids and times of change of all topics that can be seen, for the sitemap. */
    async sitemap() {
      return orm
        .select({
          id: features.id,
          updatedAt: features.updatedAt,
          language: features.language,
          versions: features.versions,
        })
        .from(features)
        .where(visible)
        .orderBy(desc(features.id))
    },
  }
}

/**
 * Adds a topic with its chapters, or renews a demonstration row of the same key; anything else under that key is an
 * editor's by now.
 * @returns its id, or undefined where nothing was written
 */
export async function saveFeature(
  tx: Executor,
  row: NewFeature,
  chapters: readonly NewChapter[],
): Promise<number | undefined> {
  const { key, demo, createdAt, publishedAt, ...details } = row
  const [saved] = await tx
    .insert(features)
    .values(row)
    .onConflictDoUpdate({
      target: features.key,
      set: { ...details, updatedAt: sql`now()` },
      setWhere: sql`${features.demo} and ${demo ?? false}`,
    })
    .returning({ id: features.id })
  if (!saved) return undefined
  await tx.delete(featureItems).where(eq(featureItems.featureId, saved.id))
  await tx.delete(featureChapters).where(eq(featureChapters.featureId, saved.id))
  for (const [position, { items, ...chapter }] of chapters.entries()) {
    const [added] = await tx
      .insert(featureChapters)
      .values({ ...chapter, position, featureId: saved.id })
      .returning({ id: featureChapters.id })
    if (!added || items.length === 0) continue
    await tx
      .insert(featureItems)
      .values(items.map((itemId, place) => ({ featureId: saved.id, itemId, chapterId: added.id, position: place })))
  }
  return saved.id
}

export async function deleteDemoFeatures(tx: Executor): Promise<number[]> {
  const rows = await tx.delete(features).where(eq(features.demo, true)).returning({ id: features.id })
  return rows.map(({ id }) => id)
}
