import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { signInAttempts as attempts, users } from '../tables.ts'
import type { UserRow } from '../users-store.ts'

type Asked = { attemptHash: Buffer; now: Date }

export async function addSignInAttempt(db: Executor, attempt: typeof attempts.$inferInsert): Promise<void> {
  await db.insert(attempts).values(attempt)
}

/** The owner of a sign-in that waits, unless the password by which it began has been replaced. */
export async function ownerOfAttempt(db: Executor, { attemptHash, now }: Asked): Promise<UserRow | undefined> {
  const isStillProved = or(
    ne(attempts.proved, 'password'),
    lte(sql`coalesce(${users.passwordSetAt}, '-infinity')`, attempts.beganAt),
  )
  const [found] = await db
    .select({ user: users })
    .from(attempts)
    .innerJoin(users, eq(users.id, attempts.userId))
    .where(and(eq(attempts.attemptHash, attemptHash), gt(attempts.expiresAt, now), isStillProved))
  return found?.user
}

/** Uses a sign-in up that waits. @returns false: another was faster */
export async function takeSignInAttempt(db: Executor, { attemptHash, now }: Asked): Promise<boolean> {
  const taken = await db
    .delete(attempts)
    .where(and(eq(attempts.attemptHash, attemptHash), gt(attempts.expiresAt, now)))
    .returning({ userId: attempts.userId })
  return taken.length > 0
}
