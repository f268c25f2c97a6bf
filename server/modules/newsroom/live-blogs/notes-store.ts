import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { liveLimits, type NoteFilter, type NoteOrder } from '#contract/newsroom/live-blogs/live-terms.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { DueRows } from '#server/platform/jobs/due-rows.ts'
import { liveNotes } from './tables.ts'

export type NoteRow = typeof liveNotes.$inferSelect
export type NewNote = typeof liveNotes.$inferInsert
type NoteChange = Partial<Omit<NewNote, 'id' | 'itemId' | 'version' | 'changedAt'>>

/** A note that readers have. */
export type PublishedNote = NoteRow & { publishedAt: Date }

const isPublished = isNotNull(liveNotes.publishedAt)
const isShown = and(isPublished, isNull(liveNotes.withdrawnAt))
const ofItem = (item: number) => eq(liveNotes.itemId, item)

const filters: Record<NoteFilter, SQL | undefined> = {
  all: undefined,
  key: liveNotes.isKey.getSQL(),
  media: or(isNotNull(liveNotes.picture), isNotNull(liveNotes.metric)),
}

export interface NotesPage {
  order: NoteOrder
  filter: NoteFilter
  /** The note that the page begins with. */
  from: PublishedNote | undefined
  limit: number
}

/** Notes on one side of a note. Its time is compared in the database, which is more exact than the program. */
function side({ id }: PublishedNote, sign: '<' | '<=' | '>' | '>='): SQL {
  const compare = sql.raw(sign)
  return sql`(${liveNotes.publishedAt}, ${liveNotes.id}) ${compare} (
    select other.published_at, other.id from ${liveNotes} as other where other.id = ${id})`
}

/** The numbers of the pinned notes that stand first; older ones are in their place again. */
const standFirst = (db: Executor, item: number) =>
  db
    .select({ id: liveNotes.id })
    .from(liveNotes)
    .where(and(ofItem(item), isShown, liveNotes.pinned.getSQL()))
    .orderBy(desc(liveNotes.publishedAt), desc(liveNotes.id))
    .limit(liveLimits.pinned)

/** A page of what readers have. The pinned notes that stand above all others are only there. */
export async function page(
  db: Executor,
  item: number,
  { order, filter, from, limit }: NotesPage,
): Promise<PublishedNote[]> {
  const newest = order === 'newest'
  const direction = newest ? desc : asc
  const elsewhere = sql`(${liveNotes.id} <> all (array(${standFirst(db, item)})) or ${liveNotes.id} = ${from?.id ?? 0})`
  const rows = await db
    .select()
    .from(liveNotes)
    .where(and(ofItem(item), isPublished, elsewhere, filters[filter], from && side(from, newest ? '<=' : '>=')))
    .orderBy(direction(liveNotes.publishedAt), direction(liveNotes.id))
    .limit(limit)
  return rows as PublishedNote[]
}

/** True if notes stand before one. */
export async function hasBefore(db: Executor, note: PublishedNote, { order, filter }: NotesPage): Promise<boolean> {
  const rows = await db
    .select({ id: liveNotes.id })
    .from(liveNotes)
    .where(and(ofItem(note.itemId), isPublished, filters[filter], side(note, order === 'newest' ? '>' : '<')))
    .limit(1)
  return rows.length > 0
}

/** The newest notes of one author. */
export const ofAuthor = (db: Executor, item: number, author: number, limit: number): Promise<NoteRow[]> =>
  db
    .select()
    .from(liveNotes)
    .where(and(ofItem(item), eq(liveNotes.authorId, author)))
    .orderBy(desc(liveNotes.id))
    .limit(limit)

/** The notes that stand first, the newest of them on top. */
export async function listPinned(db: Executor, item: number): Promise<PublishedNote[]> {
  const rows = await db
    .select()
    .from(liveNotes)
    .where(inArray(liveNotes.id, standFirst(db, item)))
    .orderBy(desc(liveNotes.publishedAt), desc(liveNotes.id))
  return rows as PublishedNote[]
}

/** The notes at the top of the page, in their order. */
export async function keyPoints(db: Executor, item: number): Promise<PublishedNote[]> {
  const rows = await db
    .select()
    .from(liveNotes)
    .where(and(ofItem(item), isShown, isNotNull(liveNotes.keyPlace)))
    .orderBy(liveNotes.keyPlace)
  return rows as PublishedNote[]
}

export async function find(db: Executor, id: number): Promise<NoteRow | undefined> {
  return (await db.select().from(liveNotes).where(eq(liveNotes.id, id)))[0]
}

/** A note of an article that readers have. */
export async function findPublished(db: Executor, item: number, id: number): Promise<PublishedNote | undefined> {
  const [row] = await db
    .select()
    .from(liveNotes)
    .where(and(eq(liveNotes.id, id), ofItem(item), isPublished))
  return row as PublishedNote | undefined
}

export async function publishedByIds(db: Executor, item: number, ids: readonly number[]): Promise<PublishedNote[]> {
  const rows = await db
    .select()
    .from(liveNotes)
    .where(and(ofItem(item), isPublished, inArray(liveNotes.id, [...ids])))
  return rows as PublishedNote[]
}

/** Notes with polls, and whether readers have them. */
export const notesWithPolls = (
  db: Executor,
  polls: readonly number[],
): Promise<{ poll: number | null; item: number; isShown: boolean }[]> =>
  db
    .select({ poll: liveNotes.pollId, item: liveNotes.itemId, isShown: sql<boolean>`${isShown}` })
    .from(liveNotes)
    .where(inArray(liveNotes.pollId, [...polls]))

/** Notes that readers have and can be informed of. */
export async function pushed(db: Executor, ids: readonly number[]): Promise<PublishedNote[]> {
  const rows = await db
    .select()
    .from(liveNotes)
    .where(and(isShown, or(liveNotes.push.getSQL(), liveNotes.isKey.getSQL()), inArray(liveNotes.id, [...ids])))
  return rows as PublishedNote[]
}

/** Locked until the transaction ends. */
export async function lock(tx: Transaction, id: number): Promise<NoteRow | undefined> {
  return (await tx.select().from(liveNotes).where(eq(liveNotes.id, id)).for('update'))[0]
}

export async function findByKey(tx: Transaction, item: number, sendKey: string): Promise<NoteRow | undefined> {
  return (
    await tx
      .select()
      .from(liveNotes)
      .where(and(ofItem(item), eq(liveNotes.sendKey, sendKey)))
  )[0]
}

export async function add(tx: Transaction, note: NewNote): Promise<NoteRow> {
  const [row] = await tx.insert(liveNotes).values(note).returning()
  if (!row) throw new Error('The note was not added')
  return row
}

export async function change(tx: Transaction, id: number, fields: NoteChange): Promise<NoteRow> {
  const [row] = await tx
    .update(liveNotes)
    .set({ ...fields, version: sql`${liveNotes.version} + 1`, changedAt: sql`now()` })
    .where(eq(liveNotes.id, id))
    .returning()
  if (!row) throw new Error(`There is no note ${id}`)
  return row
}

export async function remove(tx: Transaction, id: number): Promise<void> {
  await tx.delete(liveNotes).where(eq(liveNotes.id, id))
}

/** Gives the key points of an article these places; all others have none. */
export async function setKeyPlaces(tx: Transaction, item: number, ids: readonly number[]): Promise<void> {
  const places = sql`array_position(${sql.param([...ids])}::bigint[], ${liveNotes.id})`
  await tx
    .update(liveNotes)
    .set({ keyPlace: places as SQL<number> })
    .where(and(ofItem(item), sql`${liveNotes.keyPlace} is distinct from ${places}`))
}

/** Notes that can no longer be undone and are not published. */
export const dueRows: DueRows = {
  rows: 'live_notes where published_at is null and due_at <= now()',
  since: 'due_at',
}

/** The next note whose time has come, locked. */
export async function nextDue(tx: Transaction, now: Date, except: readonly number[]): Promise<NoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(liveNotes)
    .where(and(isNull(liveNotes.publishedAt), lte(liveNotes.dueAt, now), notInArray(liveNotes.id, [...except])))
    .orderBy(liveNotes.dueAt, liveNotes.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** Notes as the desk sees them, those that wait first. */
export const forDesk = (
  db: Executor,
  item: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<NoteRow[]> =>
  db
    .select()
    .from(liveNotes)
    .where(and(ofItem(item), isNotNull(liveNotes.dueAt), before === undefined ? undefined : lt(liveNotes.id, before)))
    .orderBy(desc(liveNotes.id))
    .limit(limit)

/** Notes that were sent in from the venue and wait for the desk, the oldest first. */
export const inbox = (db: Executor, item: number, limit: number): Promise<NoteRow[]> =>
  db
    .select()
    .from(liveNotes)
    .where(and(ofItem(item), isNull(liveNotes.dueAt)))
    .orderBy(liveNotes.id)
    .limit(limit)
