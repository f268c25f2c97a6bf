import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'
import { linkAttempts, linkedAccounts, users } from '../tables.ts'
import type { UserRow } from '../users-store.ts'

type Provider = (typeof linkedAccounts.$inferSelect)['provider']

export interface AccountElsewhere {
  provider: Provider
  /** The provider's own id of the account. */
  subject: string
  username: string
}

/** The user whom an external account is linked to. */
export async function findLinkedUser(
  db: Executor,
  { provider, subject }: Pick<AccountElsewhere, 'provider' | 'subject'>,
): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(linkedAccounts)
    .innerJoin(users, eq(users.id, linkedAccounts.userId))
    .where(and(eq(linkedAccounts.provider, provider), eq(linkedAccounts.subject, subject)))
  return found?.user
}

/**
 * Links an account elsewhere, where neither it nor the user has a link of the provider yet.
 * @returns whether it is linked now
 */
export async function addLink(
  db: Executor,
  userId: number,
  { provider, subject, username }: AccountElsewhere,
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(linkedAccounts)
    .values({ provider, subject, userId, username, linkedAt: now })
    .onConflictDoNothing()
    .returning({ one: sql`1` })
  return added.length > 0
}

/**
 * Links an account elsewhere in place of the user's former one of the provider.
 * @returns whether it is linked now; it is not where it is another user's
 */
export async function replaceLink(
  database: Pick<Database, 'orm'>,
  userId: number,
  account: AccountElsewhere,
  now: Date,
): Promise<boolean> {
  return transaction(database, async (tx) => {
    // Two users who want the same account are handled one after the other, and so are two requests of one user.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${account.provider} ${account.subject}`}, 0))`,
    )
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const holder = await findLinkedUser(tx, account)
    if (holder && holder.id !== userId) return false
    await tx
      .delete(linkedAccounts)
      .where(and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.provider, account.provider)))
    return addLink(tx, userId, account, now)
  })
}

/** Ends a link. @returns whether there was one */
export async function removeLink(db: Executor, userId: number, provider: Provider): Promise<boolean> {
  const removed = await db
    .delete(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.provider, provider)))
    .returning({ one: sql`1` })
  return removed.length > 0
}

/** Ends a link, where the user has an address to sign in with. @returns whether it did */
export async function removeSpareLink(db: Executor, userId: number, provider: Provider): Promise<boolean> {
  const reachable = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(isNotNull(users.email), isNotNull(users.phone))))
  const removed = await db
    .delete(linkedAccounts)
    .where(and(eq(linkedAccounts.provider, provider), sql`${linkedAccounts.userId} in (${reachable})`))
    .returning({ one: sql`1` })
  return removed.length > 0
}

export async function hasLink(db: Executor, userId: number, provider: Provider): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.provider, provider)))
  return found.length > 0
}

export async function addAttempt(db: Executor, attempt: typeof linkAttempts.$inferInsert): Promise<void> {
  await db.insert(linkAttempts).values(attempt)
}

/** Takes an attempt of a user, which is then gone. @returns its sealed verifier; undefined: unknown, another's, too old */
export async function takeAttempt(
  db: Executor,
  { stateHash, userId, now }: { stateHash: Buffer; userId: number; now: Date },
): Promise<string | undefined> {
  const [taken] = await db
    .delete(linkAttempts)
    .where(
      and(
        eq(linkAttempts.stateHash, stateHash),
        eq(linkAttempts.userId, userId),
        eq(linkAttempts.provider, 'x'),
        gt(linkAttempts.expiresAt, now),
      ),
    )
    .returning({ verifier: linkAttempts.verifier })
  return taken?.verifier
}
