import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { accessBlocks, limitHits, siteSwitches } from './tables.ts'

export type BlockRow = typeof accessBlocks.$inferSelect
export type HitRow = typeof limitHits.$inferSelect

/** Blocks that hold, those that end first in front. */
export const activeBlocks = (db: Executor, now: Date): Promise<BlockRow[]> =>
  db.select().from(accessBlocks).where(gt(accessBlocks.endsAt, now)).orderBy(asc(accessBlocks.endsAt))

/** Stores a block in the place of the one of the same network or account, and the same call. */
export async function replaceBlock(
  tx: Transaction,
  { network, ...block }: Omit<BlockRow, 'id'>,
): Promise<Pick<BlockRow, 'id'>> {
  // Bits beyond the prefix are no part of a network.
  const value = network === null ? null : sql<string>`network(${network}::inet)`
  const same: SQL | undefined = and(
    value ? eq(accessBlocks.network, value) : isNull(accessBlocks.network),
    block.userId === null ? isNull(accessBlocks.userId) : eq(accessBlocks.userId, block.userId),
    eq(accessBlocks.call, block.call),
    gt(accessBlocks.endsAt, block.createdAt),
  )
  await tx.update(accessBlocks).set({ endsAt: block.createdAt }).where(same)
  const [row] = await tx
    .insert(accessBlocks)
    .values({ ...block, network: value })
    .returning({ id: accessBlocks.id })
  if (!row) throw new Error('A block was not stored')
  return row
}

/** Ends a block. @returns undefined where it does not hold any more */
export async function endBlock(tx: Transaction, id: number, now: Date): Promise<BlockRow | undefined> {
  const [row] = await tx
    .update(accessBlocks)
    .set({ endsAt: now })
    .where(and(eq(accessBlocks.id, id), gt(accessBlocks.endsAt, now)))
    .returning()
  return row
}

export const forgetBlocks = (db: Executor, before: Date) =>
  db.delete(accessBlocks).where(lt(accessBlocks.endsAt, before))

export const blocksOf = (db: Executor, userId: number): Promise<BlockRow[]> =>
  db.select().from(accessBlocks).where(eq(accessBlocks.userId, userId)).orderBy(asc(accessBlocks.id))

export type SwitchRow = typeof siteSwitches.$inferSelect

/** Switches that are on. */
export const listSwitches = (db: Executor): Promise<SwitchRow[]> =>
  db.select().from(siteSwitches).orderBy(asc(siteSwitches.name))

/** Turns a switch on. @returns true if it was on */
export async function turnOn(tx: Transaction, { name, ...row }: SwitchRow): Promise<boolean> {
  const changed = await tx.update(siteSwitches).set(row).where(eq(siteSwitches.name, name)).returning()
  if (changed.length > 0) return true
  await tx.insert(siteSwitches).values({ name, ...row })
  return false
}

export async function turnOff(tx: Transaction, name: SwitchRow['name']): Promise<void> {
  await tx.delete(siteSwitches).where(eq(siteSwitches.name, name))
}

/** Removes what is stored about a member. */
export async function forgetMember(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(accessBlocks).where(eq(accessBlocks.userId, userId))
  await tx.delete(limitHits).where(eq(limitHits.userId, userId))
}

/** Adds hits to those of the same client, account, kind and route. */
export async function addHits(db: Executor, hits: readonly Omit<HitRow, 'id'>[]): Promise<void> {
  // Rows are locked in the order of their keys, so that two processes cannot wait for each other.
  const rows = hits.toSorted((a, b) => Buffer.compare(a.clientHash, b.clientHash) || (a.route < b.route ? -1 : 1))
  await db
    .insert(limitHits)
    .values(rows)
    .onConflictDoUpdate({
      target: [limitHits.clientHash, limitHits.userId, limitHits.kind, limitHits.route],
      set: {
        refused: sql`${limitHits.refused} + excluded.refused`,
        lastAt: sql`greatest(${limitHits.lastAt}, excluded.last_at)`,
      },
    })
}

/** Removes hits before a moment, and all but the most of the rest. A row that another process works on is left to it. */
export async function trimHits(db: Executor, before: Date, most: number): Promise<void> {
  await db.execute(sql`
    delete from limit_hits where id in (
      select id from limit_hits
      where last_at < ${before} or id in (
        select id from limit_hits order by refused desc, last_at desc offset ${most}
      )
      for update skip locked
    )`)
}

export const latestHits = (db: Executor, since: Date, limit: number): Promise<HitRow[]> =>
  db.select().from(limitHits).where(gt(limitHits.lastAt, since)).orderBy(desc(limitHits.lastAt)).limit(limit)

export async function findHit(db: Executor, id: number): Promise<HitRow | undefined> {
  return (await db.select().from(limitHits).where(eq(limitHits.id, id)))[0]
}
