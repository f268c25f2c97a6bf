import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { authors, items } from '../tables.ts'

/** An author as the newsroom writes one. */
export type AuthorRecord = Omit<typeof authors.$inferSelect, 'key' | 'staff' | 'createdAt'>
export type AuthorFields = Omit<AuthorRecord, 'id' | 'version' | 'demo'>

const columns = {
  id: authors.id,
  nickname: authors.nickname,
  introduction: authors.introduction,
  language: authors.language,
  versions: authors.versions,
  avatar: authors.avatar,
  demo: authors.demo,
  version: authors.version,
  position: authors.position,
}

export async function findAuthor(db: Executor, id: number): Promise<AuthorRecord | undefined> {
  return (await db.select(columns).from(authors).where(eq(authors.id, id)))[0]
}

/** Locks an author until the transaction ends. */
export async function holdAuthor(tx: Executor, id: number): Promise<AuthorRecord | undefined> {
  return (await tx.select(columns).from(authors).where(eq(authors.id, id)).for('update'))[0]
}

export async function addAuthor(tx: Executor, fields: AuthorFields): Promise<AuthorRecord | undefined> {
  return (await tx.insert(authors).values(fields).returning(columns))[0]
}

export async function changeAuthor(tx: Executor, id: number, fields: AuthorFields): Promise<AuthorRecord | undefined> {
  const [row] = await tx
    .update(authors)
    // Edited content is no longer demonstration content, which a newer version would replace.
    .set({ ...fields, demo: false, version: sql`${authors.version} + 1` })
    .where(eq(authors.id, id))
    .returning(columns)
  return row
}

/** Takes from an author the name reserved for the writer; the author's id replaces it. */
export async function releaseKey(tx: Executor, id: number, key: string): Promise<void> {
  await tx
    .update(authors)
    .set({ key: `author:${id}` })
    .where(and(eq(authors.id, id), eq(authors.key, key)))
}

/** The author's name for imports, given one where there is none. */
export async function keyOfAuthor(tx: Executor, id: number, otherwise: string): Promise<string> {
  await tx
    .update(authors)
    .set({ key: otherwise })
    .where(and(eq(authors.id, id), isNull(authors.key)))
  const [row] = await tx.select({ key: authors.key }).from(authors).where(eq(authors.id, id))
  return row?.key ?? otherwise
}

export async function itemsOfAuthor(db: Executor, id: number) {
  return db.select({ id: items.id, kind: items.kind }).from(items).where(eq(items.authorId, id))
}
