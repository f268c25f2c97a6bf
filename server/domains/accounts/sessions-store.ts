import { and, eq, gt, sql } from 'drizzle-orm'
import type { MemberSession } from '#server/platform/caller.ts'
import type { Executor } from '#server/platform/database.ts'
import { sessions, users } from './tables.ts'

type FoundSession = MemberSession & { lastUsedAt: Date }

export async function addSession(orm: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await orm.insert(sessions).values(session)
}

/** A session that has not run out, of an account that may be used. */
export async function findSession(orm: Executor, tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> {
  const [found] = await orm
    .select({
      id: sessions.id,
      userId: sessions.userId,
      roles: users.roles,
      authenticatedAt: sessions.authenticatedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.status, 'active')))
  return found
}

export async function extendSession(orm: Executor, id: number, now: Date, expiresAt: Date): Promise<void> {
  await orm.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, id))
}

export async function removeSession(orm: Executor, userId: number, id: number): Promise<boolean> {
  const removed = await orm
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sql<number>`1` })
  return removed.length > 0
}
