import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { holdsByPairs, type SearchedColumn } from '#server/platform/database/word-search.ts'
import type { MediaRow } from '../store.ts'
import { media, mediaAddresses, mediaUploads, mediaUses } from '../tables.ts'

/** Something that shows a stored picture. */
export interface MediaUse {
  place: string
  id: number
  title: string
}

/** Parts of something else by what they are a part of: a text is shown by its item, a version by its manuscript. */
const holder = sql`case shown.place when 'item_texts' then 'items' when 'taken_back_texts' then 'items'
  when 'manuscript_versions' then 'manuscripts' when 'landing_page_versions' then 'landing_pages'
  when 'event_drafts' then 'events' else shown.place end`

export async function mediaByHash(db: Executor, hashes: readonly string[]): Promise<MediaRow[]> {
  return hashes.length === 0
    ? []
    : db
        .select()
        .from(media)
        .where(and(inArray(media.hash, [...hashes]), isNull(media.deletedAt)))
}

/** Which of the stored pictures. */
export interface LibraryFilter {
  /** Only those that are in the library. */
  filed: boolean
  folder?: string
  /** The words that are searched for, in all scripts. */
  forms?: readonly string[]
  /** Only pictures that nothing shows and that were stored before this moment. */
  orphansBefore?: Date
}

const searched: SearchedColumn = { table: 'media', key: 'hash', column: sql`words`, lower: sql`words` }

function conditionOf(db: Executor, { filed, folder, forms, orphansBefore }: LibraryFilter): SQL | undefined {
  const use = db.select({ one: sql`1` }).from(mediaUses).where(eq(mediaUses.hash, media.hash))
  return and(
    isNull(media.deletedAt),
    // The index of words holds those of the library; others have none.
    filed || forms ? isNotNull(media.folder) : undefined,
    folder === undefined ? undefined : eq(media.folder, folder),
    forms && or(...forms.map((form) => holdsByPairs(searched, form))),
    orphansBefore && and(lt(media.createdAt, orphansBefore), notExists(use)),
  )
}

/** A page of stored pictures, newest first, with the number of places that show each. */
export async function listMedia(
  db: Executor,
  filter: LibraryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (MediaRow & { uses: number })[]; total: number }> {
  const condition = conditionOf(db, filter)
  const order = [desc(media.createdAt), media.hash]
  // Uses are counted for the pictures of the page alone, and not for all before it.
  const page = db
    .select({ hash: media.hash })
    .from(media)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select({ row: media, uses: usesOf })
    .from(media)
    .where(inArray(media.hash, page))
    .orderBy(...order)
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(media).where(condition)
  return { rows: rows.map((found) => ({ ...found.row, uses: found.uses })), total: counted?.n ?? 0 }
}

/** Pictures that a member uploaded, newest first: one page, or all of them. */
export async function listUploads(
  db: Executor,
  userId: number,
  page?: { limit: number; offset: number },
): Promise<{ rows: (MediaRow & { uploadedAt: Date })[]; total: number }> {
  const condition = and(eq(mediaUploads.userId, userId), isNull(media.deletedAt))
  const found = db
    .select({ ...getTableColumns(media), uploadedAt: mediaUploads.uploadedAt })
    .from(mediaUploads)
    .innerJoin(media, eq(media.hash, mediaUploads.hash))
    .where(condition)
    .orderBy(desc(mediaUploads.uploadedAt), mediaUploads.hash)
  if (!page) {
    const rows = await found
    return { rows, total: rows.length }
  }
  const rows = await found.limit(page.limit).offset(page.offset)
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(mediaUploads)
    .innerJoin(media, eq(media.hash, mediaUploads.hash))
    .where(condition)
  return { rows, total: counted?.n ?? 0 }
}

const usesOf = sql<number>`(select count(distinct (${holder}, shown.id))::int from media_uses as shown
  where shown.hash = media.hash)`

/** Number of places that show a picture. */
export async function countUses(db: Executor, hash: string): Promise<number> {
  const [row] = await db.select({ uses: usesOf }).from(media).where(eq(media.hash, hash))
  return row?.uses ?? 0
}

/** Folders of the library by name, with the number of pictures in each; '' are those without a folder. */
export async function foldersOf(db: Executor, limit: number): Promise<{ name: string; pictures: number }[]> {
  return db
    .select({ name: sql<string>`folder`, pictures: sql<number>`count(*)::int` })
    .from(media)
    .where(and(isNotNull(media.folder), isNull(media.deletedAt)))
    .groupBy(media.folder)
    .orderBy(media.folder)
    .limit(limit)
}

/** A picture that others cannot change until the transaction ends. */
export async function holdMedia(tx: Transaction, hash: string): Promise<MediaRow | undefined> {
  const shown = and(eq(media.hash, hash), isNull(media.deletedAt))
  return (await tx.select().from(media).where(shown).for('update'))[0]
}

/** The newsroom's notes about a picture. */
export type PictureNotes = Pick<MediaRow, 'name' | 'folder' | 'texts' | 'words'>

/** @returns the picture with its next version */
export async function describeMedia(tx: Transaction, hash: string, notes: PictureNotes): Promise<MediaRow> {
  const change = { ...notes, version: sql`version + 1` }
  const [row] = await tx.update(media).set(change).where(eq(media.hash, hash)).returning()
  if (!row) throw new Error(`The picture ${hash} is gone while it was held`)
  return row
}

/** Returns the uses of a picture, at most `limit`. Names come from the tables of other subjects, only read here. */
export async function usesOfMedia(db: Executor, hash: string, limit: number): Promise<MediaUse[]> {
  const { rows } = await db.execute(sql`
    select place, id, title from (
      select distinct ${holder} as place, shown.id from media_uses as shown where shown.hash = ${hash}
    ) as shown
    cross join lateral (
      select case shown.place
        when 'items' then (select title from item_texts where item_id = shown.id order by origin = 'original' desc, language desc limit 1)
        when 'users' then (select nickname from users where id = shown.id)
        when 'authors' then (select nickname from authors where id = shown.id)
        when 'topics' then (select title from topics where id = shown.id)
        when 'manuscripts' then (select title from manuscripts where id = shown.id)
      end as title
    ) as named
    order by place, id limit ${limit}`)
  return (rows as { place: string; id: string; title: string | null }[]).map((row) => ({
    place: row.place,
    id: Number(row.id),
    title: row.title ?? '',
  }))
}

/** The pictures that manuscripts and their earlier versions show, newest first. */
export async function mediaInManuscripts(db: Executor, ids: readonly number[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const shown = and(
    eq(mediaUses.hash, media.hash),
    inArray(mediaUses.place, ['manuscripts', 'manuscript_versions']),
    inArray(mediaUses.id, [...ids]),
  )
  return db
    .select()
    .from(media)
    .where(exists(db.select({ one: sql`1` }).from(mediaUses).where(shown)))
    .orderBy(desc(media.createdAt), media.hash)
}

/** Hides a picture unless something shows it, or it is younger than that and not in the library. @returns what it was */
export async function putAwayMedia(
  tx: Transaction,
  hash: string,
  { before, now }: { before: Date; now: Date },
): Promise<MediaRow | undefined> {
  // A transaction that begins to show it has it locked; only the next statement sees the result.
  await tx.select({ hash: media.hash }).from(media).where(eq(media.hash, hash)).for('update')
  const use = tx.select({ one: sql`1` }).from(mediaUses).where(eq(mediaUses.hash, media.hash))
  const settled = or(isNotNull(media.folder), lt(media.createdAt, before))
  const removable = and(eq(media.hash, hash), isNull(media.deletedAt), settled, notExists(use))
  const [row] = await tx.update(media).set({ deletedAt: now }).where(removable).returning()
  return row
}

const inBin = (hash: string) => and(eq(media.hash, hash), isNotNull(media.deletedAt))

export async function findBinnedMedia(db: Executor, hash: string): Promise<MediaRow | undefined> {
  return (await db.select().from(media).where(inBin(hash)))[0]
}

/** @returns whether it was in the bin */
export async function takeBackMedia(tx: Executor, hash: string): Promise<boolean> {
  return (await tx.update(media).set({ deletedAt: null }).where(inBin(hash)).returning({ hash: media.hash })).length > 0
}

/** Forgets a picture that is in the bin. @returns what it was, for its files to go */
export async function removeBinnedMedia(tx: Executor, hash: string): Promise<MediaRow | undefined> {
  const [row] = await tx.select().from(media).where(inBin(hash)).for('update')
  if (!row) return undefined
  await tx.delete(mediaAddresses).where(eq(mediaAddresses.hash, hash))
  await tx.delete(media).where(eq(media.hash, hash))
  return row
}
