import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CoverFamily, Picture } from '#contract/content/items.ts'
import type { TopicOrder } from '#contract/content/topics.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { knownIds } from '#server/platform/database/known-ids.ts'
import type { Translated, Versions } from '#server/platform/text/wording.ts'
import { topicChapters, topicItems, topics } from './tables.ts'

/** Returns the numbers that are topics. */
export const knownTopics = (db: Executor, ids: readonly number[]): Promise<number[]> => knownIds(db, topics, ids)

/** A special topic as the reading queries give it: one JSON document a row. */
export interface TopicRow extends Translated<'title' | 'summary'> {
  id: number
  cover: CoverFamily
  picture: Picture | null
  incidentId: number | null
  /** Seconds since 1970. */
  updatedAt: number
  demo: boolean
  /** How its page begins where the reader chose nothing. */
  readingOrder: TopicOrder
  online: boolean
  /** Items in the order of reading. */
  items: { id: number; chapter: number | null }[] | null
}

export interface ChapterRow {
  id: number
  title: string
  introduction: string
  versions: Versions<'title' | 'introduction'>
}

const placeholder = sql.placeholder
const notDeleted = sql`${topics.deletedAt} is null`
const visible = sql`${topics.publishedAt} <= now() and ${topics.online} and ${notDeleted}`
const editorsOrder = [sql`${topics.position} asc nulls last`, desc(topics.publishedAt), desc(topics.id)]

const itemsOfTopic = sql`(
  select json_agg(json_build_object('id', ${topicItems.itemId}, 'chapter', ${topicItems.chapterId})
    order by ${topicChapters.position} nulls last, ${topicItems.position}, ${topicItems.itemId})
  from ${topicItems} left join ${topicChapters} on ${topicChapters.id} = ${topicItems.chapterId}
  where ${topicItems.topicId} = ${topics.id})`

const document = sql<TopicRow>`json_build_object('id', ${topics.id}, 'title', ${topics.title},
  'summary', ${topics.summary}, 'language', ${topics.language}, 'versions', ${topics.versions},
  'cover', ${topics.cover}, 'picture', ${topics.picture}, 'incidentId', ${topics.incidentId},
  'updatedAt', extract(epoch from ${topics.updatedAt}), 'demo', ${topics.demo},
  'readingOrder', ${topics.readingOrder}, 'online', ${topics.online}, 'items', ${itemsOfTopic})`

const holdsItem = sql`exists (
  select from ${topicItems}
  where ${topicItems.topicId} = ${topics.id} and ${topicItems.itemId} = ${placeholder('item')})`

/** The only SQL of special topics. Reading statements are built once and prepared on each connection. */
export function createTopicsStore(orm: NodePgDatabase) {
  const rows = () => orm.select({ row: document }).from(topics).$dynamic()
  const page = (query: ReturnType<typeof rows>) =>
    query
      .orderBy(...editorsOrder)
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
  const all = page(rows().where(visible)).prepare('topics_list')
  const ofItem = page(rows().where(and(visible, holdsItem))).prepare('topics_of_item')
  const one = rows()
    .where(and(visible, eq(topics.id, placeholder('id'))))
    .prepare('topics_find')
  const preview = rows()
    .where(and(notDeleted, eq(topics.id, placeholder('id')), sql`${topics.previewKey}::text = ${placeholder('key')}`))
    .prepare('topics_preview')
  const counted = orm.select({ n: sql<number>`count(*)::int` }).from(topics)
  const countAll = counted.where(visible).prepare('topics_count')
  const countOfItem = orm
    .select({ n: sql<number>`count(*)::int` })
    .from(topics)
    .where(and(visible, holdsItem))
    .prepare('topics_count_of_item')
  const chapters = orm
    .select({
      id: topicChapters.id,
      title: topicChapters.title,
      introduction: topicChapters.introduction,
      versions: topicChapters.versions,
    })
    .from(topicChapters)
    .where(eq(topicChapters.topicId, placeholder('id')))
    .orderBy(asc(topicChapters.position), asc(topicChapters.id))
    .prepare('topics_chapters')

  return {
    /** Topics in the editors' order; with an item only those that hold it. */
    async list(window: { offset: number; limit: number }, item?: number): Promise<TopicRow[]> {
      const found = item === undefined ? await all.execute(window) : await ofItem.execute({ ...window, item })
      return found.map(({ row }) => row)
    },

    async count(item?: number): Promise<number> {
      const found = item === undefined ? await countAll.execute() : await countOfItem.execute({ item })
      return found[0]?.n ?? 0
    },

    /** @param key opens a topic that readers cannot see */
    async find(id: number, key?: string): Promise<TopicRow | undefined> {
      const found = key === undefined ? await one.execute({ id }) : await preview.execute({ id, key })
      return found[0]?.row
    },

    /** Topics by id, in the order of the ids. */
    async byIds(ids: readonly number[]): Promise<TopicRow[]> {
      const given = sql`${topics.id} = any(${sql.param(ids)}::bigint[])`
      const found = new Map((await rows().where(and(visible, given))).map(({ row }) => [row.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    async chapters(id: number): Promise<ChapterRow[]> {
      return chapters.execute({ id })
    },

    /** Ids and times of change of all topics that can be seen, for the sitemap. */
    async sitemap() {
      return orm
        .select({
          id: topics.id,
          updatedAt: topics.updatedAt,
          language: topics.language,
          versions: topics.versions,
        })
        .from(topics)
        .where(visible)
        .orderBy(desc(topics.id))
    },
  }
}
