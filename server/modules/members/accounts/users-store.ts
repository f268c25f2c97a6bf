import { and, eq, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { ProfileLinks, Role } from '#contract/members/accounts.ts'
import { type Executor, isDuplicate, type Transaction } from '#server/platform/database/database.ts'
import type { Address } from './codes/addresses.ts'
import { beforeDecision } from './real-names/real-names-store.ts'
import { linkAttempts, linkedAccounts, passkeys, realNames, secondSteps, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

const isAt = (address: Address): SQL | undefined =>
  address.kind === 'email'
    ? eq(users.email, address.email)
    : and(eq(users.phoneCode, address.phoneCode), eq(users.phone, address.phone))

const columnsOf = (address: Address) =>
  address.kind === 'email' ? { email: address.email } : { phoneCode: address.phoneCode, phone: address.phone }

export async function findUser(db: Executor, id: number): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0]
}

export async function findUserAt(db: Executor, address: Address): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(isAt(address)))[0]
}

/** Adds a user. @returns undefined where the address has one already, also from another who comes at the same time */
export async function addUser(
  db: Executor,
  address: Address,
  user: Omit<typeof users.$inferInsert, 'email' | 'phone' | 'phoneCode'>,
): Promise<UserRow | undefined> {
  const added = await db
    .insert(users)
    .values({ ...user, ...columnsOf(address) })
    .onConflictDoNothing()
    .returning()
  return added[0]
}

/** Gives a user an address. @returns whether it was free */
export async function setAddress(db: Executor, id: number, address: Address, now: Date): Promise<boolean> {
  try {
    const proved = address.kind === 'email' && { emailOnTrust: false }
    const set = await db
      .update(users)
      .set({ ...columnsOf(address), ...proved, updatedAt: now })
      .where(and(eq(users.id, id), eq(users.status, 'active')))
      .returning({ one: sql`1` })
    return set.length > 0
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/**
 * Sets a password.
 * @param over the hash that it takes the place of: where another came in between, nothing is set; undefined: any
 * @returns whether it was set
 */
export async function setPasswordHash(
  db: Executor,
  id: number,
  { hash, over, now }: { hash: string; over?: string | null; now: Date },
): Promise<boolean> {
  const expected =
    over === undefined ? undefined : over === null ? isNull(users.passwordHash) : eq(users.passwordHash, over)
  const set = await db
    .update(users)
    .set({ passwordHash: hash, passwordSetAt: now, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.status, 'active'), expected))
    .returning({ one: sql`1` })
  return set.length > 0
}

/**
 * The owner of an address that only a provider had vouched for has proved it: whatever else gives access to the account
 * was set by somebody else before.
 */
export async function shutOtherWays(db: Executor, id: number): Promise<void> {
  await db.delete(linkedAccounts).where(eq(linkedAccounts.userId, id))
  await db.delete(linkAttempts).where(eq(linkAttempts.userId, id))
  await db.delete(passkeys).where(eq(passkeys.userId, id))
  await db.delete(secondSteps).where(eq(secondSteps.userId, id))
  await db.update(users).set({ emailOnTrust: false, phone: null, phoneCode: null }).where(eq(users.id, id))
}

export interface ProfileChange {
  nickname?: string
  avatar?: string | null
  introduction?: string
  links?: ProfileLinks
}

/** Changes what readers see of a user; of the links those that are named, an empty one goes. */
export async function changeProfile(db: Executor, id: number, change: ProfileChange, now: Date): Promise<void> {
  const { links, ...rest } = change
  const merged =
    links &&
    sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(${users.links} || ${JSON.stringify(links)}::jsonb) where value <> '')`
  await db
    .update(users)
    .set({ ...rest, ...(merged && { links: merged }), updatedAt: now })
    .where(eq(users.id, id))
}

/** Begins the waiting time of a deletion; one that has begun goes on. @returns when it ends */
export async function askDeletion(db: Executor, id: number, at: Date): Promise<Date | undefined> {
  const [row] = await db
    .update(users)
    .set({ deregisterAt: sql`coalesce(${users.deregisterAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, id), eq(users.status, 'active')))
    .returning({ deregisterAt: users.deregisterAt })
  return row?.deregisterAt ?? undefined
}

export async function usersToErase(db: Executor, now: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deregisterAt), lte(users.deregisterAt, now)))
    .orderBy(users.deregisterAt)
    .limit(limit)
}

/**
 * Holds a user whose waiting time is over, so that a sign-in and a second process wait.
 * @param dueAt undefined for any user that is not erased yet
 * @returns undefined where somebody was faster
 */
export async function holdUserToErase(db: Executor, id: number, dueAt: Date | undefined): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), dueAt ? lte(users.deregisterAt, dueAt) : ne(users.status, 'erased')))
    .for('update')
  return row
}

/** Removes everything that says who a user was. The row stays for what refers to it. */
export async function erasePerson(db: Executor, id: number, nickname: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      nickname,
      avatar: null,
      introduction: '',
      links: {},
      language: 'zh-Hans',
      email: null,
      emailOnTrust: false,
      phoneCode: null,
      phone: null,
      passwordHash: null,
      passwordSetAt: null,
      roles: [],
      status: 'erased',
      statusReason: '',
      deregisterAt: null,
      agreedAt: null,
      lastSeenAt: null,
      updatedAt: now,
    })
    .where(eq(users.id, id))
}

/** Returns the other data on the page of one's own account, as its owner may know it at a moment. */
export async function accountsAndName(db: Executor, id: number, now: Date) {
  const [linked, [name]] = await Promise.all([
    db
      .select({
        provider: linkedAccounts.provider,
        username: linkedAccounts.username,
        linkedAt: linkedAccounts.linkedAt,
      })
      .from(linkedAccounts)
      .where(eq(linkedAccounts.userId, id))
      .orderBy(linkedAccounts.provider),
    db.select().from(realNames).where(eq(realNames.userId, id)),
  ])
  return { linked, realNameState: name ? beforeDecision(name, now).state : ('none' as const) }
}

/** Users whose roles changed, with the changes. */
export interface RoleChange {
  id: number
  before: readonly Role[]
  after: readonly Role[]
}

/** Gives a role or takes it. @returns undefined: nobody has the address */
export async function changeRole(
  tx: Transaction,
  email: string,
  role: Role,
  { remove, now }: { remove: boolean; now: Date },
): Promise<RoleChange | undefined> {
  const held = and(eq(users.email, email), eq(users.status, 'active'))
  const [known] = await tx.select({ before: users.roles }).from(users).where(held).for('update')
  const without = sql`array_remove(${users.roles}, ${role})`
  const [row] = await tx
    .update(users)
    .set({ roles: remove ? without : sql`array_append(${without}, ${role})`, updatedAt: now })
    .where(held)
    .returning({ id: users.id, after: users.roles })
  return known && row && { ...row, ...known }
}
