import { and, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { type NewsletterList, newsletterLists, type SubscriberState } from '#contract/outreach/newsletter-terms.ts'
import { type ErasedKind, eraseRecordsAgain, recordErasure } from '#server/platform/backup/erased-records.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
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

type NewSubscriber = SubscriberChoice & Pick<SubscriberRow, 'address' | 'consent'>

/** True of an address that its owner confirmed, also where it is suspended. */
const isConfirmed = sql`state <> 'pending'`

/** The subscriber of an address that its owner confirmed. */
export async function findConfirmed(db: Executor, address: string): Promise<SubscriberRow | undefined> {
  return (
    await db
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.address, address), isConfirmed))
  )[0]
}

/** Adds what the owner of an address confirms by the link in one letter. */
export async function addRequest(db: Executor, given: NewSubscriber, now: Date): Promise<SubscriberRow> {
  const [added] = await db
    .insert(subscribers)
    .values({ ...given, createdAt: now, changedAt: now })
    .returning()
  if (!added) throw new Error('A subscriber was not added')
  return added
}

/** Locks an address until the transaction ends: of several requests one is confirmed. */
const lockAddress = (tx: Transaction, address: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`newsletters to ${address}`}, 0))`)

/** Removes the other requests for an address that is confirmed. */
const removeRequests = (tx: Transaction, address: string) =>
  tx.delete(subscribers).where(and(eq(subscribers.address, address), eq(subscribers.state, 'pending')))

const confirmed = ({ userId, now }: { userId: number | null; now: Date }) => ({
  ...{ state: 'confirmed' as const, userId, changedAt: now, suspendedAt: null, suspendedWhy: null, softBounces: 0 },
  confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now})`,
})

/**
 * Confirms a request, or an address that was suspended and receives letters again.
 * @returns undefined where another request was confirmed before
 */
export async function confirmSubscriber(
  tx: Transaction,
  { id, address }: Pick<SubscriberRow, 'id' | 'address'>,
  by: { userId: number | null; now: Date },
): Promise<SubscriberRow | undefined> {
  await lockAddress(tx, address)
  const other = await findConfirmed(tx, address)
  if (other && other.id !== id) return undefined
  const [row] = await tx.update(subscribers).set(confirmed(by)).where(eq(subscribers.id, id)).returning()
  await removeRequests(tx, address)
  return row
}

/** Subscribes a member's own address, or gives it another choice. */
export async function subscribeOwner(
  tx: Transaction,
  { address, consent, ...choice }: NewSubscriber,
  by: { userId: number; now: Date },
): Promise<void> {
  await lockAddress(tx, address)
  await tx
    .insert(subscribers)
    .values({ address, consent, ...choice, ...confirmed(by), createdAt: by.now, confirmedAt: by.now })
    .onConflictDoUpdate({
      target: subscribers.address,
      targetWhere: isConfirmed,
      set: { ...choice, ...confirmed(by) },
    })
  await removeRequests(tx, address)
}

/** True if a domain has a number of confirmed addresses. @param least the number */
export async function hasConfirmed(db: Executor, domain: string, least: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from newsletter_subscribers where domain = ${domain} and state = 'confirmed' limit ${least}`)
  return rowCount === least
}

/** A list that a subscriber ended, so that no restored backup begins it again. */
const endedList = (list: NewsletterList): ErasedKind => ({
  kind: `newsletter ${list}`,
  table: 'newsletter_subscribers',
  key: `record.id || ' ' || record.address || ' ' || extract(epoch from record.created_at)`,
  changed: 'record.changed_at',
})

/** Ends lists again for subscribers who came back with a restored backup. */
export async function endListsAgain(database: Pick<Database, 'orm'>): Promise<void> {
  for (const list of newsletterLists)
    await eraseRecordsAgain(database, endedList(list), (tx, ids) =>
      tx
        .update(subscribers)
        .set({ lists: sql`array_remove(${subscribers.lists}, ${list})` })
        .where(inArray(subscribers.id, [...ids])),
    )
}

/** Saves what a subscriber chooses; lists that are not chosen are ended. */
export async function saveChoice(
  db: Transaction,
  id: number,
  choice: Partial<SubscriberChoice>,
  now: Date,
): Promise<SubscriberRow | undefined> {
  const confirmed = and(eq(subscribers.id, id), sql`${subscribers.state} <> 'pending'`)
  const { lists } = choice
  const before = lists && (await db.select({ lists: subscribers.lists }).from(subscribers).where(confirmed))[0]
  for (const list of newsletterLists)
    if (before?.lists.includes(list) && !lists?.includes(list)) await recordErasure(db, endedList(list), id, now)
  return (
    await db
      .update(subscribers)
      .set({ ...choice, changedAt: now })
      .where(confirmed)
      .returning()
  )[0]
}

/** Ends a list for a subscriber. */
export async function endList(db: Transaction, id: number, list: NewsletterList, now: Date): Promise<void> {
  await recordErasure(db, endedList(list), id, now)
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
        sql`${subscribers.state} = 'pending' and ${subscribers.changedAt} < ${pendingBefore} and ${subscribers.letterDue} is null`,
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

export interface SubscriberFilter {
  /** The beginning of an address. */
  address?: string | undefined
  state?: SubscriberState | undefined
  list?: NewsletterList | undefined
}

const matching = ({ address, state, list }: SubscriberFilter) =>
  and(
    address ? sql`starts_with(${subscribers.address}, ${address.toLowerCase()})` : undefined,
    state && eq(subscribers.state, state),
    list && sql`${list} = any (${subscribers.lists})`,
  )

/** Subscribers for staff, the newest first. */
export async function listSubscribers(
  db: Executor,
  filter: SubscriberFilter,
  window: { limit: number; offset: number },
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const chosen = matching(filter)
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

/** An address of a table, complete. */
export type ImportedSubscriber = Pick<SubscriberRow, 'address' | 'language' | 'timeZone' | 'lists'>

/** Which of some addresses are known. */
export async function knownAddresses(db: Executor, addresses: readonly string[]): Promise<Set<string>> {
  const known = sql`${subscribers.address} = any (${sql.param([...addresses])}::text[])`
  const rows = await db.selectDistinct({ address: subscribers.address }).from(subscribers).where(known)
  return new Set(rows.map(({ address }) => address))
}

/**
 * Adds the addresses of a table that are not known. Known ones stay as they are: nobody who unsubscribed is subscribed
 * again.
 * @param letterDue when each is asked for confirmation; undefined: they count as confirmed
 * @returns how many were added
 */
export async function addImported(
  db: Executor,
  rows: readonly ImportedSubscriber[],
  { consent, minute, letterDue, now }: { consent: string; minute: number; letterDue: Date | undefined; now: Date },
): Promise<number> {
  if (rows.length === 0) return 0
  const common = letterDue
    ? ({ state: 'pending', letterDue, confirmedAt: null } as const)
    : ({ state: 'confirmed', letterDue: null, confirmedAt: now } as const)
  const added = await db
    .insert(subscribers)
    .values(rows.map((row) => ({ ...row, ...common, consent, minute, createdAt: now, changedAt: now })))
    .onConflictDoNothing()
    .returning({ id: subscribers.id })
  return added.length
}

/** Imported addresses that are to be asked for confirmation now, in the order in which they were imported. */
export const findUninvited = (
  db: Executor,
  limit: number,
  now: Date,
): Promise<Pick<SubscriberRow, 'id' | 'address'>[]> =>
  db
    .select({ id: subscribers.id, address: subscribers.address })
    .from(subscribers)
    .where(lte(subscribers.letterDue, now))
    .orderBy(subscribers.id)
    .limit(limit)

/** Records that imported addresses are asked for confirmation. @returns without those that another process took */
export const takeUninvited = (tx: Executor, ids: readonly number[], now: Date): Promise<SubscriberRow[]> =>
  tx
    .update(subscribers)
    .set({ letterDue: null, changedAt: now })
    .where(and(inArray(subscribers.id, [...ids]), lte(subscribers.letterDue, now)))
    .returning()

/** Subscribers before one, the newest first. */
export async function subscribersBefore(
  db: Executor,
  filter: SubscriberFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SubscriberRow[]> {
  const chosen = and(matching(filter), before === undefined ? undefined : lt(subscribers.id, before))
  return db.select().from(subscribers).where(chosen).orderBy(desc(subscribers.id)).limit(limit)
}
