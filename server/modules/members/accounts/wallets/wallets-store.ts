import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { walletAttempts as attempts } from '../tables.ts'

export async function addAttempt(db: Executor, attempt: typeof attempts.$inferInsert): Promise<void> {
  await db.insert(attempts).values(attempt)
}

/** Takes a text, which is then gone. @returns undefined: unknown, used, too old, or for somebody else */
export async function takeAttempt(
  db: Executor,
  { attemptHash, userId, now }: { attemptHash: Buffer; userId: number | undefined; now: Date },
): Promise<{ message: string; address: string; chainId: number } | undefined> {
  const owner = userId === undefined ? isNull(attempts.userId) : eq(attempts.userId, userId)
  const [taken] = await db
    .delete(attempts)
    .where(and(eq(attempts.attemptHash, attemptHash), owner, gt(attempts.expiresAt, now)))
    .returning({ message: attempts.message, address: attempts.address, chainId: attempts.chainId })
  return taken
}
