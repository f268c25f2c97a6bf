import { and, asc, count, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'
import { passkeyAttempts as attempts, passkeys, users } from '../tables.ts'
import type { UserRow } from '../users-store.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function addAttempt(db: Executor, attempt: typeof attempts.$inferInsert): Promise<void> {
  await db.insert(attempts).values(attempt)
}

/** Takes a challenge, which is then gone. @returns undefined: unknown, used, too old, or for somebody else */
export async function takeAttempt(
  db: Executor,
  { attemptHash, userId, now }: { attemptHash: Buffer; userId: number | undefined; now: Date },
): Promise<string | undefined> {
  const owner = userId === undefined ? isNull(attempts.userId) : eq(attempts.userId, userId)
  const [taken] = await db
    .delete(attempts)
    .where(and(eq(attempts.attemptHash, attemptHash), owner, gt(attempts.expiresAt, now)))
    .returning({ challenge: attempts.challenge })
  return taken?.challenge
}

export async function passkeysOf(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

/** The passkey of a credential, with its owner. */
export async function findPasskey(
  db: Executor,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; user: UserRow } | undefined> {
  const [found] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return found
}

/** Adds a passkey, unless its owner has `most` of them; two at once are counted one after the other. */
export async function putPasskey(
  database: Pick<Database, 'orm'>,
  passkey: typeof passkeys.$inferInsert,
  most: number,
): Promise<'added' | 'full' | 'taken'> {
  return transaction(database, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, passkey.userId)).for('update')
    const [held] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, passkey.userId))
    if ((held?.n ?? 0) >= most) return 'full'
    const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
    return added.length > 0 ? 'added' : 'taken'
  })
}

/**
 * Notes the use of a passkey. Counters only grow; most passkeys have none and always say 0.
 * @returns false where another use with this counter or a higher one came first: the passkey may have been copied
 */
export async function notePasskeyUse(
  db: Executor,
  id: number,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const grows = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const noted = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), grows))
    .returning({ id: passkeys.id })
  return noted.length > 0
}

const ownPasskey = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function renamePasskey(db: Executor, userId: number, id: number, name: string): Promise<void> {
  await db.update(passkeys).set({ name }).where(ownPasskey(userId, id))
}

/** Removes a passkey. @returns its name; undefined where it is not theirs */
export async function removePasskey(db: Executor, userId: number, id: number): Promise<string | undefined> {
  const [removed] = await db.delete(passkeys).where(ownPasskey(userId, id)).returning({ name: passkeys.name })
  return removed?.name
}
