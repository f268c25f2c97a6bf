import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { CodePurpose } from '#contract/members/accounts.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { verificationCodes as codes } from '../tables.ts'

export interface CodePlace {
  purpose: CodePurpose
  addressHash: Buffer
}

const at = ({ purpose, addressHash }: CodePlace) => and(eq(codes.purpose, purpose), eq(codes.addressHash, addressHash))

/**
 * Stores a code, replacing one that was sent before `notAfter`. Of several at once, one succeeds.
 * @returns whether it did
 */
export async function putCode(
  db: Executor,
  code: typeof codes.$inferInsert,
  { notAfter }: { notAfter: Date },
): Promise<boolean> {
  const put = await db
    .insert(codes)
    .values({ ...code, tries: 0 })
    .onConflictDoUpdate({
      target: [codes.purpose, codes.addressHash],
      set: {
        codeHash: sql`excluded.code_hash`,
        tries: 0,
        sentAt: sql`excluded.sent_at`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: lte(codes.sentAt, notAfter),
    })
    .returning({ one: sql`1` })
  return put.length > 0
}

/** When the code under a key was sent. */
export async function codeSentAt(db: Executor, place: CodePlace): Promise<Date | undefined> {
  const [found] = await db.select({ sentAt: codes.sentAt }).from(codes).where(at(place))
  return found?.sentAt
}

/** Counts an attempt and returns the hash to compare with; undefined if no code allows another attempt. */
export async function countTry(db: Executor, place: CodePlace, now: Date, most: number): Promise<Buffer | undefined> {
  const [found] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(at(place), gt(codes.expiresAt, now), lt(codes.tries, most)))
    .returning({ codeHash: codes.codeHash })
  return found?.codeHash
}

/** Removes a code. @returns whether it was still there: of two who have it, one gets it */
export async function removeCode(db: Executor, place: CodePlace, codeHash: Buffer): Promise<boolean> {
  const removed = await db
    .delete(codes)
    .where(and(at(place), eq(codes.codeHash, codeHash)))
    .returning({ one: sql`1` })
  return removed.length > 0
}

export async function removeExpiredCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expiresAt, now))
}
