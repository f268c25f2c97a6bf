import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { presence } from './tables.ts'

/** Notes that somebody has something open. */
export async function noteSeen(db: Executor, target: string, userId: number, now: Date): Promise<void> {
  await db
    .insert(presence)
    .values({ target, userId, seenAt: now })
    .onConflictDoUpdate({ target: [presence.target, presence.userId], set: { seenAt: now } })
}

export async function noteLeft(db: Executor, target: string, userId: number): Promise<void> {
  await db.delete(presence).where(and(eq(presence.target, target), eq(presence.userId, userId)))
}

/** Removes presences of which nothing was heard since then. */
export async function forgetOlder(db: Executor, userId: number, since: Date): Promise<void> {
  await db.delete(presence).where(and(eq(presence.userId, userId), lt(presence.seenAt, since)))
}

/** A person who has something open, and when they were last seen. */
export async function present(db: Executor, target: string, since: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: presence.userId })
    .from(presence)
    .where(and(eq(presence.target, target), gt(presence.seenAt, since)))
    .orderBy(asc(presence.userId))
  return rows.map(({ userId }) => userId)
}
