import { asc, desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { linkedAccounts, passkeys, secondSteps, sessions, users } from '../tables.ts'

/** Returns the data about a user in the tables of accounts, without what only the server needs: hashes. */
export async function accountData(db: Executor, userId: number) {
  const [profile, linked, ownSessions, ownPasskeys, secondStep] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, userId)).orderBy(asc(linkedAccounts.provider)),
    db
      .select({
        device: sessions.device,
        startedAt: sessions.startedAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id)),
    db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.id)),
    db.select({ confirmedAt: secondSteps.confirmedAt }).from(secondSteps).where(eq(secondSteps.userId, userId)),
  ])
  return { profile: profile[0], linked, sessions: ownSessions, passkeys: ownPasskeys, secondStep: secondStep[0] }
}
