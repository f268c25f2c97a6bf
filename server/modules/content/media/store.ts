import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { media, mediaAddresses, mediaUploads } from './tables.ts'

export type MediaRow = typeof media.$inferSelect
export type AddressRow = typeof mediaAddresses.$inferSelect

/** A stored picture, unless it is in the bin. */
export async function findMedia(db: Executor, hash: string): Promise<MediaRow | undefined> {
  return (
    await db
      .select()
      .from(media)
      .where(and(eq(media.hash, hash), isNull(media.deletedAt)))
  )[0]
}

/** True if there is a row of a picture, also of one in the bin. */
export async function isStored(db: Executor, hash: string): Promise<boolean> {
  return (await db.select({ hash: media.hash }).from(media).where(eq(media.hash, hash))).length > 0
}

/**
 * Keeps others from a picture's files until the transaction ends: they are written before there is a row, and removed
 * when there is none any more, so there is no row to lock instead.
 */
export async function holdFiles(tx: Transaction, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${hash}`}, 0))`)
}

/** An index has no room for more in a row, and few addresses are longer. */
const longestAddress = 2_000

/** An address as it is stored: a long one by its hash, since it is only ever looked up as a whole. */
const storedAddress = (address: string): string =>
  Buffer.byteLength(address) <= longestAddress
    ? address
    : `sha256:${createHash('sha256').update(address).digest('hex')}`

/** Returns the record of an address: the picture that came from it, unless it is in the bin, or why none did. */
export async function findAddress(
  db: Executor,
  address: string,
): Promise<{ known: AddressRow; picture: MediaRow | null } | undefined> {
  const [row] = await db
    .select({ known: mediaAddresses, picture: media })
    .from(mediaAddresses)
    .leftJoin(media, and(eq(media.hash, mediaAddresses.hash), isNull(media.deletedAt)))
    .where(eq(mediaAddresses.address, storedAddress(address)))
  return row
}

/** Notes a picture; one that was in the bin leaves it. */
export async function addMedia(db: Executor, row: typeof media.$inferInsert): Promise<void> {
  await db
    .insert(media)
    .values(row)
    .onConflictDoUpdate({ target: media.hash, set: { deletedAt: null } })
}

export async function noteAddress(
  db: Executor,
  row: { address: string; hash: string | null; problem: string | null },
): Promise<void> {
  await db
    .insert(mediaAddresses)
    .values({ ...row, address: storedAddress(row.address) })
    .onConflictDoUpdate({
      target: mediaAddresses.address,
      set: { hash: sql`excluded.hash`, problem: sql`excluded.problem`, triedAt: sql`now()` },
    })
}

/** Records that a member uploaded a picture. Nothing is recorded of a picture or a member that was deleted meanwhile. */
export async function noteUpload(db: Executor, userId: number, hash: string): Promise<void> {
  await db.execute(sql`
    insert into media_uploads (user_id, hash)
    select users.id, media.hash from users, media where users.id = ${userId} and media.hash = ${hash} for key share
    on conflict (user_id, hash) do update set uploaded_at = now()`)
}

/** Forgets which pictures a member uploaded; the pictures stay. */
export async function forgetUploads(db: Executor, userId: number): Promise<void> {
  await db.delete(mediaUploads).where(eq(mediaUploads.userId, userId))
}
