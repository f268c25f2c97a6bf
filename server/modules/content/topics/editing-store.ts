import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CoverFamily, Picture } from '#contract/content/items.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import type { Versions, Worded } from '#server/platform/text/wording.ts'
import { featureChapters, featureItems, features } from './tables.ts'

/** The SQL of arranging special topics. */

export interface TopicFilter {
  /** The forms of a keyword, one of which must occur. */
  forms?: readonly string[]
  online?: boolean
}

export interface ListedTopic extends Worded<'title' | 'summary'> {
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

export type TopicRecord = Omit<typeof features.$inferSelect, 'key' | 'createdAt' | 'deletedAt' | 'deletedBy'>
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

const kept = isNull(features.deletedAt)
const columns = {
  id: features.id,
  title: features.title,
  summary: features.summary,
  language: features.language,
  versions: features.versions,
  cover: features.cover,
  picture: features.picture,
  incidentId: features.incidentId,
  position: features.position,
  publishedAt: features.publishedAt,
  online: features.online,
  readingOrder: features.readingOrder,
  previewKey: features.previewKey,
  version: features.version,
  demo: features.demo,
  updatedAt: features.updatedAt,
}

const words = { column: sql`${features}.words`, lower: sql`${features}.words` }

function condition({ forms, online }: TopicFilter): SQL | undefined {
  return and(
    kept,
    forms && holdsInOrder(words, ...forms),
    online === undefined ? undefined : eq(features.online, online),
  )
}

/** A page of topics in the editors' order. */
export async function list(
  db: Executor,
  filter: TopicFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedTopic[]> {
  const { id, title, summary, language, versions, cover, picture, position, online, version, updatedAt, demo } = columns
  const order = sql`${features.position} asc nulls last, ${features.publishedAt} desc, ${features.id} desc`
  // What a row holds is counted for those of the page alone, and not for all before it.
  const page = db.select({ id }).from(features).where(condition(filter)).orderBy(order).limit(limit).offset(offset)
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
      chapters: sql<number>`(select count(*)::int from feature_chapters where feature_id = ${features}.id)`,
      items: sql<number>`(select count(*)::int from feature_items where feature_id = ${features}.id)`,
    })
    .from(features)
    .where(inArray(id, page))
    .orderBy(order)
}

/** @param limit counts no further */
export async function count(db: Executor, filter: TopicFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${features} where ${condition(filter)}`, limit)
}

export async function find(db: Executor, id: number): Promise<TopicRecord | undefined> {
  return (
    await db
      .select(columns)
      .from(features)
      .where(and(eq(features.id, id), kept))
  )[0]
}

/** Locks a topic until the transaction ends. */
export async function hold(tx: Executor, id: number): Promise<TopicRecord | undefined> {
  return (
    await tx
      .select(columns)
      .from(features)
      .where(and(eq(features.id, id), kept))
      .for('update')
  )[0]
}

export async function chaptersOf(db: Executor, id: number): Promise<ChapterRecord[]> {
  const { title, introduction, versions } = featureChapters
  return db
    .select({ id: featureChapters.id, title, introduction, versions })
    .from(featureChapters)
    .where(eq(featureChapters.featureId, id))
    .orderBy(asc(featureChapters.position), asc(featureChapters.id))
}

export async function itemsOf(db: Executor, id: number): Promise<PlacedItem[]> {
  return db
    .select({ itemId: featureItems.itemId, chapterId: featureItems.chapterId })
    .from(featureItems)
    .where(eq(featureItems.featureId, id))
    .orderBy(asc(featureItems.position), asc(featureItems.itemId))
}

export async function add(tx: Executor, fields: TopicFields): Promise<TopicRecord | undefined> {
  return (await tx.insert(features).values(fields).returning(columns))[0]
}

export async function change(tx: Executor, id: number, fields: TopicFields): Promise<TopicRecord | undefined> {
  const [row] = await tx
    .update(features)
    // What was written by hand is no longer demonstration content, which a newer version would replace.
    .set({ ...fields, demo: false, version: sql`${features.version} + 1`, updatedAt: sql`now()` })
    .where(eq(features.id, id))
    .returning(columns)
  return row
}

/** Gives a topic these chapters and items in place of those that it had. Chapters that stay keep their number. */
export async function replaceContents(
  tx: Executor,
  id: number,
  { items, chapters }: { items: readonly number[]; chapters: readonly ChapterFields[] },
): Promise<void> {
  await tx.delete(featureItems).where(eq(featureItems.featureId, id))
  const staying = chapters.flatMap((chapter) => chapter.id ?? [])
  const before = await tx
    .select({ id: featureChapters.id })
    .from(featureChapters)
    .where(eq(featureChapters.featureId, id))
  const gone = before.map((chapter) => chapter.id).filter((one) => !staying.includes(one))
  if (gone.length > 0) await tx.delete(featureChapters).where(inArray(featureChapters.id, gone))
  await place(tx, id, null, items)
  for (const [position, { id: own, items: held, ...texts }] of chapters.entries()) {
    const chapterId = own ?? (await addChapter(tx, id))
    await tx
      .update(featureChapters)
      .set({ ...texts, position })
      .where(and(eq(featureChapters.id, chapterId), eq(featureChapters.featureId, id)))
    await place(tx, id, chapterId, held)
  }
}

async function addChapter(tx: Executor, featureId: number): Promise<number> {
  const [added] = await tx
    .insert(featureChapters)
    .values({ featureId, title: '' })
    .returning({ id: featureChapters.id })
  if (!added) throw new Error('The chapter was not added')
  return added.id
}

async function place(tx: Executor, featureId: number, chapterId: number | null, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(featureItems).values(ids.map((itemId, position) => ({ featureId, itemId, chapterId, position })))
}

export async function setDeleted(tx: Executor, id: number, by: number | null, at: Date | null): Promise<boolean> {
  const rows = await tx
    .update(features)
    .set({ deletedAt: at, deletedBy: by, version: sql`${features.version} + 1` })
    .where(and(eq(features.id, id), at ? kept : sql`${features.deletedAt} is not null`))
    .returning({ id: features.id })
  return rows.length > 0
}

export async function purge(tx: Executor, id: number): Promise<void> {
  await tx.delete(features).where(and(eq(features.id, id), sql`${features.deletedAt} is not null`))
}
