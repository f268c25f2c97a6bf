import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { NewsletterList, SubscriberState } from '#contract/outreach/newsletter-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { newsletterSubscribers as subscribers } from './tables.ts'

export type SubscriberRow = typeof subscribers.$inferSelect
/** Fields that a subscriber chooses. */
export type SubscriberChoice = Pick<
  SubscriberRow,
  'lists' | 'city' | 'authors' | 'labels' | 'language' | 'timeZone' | 'minute'
>

export async function findSubscriber(db: Executor, id: number): Promise<SubscriberRow | undefined> {
  return (await db.select().from(subscribers).where(eq(subscribers.id, id)))[0]
}

/**
 * Adds an address, or gives one that nobody confirmed another choice. A confirmed one stays as it is.
 * @returns the row as it is now
 */
export async function addSubscriber(
  db: Executor,
  given: SubscriberChoice & { address: string; consent: string },
  now: Date,
): Promise<SubscriberRow> {
  const { address, consent, ...choice } = given
  const [added] = await db
    .insert(subscribers)
    .values({ address, consent, ...choice, createdAt: now, changedAt: now })
    .onConflictDoUpdate({
      target: subscribers.address,
      set: { ...choice, consent, changedAt: now },
      setWhere: eq(subscribers.state, 'pending'),
    })
    .returning()
  if (added) return added
  return (await db.select().from(subscribers).where(eq(subscribers.address, address)))[0] as SubscriberRow
}

/** Confirms an address, also one that was suspended and receives letters again. */
export async function confirmSubscriber(
  db: Executor,
  id: number,
  { userId, now }: { userId: number | null; now: Date },
): Promise<SubscriberRow | undefined> {
  const [row] = await db
    .update(subscribers)
    .set({
      ...{ state: 'confirmed', userId, changedAt: now, suspendedAt: null, suspendedWhy: null, softBounces: 0 },
      confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now})`,
    })
    .where(eq(subscribers.id, id))
    .returning()
  return row
}

export async function saveChoice(
  db: Executor,
  id: number,
  choice: Partial<SubscriberChoice>,
  now: Date,
): Promise<SubscriberRow | undefined> {
  const confirmed = and(eq(subscribers.id, id), sql`${subscribers.state} <> 'pending'`)
  return (
    await db
      .update(subscribers)
      .set({ ...choice, changedAt: now })
      .where(confirmed)
      .returning()
  )[0]
}

/** Ends a list for a subscriber. */
export async function endList(db: Executor, id: number, list: NewsletterList, now: Date): Promise<void> {
  await db
    .update(subscribers)
    .set({ lists: sql`array_remove(${subscribers.lists}, ${list})`, changedAt: now })
    .where(and(eq(subscribers.id, id), sql`${list} = any (${subscribers.lists})`))
}

/** Begins a list again for a subscriber who ended it. */
export async function resumeList(db: Executor, id: number, list: NewsletterList, now: Date): Promise<void> {
  await db
    .update(subscribers)
    .set({ lists: sql`${subscribers.lists} || ${list}::text`, changedAt: now })
    .where(and(eq(subscribers.id, id), sql`${list} <> all (${subscribers.lists})`))
}

/** Removes addresses that nobody confirmed, and those to which nothing has been sent for long. */
export async function removeUnused(db: Executor, pendingBefore: Date, endedBefore: Date): Promise<void> {
  await db
    .delete(subscribers)
    .where(
      or(
        sql`${subscribers.state} = 'pending' and ${subscribers.changedAt} < ${pendingBefore}`,
        sql`${subscribers.lists} = '{}' and ${subscribers.changedAt} < ${endedBefore}`,
      ),
    )
}

/** Subscriptions of a member: those linked to the account, and that of the address that the member confirmed. */
const ofMember = (userId: number) =>
  or(
    eq(subscribers.userId, userId),
    sql`${subscribers.address} = (
      select lower(users.email) from users where users.id = ${userId} and not users.email_on_trust)`,
  )

export const subscriptionsOf = (db: Executor, userId: number): Promise<SubscriberRow[]> =>
  db.select().from(subscribers).where(ofMember(userId))

export async function eraseSubscriptions(db: Executor, userId: number): Promise<void> {
  await db.delete(subscribers).where(ofMember(userId))
}

/** Subscribers for staff, the newest first. */
export async function listSubscribers(
  db: Executor,
  {
    address,
    state,
    list,
  }: { address?: string | undefined; state?: SubscriberState | undefined; list?: NewsletterList | undefined },
  window: { limit: number; offset: number },
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const chosen = and(
    address ? sql`starts_with(${subscribers.address}, ${address.toLowerCase()})` : undefined,
    state && eq(subscribers.state, state),
    list && sql`${list} = any (${subscribers.lists})`,
  )
  const [rows, [counted]] = await Promise.all([
    db.select().from(subscribers).where(chosen).orderBy(desc(subscribers.id)).limit(window.limit).offset(window.offset),
    db.select({ total: sql<number>`count(*)::int` }).from(subscribers).where(chosen),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Suspends an address at once. */
export async function suspend(
  db: Executor,
  id: number,
  why: 'bounce' | 'complaint' | 'soft',
  now: Date,
): Promise<void> {
  await db
    .update(subscribers)
    .set({ state: 'suspended', suspendedAt: now, suspendedWhy: why })
    .where(and(eq(subscribers.id, id), eq(subscribers.state, 'confirmed')))
}
