import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SearchChannel } from '#contract/outreach/saved-search-terms.ts'
import type { SearchQuery } from '#contract/outreach/saved-searches.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { SearchOwner } from './owners.ts'
import { savedSearchAddresses, savedSearches } from './tables.ts'

export type SearchRow = typeof savedSearches.$inferSelect

const ownedBy = (owner: SearchOwner): SQL =>
  'userId' in owner ? eq(savedSearches.userId, owner.userId) : eq(savedSearches.deviceId, owner.deviceId)

/** The searches of an owner, the newest first. @param channel only those with it switched on */
export async function searchesOf(db: Executor, owner: SearchOwner, channel?: SearchChannel): Promise<SearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(and(ownedBy(owner), channel && eq(savedSearches[channel], true)))
    .orderBy(desc(savedSearches.id))
}

export async function findSearch(db: Executor, owner: SearchOwner, id: number): Promise<SearchRow | undefined> {
  return (
    await db
      .select()
      .from(savedSearches)
      .where(and(ownedBy(owner), eq(savedSearches.id, id)))
  )[0]
}

/** Locks the number of an owner's searches until the transaction ends. @returns how many there are */
export async function countLocked(tx: Transaction, owner: SearchOwner): Promise<number> {
  const name = 'userId' in owner ? `searches of ${owner.userId}` : `searches of device ${owner.deviceId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(savedSearches).where(ownedBy(owner))
  return row?.n ?? 0
}

export async function findSame(db: Executor, owner: SearchOwner, query: SearchQuery): Promise<SearchRow | undefined> {
  return (
    await db
      .select()
      .from(savedSearches)
      .where(and(ownedBy(owner), sql`${savedSearches.query} = ${JSON.stringify(query)}::jsonb`))
  )[0]
}

export async function addSearch(
  tx: Transaction,
  owner: SearchOwner,
  row: Pick<SearchRow, 'query' | 'terms' | SearchChannel>,
): Promise<SearchRow> {
  const [added] = await tx
    .insert(savedSearches)
    .values({ ...row, ...owner })
    .returning()
  if (!added) throw new Error('A search was not added')
  return added
}

export async function changeChannels(
  tx: Transaction,
  id: number,
  channels: Partial<Pick<SearchRow, SearchChannel>>,
): Promise<void> {
  if (Object.values(channels).every((channel) => channel === undefined)) return
  await tx.update(savedSearches).set(channels).where(eq(savedSearches.id, id))
  await tx.execute(sql`update saved_searches set transaction = pg_current_xact_id() where id = ${id}`)
}

/** Sets the webhook that is notified of what a search finds. */
export async function setWebhook(tx: Transaction, id: number, webhookId: number): Promise<void> {
  await tx.execute(sql`
    update saved_searches set webhook_id = ${webhookId}, transaction = pg_current_xact_id() where id = ${id}`)
}

/** Which of some searches have a webhook. */
export const webhooksOf = (db: Executor, ids: readonly number[]): Promise<{ id: number; webhookId: number | null }[]> =>
  db
    .select({ id: savedSearches.id, webhookId: savedSearches.webhookId })
    .from(savedSearches)
    .where(sql`${savedSearches.id} = any (${sql.param([...ids])}::bigint[]) and ${savedSearches.webhookId} is not null`)

export async function deleteSearch(db: Executor, owner: SearchOwner, id: number): Promise<void> {
  await db.delete(savedSearches).where(and(ownedBy(owner), eq(savedSearches.id, id)))
}

/** Deletes all searches of a member. */
export async function deleteSearchesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.userId, userId))
  await tx.execute(sql`update reader_devices set user_id = null where user_id = ${userId}`)
}

/** A search as the index of searches reads it. */
export interface IndexedSearch {
  id: number
  terms: string[]
  /** A message goes out for what it finds. */
  isFollowed: boolean
}

/** Position in the changes of searches, for the next reading. */
export type IndexPosition = string

/**
 * Searches that were changed by transactions since a position, some possibly again.
 * @param after id after which a long reading continues
 * @returns with the position from which the next reading begins once this one is done
 */
export async function changedSearches(
  db: Executor,
  since: IndexPosition,
  { after, limit }: { after: number; limit: number },
): Promise<{ searches: IndexedSearch[]; position: IndexPosition }> {
  const { rows } = await db.execute<{ position: string; searches: IndexedSearch[] | null }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position,
      (select json_agg(json_build_object('id', id, 'terms', terms, 'isFollowed', followed)) from (
        select id, terms, push or webhook_id is not null as followed from saved_searches
        where transaction >= ${since}::xid8 and id > ${after} order by id limit ${limit}) as part) as searches`)
  return { searches: rows[0]?.searches ?? [], position: rows[0]?.position ?? since }
}

/**
 * Searches on a series whose number was crossed, each once: it may be reported again when the value has returned by one
 * per cent.
 * @returns their ids
 */
export async function takeCrossed(tx: Transaction, series: string, value: number): Promise<number[]> {
  const above = sql`(query -> 'metric' ->> 'above')::float8`
  const below = sql`(query -> 'metric' ->> 'below')::float8`
  const ofSeries = sql`query ? 'metric' and query -> 'metric' ->> 'series' = ${series}`
  await tx.execute(sql`
    update saved_searches set crossed = false where ${ofSeries} and crossed
      and (${value} < ${above} - abs(${above}) * 0.01 or ${value} > ${below} + abs(${below}) * 0.01)`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    update saved_searches set crossed = true where ${ofSeries} and not crossed
      and (${value} >= ${above} or ${value} <= ${below}) returning id::float8 as id`)
  return rows.map(({ id }) => id)
}

/** The series that searches are about. */
export async function followedSeries(db: Executor, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ series: string }>(sql`
    select distinct query -> 'metric' ->> 'series' as series from saved_searches where query ? 'metric' limit ${limit}`)
  return rows.map(({ series }) => series)
}

/** True if anybody has a search. */
export async function hasSearches(db: Executor): Promise<boolean> {
  return (await db.execute(sql`select from saved_searches limit 1`)).rowCount === 1
}

/** Adds a private address, or replaces the one that is there. */
export async function keepAddress(
  db: Executor,
  row: Pick<typeof savedSearchAddresses.$inferInsert, 'searchId' | 'kind' | 'secretHash'>,
): Promise<void> {
  const { searchId, kind } = savedSearchAddresses
  await db
    .insert(savedSearchAddresses)
    .values(row)
    .onConflictDoUpdate({
      target: [searchId, kind],
      set: { secretHash: row.secretHash, createdAt: sql`now()` },
    })
}

type Address = Pick<typeof savedSearchAddresses.$inferSelect, 'searchId' | 'kind'>

export async function removeAddress(db: Executor, { searchId, kind }: Address): Promise<void> {
  await db
    .delete(savedSearchAddresses)
    .where(and(eq(savedSearchAddresses.searchId, searchId), eq(savedSearchAddresses.kind, kind)))
}

/** The private addresses that these searches have. */
export async function addressesOf(db: Executor, ids: readonly number[]): Promise<Address[]> {
  if (ids.length === 0) return []
  return db
    .select({ searchId: savedSearchAddresses.searchId, kind: savedSearchAddresses.kind })
    .from(savedSearchAddresses)
    .where(sql`${savedSearchAddresses.searchId} = any (${sql.param([...ids])}::bigint[])`)
}

/** The search that a private address leads to. */
export async function searchAt(
  db: Executor,
  kind: Address['kind'],
  secretHash: Buffer,
): Promise<SearchRow | undefined> {
  const rows = await db
    .select({ search: savedSearches })
    .from(savedSearchAddresses)
    .innerJoin(savedSearches, eq(savedSearches.id, savedSearchAddresses.searchId))
    .where(and(eq(savedSearchAddresses.kind, kind), eq(savedSearchAddresses.secretHash, secretHash)))
  return rows[0]?.search
}
