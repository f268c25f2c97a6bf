import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CoverFamily, Picture } from '#contract/content/items.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { namePlace, versionNames } from '#server/platform/database/name-place.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import type { Translated, Versions } from '#server/platform/text/wording.ts'
import { topicChapters, topicItems, topics } from './tables.ts'

/** The SQL of arranging special topics. */

export interface TopicFilter {
  /** The forms of a keyword, one of which must occur. */
  forms?: readonly string[]
  online?: boolean
}

export interface ListedTopic extends Translated<'title' | 'summary'> {
  id: number
  cover: CoverFamily
  picture: Picture | null
  position: number | null
  online: boolean
  chapters: number
  items: number
  version: number
  updatedAt: Date
  demo: boolean
}

export type TopicRecord = Omit<typeof topics.$inferSelect, 'key' | 'createdAt' | 'deletedAt' | 'deletedBy'>
export type TopicFields = Pick<
  TopicRecord,
  | 'title'
  | 'summary'
  | 'language'
  | 'versions'
  | 'cover'
  | 'picture'
  | 'position'
  | 'online'
  | 'readingOrder'
  | 'incidentId'
>

export interface ChapterRecord {
  id: number
  title: string
  introduction: string
  versions: Versions<'title' | 'introduction'>
}
/** A chapter as it is to be; without an id it is new. */
export type ChapterFields = Omit<ChapterRecord, 'id'> & { id: number | undefined; items: readonly number[] }

export interface PlacedItem {
  itemId: number
  chapterId: number | null
}

const rows = createRecordRows(topics)
export const { find, hold, add, change, setDeleted, purge, deleteDemo, countDemo } = rows

const columns = {
  id: topics.id,
  title: topics.title,
  summary: topics.summary,
  language: topics.language,
  versions: topics.versions,
  cover: topics.cover,
  picture: topics.picture,
  incidentId: topics.incidentId,
  position: topics.position,
  publishedAt: topics.publishedAt,
  online: topics.online,
  readingOrder: topics.readingOrder,
  previewKey: topics.previewKey,
  version: topics.version,
  demo: topics.demo,
  updatedAt: topics.updatedAt,
}

const words = { column: sql`${topics}.words`, lower: sql`${topics}.words` }

function condition({ forms, online }: TopicFilter): SQL | undefined {
  return and(
    rows.notDeleted,
    forms && holdsInOrder(words, ...forms),
    online === undefined ? undefined : eq(topics.online, online),
  )
}

/** A page of topics in the editors' order; of those that words have found, the ones called so before the others. */
export async function list(
  db: Executor,
  filter: TopicFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedTopic[]> {
  const { id, title, summary, language, versions, cover, picture, position, online, version, updatedAt, demo } = columns
  const editorsOrder = sql`${topics.position} asc nulls last, ${topics.publishedAt} desc, ${topics.id} desc`
  const named = [sql`${topics.title}`, ...versionNames(sql`${topics.versions}`, 'title')]
  const order = filter.forms ? sql`${namePlace(named, filter.forms)}, ${editorsOrder}` : editorsOrder
  // The content of a row is counted for rows of the page alone, not for all before it.
  const page = db.select({ id }).from(topics).where(condition(filter)).orderBy(order).limit(limit).offset(offset)
  return db
    .select({
      id,
      title,
      summary,
      language,
      versions,
      cover,
      picture,
      position,
      online,
      version,
      updatedAt,
      demo,
      chapters: sql<number>`(select count(*)::int from topic_chapters where topic_id = ${topics}.id)`,
      items: sql<number>`(select count(*)::int from topic_items where topic_id = ${topics}.id)`,
    })
    .from(topics)
    .where(inArray(id, page))
    .orderBy(order)
}

/** @param limit counts no further */
export async function count(db: Executor, filter: TopicFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${topics} where ${condition(filter)}`, limit)
}

/** Chapters of a topic in their order. */
export async function chaptersOf(db: Executor, id: number): Promise<ChapterRecord[]> {
  const { title, introduction, versions } = topicChapters
  return db
    .select({ id: topicChapters.id, title, introduction, versions })
    .from(topicChapters)
    .where(eq(topicChapters.topicId, id))
    .orderBy(asc(topicChapters.position), asc(topicChapters.id))
}

/** Items of a topic with their chapters, in the order of the topic. */
export async function itemsOf(db: Executor, id: number): Promise<PlacedItem[]> {
  return db
    .select({ itemId: topicItems.itemId, chapterId: topicItems.chapterId })
    .from(topicItems)
    .where(eq(topicItems.topicId, id))
    .orderBy(asc(topicItems.position), asc(topicItems.itemId))
}

/** Gives a topic these chapters and items in place of those that it had. Chapters that stay keep their number. */
export async function replaceContents(
  tx: Executor,
  id: number,
  { items, chapters }: { items: readonly number[]; chapters: readonly ChapterFields[] },
): Promise<void> {
  await tx.delete(topicItems).where(eq(topicItems.topicId, id))
  const staying = chapters.flatMap((chapter) => chapter.id ?? [])
  const before = await tx.select({ id: topicChapters.id }).from(topicChapters).where(eq(topicChapters.topicId, id))
  const gone = before.map((chapter) => chapter.id).filter((one) => !staying.includes(one))
  if (gone.length > 0) await tx.delete(topicChapters).where(inArray(topicChapters.id, gone))
  await place(tx, id, null, items)
  for (const [position, { id: own, items: held, ...texts }] of chapters.entries()) {
    const chapterId = own ?? (await addChapter(tx, id))
    await tx
      .update(topicChapters)
      .set({ ...texts, position })
      .where(and(eq(topicChapters.id, chapterId), eq(topicChapters.topicId, id)))
    await place(tx, id, chapterId, held)
  }
}

async function addChapter(tx: Executor, topicId: number): Promise<number> {
  const [added] = await tx.insert(topicChapters).values({ topicId, title: '' }).returning({ id: topicChapters.id })
  if (!added) throw new Error('The chapter was not added')
  return added.id
}

async function place(tx: Executor, topicId: number, chapterId: number | null, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(topicItems).values(ids.map((itemId, position) => ({ topicId, itemId, chapterId, position })))
}
