import { and, arrayOverlaps, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { users } from '../tables.ts'

/** A user as the newsroom names people. */
export interface PersonRow {
  id: number
  nickname: string
  avatar: string | null
}

/** A user who publishes as an author has the author's name everywhere. */
const shownName = sql<string>`coalesce((select authors.nickname from authors where authors.id = ${users.authorId}), ${users.nickname})`
const columns = { id: users.id, nickname: shownName, avatar: users.avatar }

export async function peopleByIds(db: Executor, ids: readonly number[]): Promise<PersonRow[]> {
  return ids.length === 0
    ? []
    : db
        .select(columns)
        .from(users)
        .where(inArray(users.id, [...ids]))
}

/** Editors and administrators, by name. */
export async function staff(db: Executor): Promise<PersonRow[]> {
  return db
    .select(columns)
    .from(users)
    .where(sql`${arrayOverlaps(users.roles, ['editor', 'administrator'])} and ${users.status} = 'active'`)
    .orderBy(asc(shownName), asc(users.id))
}

/** Returns the data about somebody who writes that publishing needs. */
export async function findWriter(db: Executor, id: number) {
  const [row] = await db
    .select({
      ...columns,
      authorId: users.authorId,
      email: users.email,
      language: users.language,
      status: users.status,
      roles: users.roles,
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/** The user who publishes as an author. */
export async function userOfAuthor(db: Executor, authorId: number): Promise<number | undefined> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.authorId, authorId)))[0]?.id
}

/** An address that only a provider vouches for may belong to somebody else. */
const confirmed = eq(users.emailOnTrust, false)

/** The active user who confirmed an address, which is in lower case. */
export async function idByEmail(db: Executor, email: string): Promise<number | undefined> {
  const active = and(eq(users.email, email), eq(users.status, 'active'), confirmed)
  return (await db.select({ id: users.id }).from(users).where(active))[0]?.id
}

/** The address that a user confirmed. */
export async function confirmedEmail(db: Executor, id: number): Promise<string | undefined> {
  const own = and(eq(users.id, id), confirmed)
  return (await db.select({ email: users.email }).from(users).where(own))[0]?.email ?? undefined
}

/** The author as whom a user publishes: from the first publication on, or as the newsroom decides. */
export async function setAuthor(db: Executor, id: number, authorId: number | null, now = new Date()): Promise<void> {
  await db.update(users).set({ authorId, updatedAt: now }).where(eq(users.id, id))
}
