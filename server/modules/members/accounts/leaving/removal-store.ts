import { eq, lt } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { linkAttempts, linkedAccounts, passkeyAttempts, passkeys, realNames, sessions } from '../tables.ts'

/** Removes everything of this subject that belongs to a user, apart from the user's own row. */
export async function removeBelongings(db: Executor, userId: number): Promise<void> {
  for (const table of [sessions, linkedAccounts, linkAttempts, passkeys, passkeyAttempts, realNames]) {
    await db.delete(table).where(eq(table.userId, userId))
  }
}

export async function removeExpiredAttempts(db: Executor, now: Date): Promise<void> {
  for (const attempts of [linkAttempts, passkeyAttempts]) {
    await db.delete(attempts).where(lt(attempts.expiresAt, now))
  }
}
