import { and, desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { liveAuthors, liveBlogs } from './tables.ts'

/** The users who are assigned to a blog. */
export async function assignedTo(db: Executor, item: number): Promise<number[]> {
  const rows = await db
    .select({ user: liveAuthors.userId })
    .from(liveAuthors)
    .where(eq(liveAuthors.itemId, item))
    .orderBy(liveAuthors.userId)
  return rows.map(({ user }) => user)
}

/** Replaces the users who are assigned to a blog. */
export async function assign(tx: Transaction, itemId: number, users: readonly number[]): Promise<void> {
  await tx.delete(liveAuthors).where(eq(liveAuthors.itemId, itemId))
  if (users.length > 0) await tx.insert(liveAuthors).values(users.map((userId) => ({ itemId, userId })))
}

export async function isAssigned(db: Executor, item: number, user: number): Promise<boolean> {
  const rows = await db
    .select({ user: liveAuthors.userId })
    .from(liveAuthors)
    .where(and(eq(liveAuthors.itemId, item), eq(liveAuthors.userId, user)))
  return rows.length > 0
}

/** The newest blogs that a user is assigned to. */
export const blogsOfUser = (db: Executor, user: number, limit: number) =>
  db
    .select({ item: liveBlogs.itemId, state: liveBlogs.state })
    .from(liveAuthors)
    .innerJoin(liveBlogs, eq(liveBlogs.itemId, liveAuthors.itemId))
    .where(eq(liveAuthors.userId, user))
    .orderBy(desc(liveBlogs.itemId))
    .limit(limit)
