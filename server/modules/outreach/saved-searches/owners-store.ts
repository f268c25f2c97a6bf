import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { readerDevices } from './tables.ts'

/** The number of a device by the hash of its token. */
export async function findDevice(db: Executor, hash: Buffer): Promise<number | undefined> {
  return (await db.select({ id: readerDevices.id }).from(readerDevices).where(eq(readerDevices.tokenHash, hash)))[0]?.id
}

/** Adds a device, unless another request has meanwhile. */
export async function addDevice(db: Executor, hash: Buffer, now: Date): Promise<number> {
  const [row] = await db
    .insert(readerDevices)
    .values({ tokenHash: hash, createdAt: now, seenAt: now })
    .onConflictDoUpdate({ target: readerDevices.tokenHash, set: { seenAt: now } })
    .returning({ id: readerDevices.id })
  if (!row) throw new Error('A device was not added')
  return row.id
}

/**
 * Gives a device and its searches to a member, who keeps one search where both have the same.
 * @param limit of the searches that the member gets, the newest first; the others stay those of the device
 * @returns how many
 */
export async function joinDevice(
  tx: Transaction,
  device: number,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
): Promise<number> {
  await tx.update(readerDevices).set({ userId, seenAt: now }).where(eq(readerDevices.id, device))
  await tx.execute(sql`
    update saved_searches as own set push = own.push or other.push, email = own.email or other.email,
      transaction = pg_current_xact_id()
    from saved_searches as other
    where own.user_id = ${userId} and other.device_id = ${device} and other.query = own.query`)
  await tx.execute(sql`
    delete from saved_searches as other using saved_searches as own
    where other.device_id = ${device} and own.user_id = ${userId} and other.query = own.query`)
  const { rowCount } = await tx.execute(sql`
    update saved_searches set user_id = ${userId}, device_id = null, transaction = pg_current_xact_id()
    where id in (select id from saved_searches where device_id = ${device} order by id desc limit ${limit})`)
  return rowCount ?? 0
}

/** The device, found by its hash or as a member’s own, belongs to no member. */
export async function leaveDevice(
  db: Executor,
  which: { hash: Buffer } | { id: number; userId: number },
): Promise<void> {
  const { id, userId, tokenHash } = readerDevices
  const isIt = 'hash' in which ? eq(tokenHash, which.hash) : and(eq(id, which.id), eq(userId, which.userId))
  await db.update(readerDevices).set({ userId: null }).where(isIt)
}

/** Removes devices that have not been seen and own nothing that anybody receives. */
export async function removeUnused(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from reader_devices as device where seen_at < ${before.toISOString()}::timestamptz
      and not exists (select from saved_searches where device_id = device.id)`)
}
