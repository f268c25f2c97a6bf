import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { siteUtcOffsetHours } from '#contract/constants.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { realNames } from '../tables.ts'

export type RealNameRow = typeof realNames.$inferSelect
export type NewRealName = Pick<
  RealNameRow,
  'userId' | 'nameSealed' | 'documentType' | 'documentSealed' | 'documentHash' | 'submittedAt'
>

const undecided = { state: 'pending', decidedAt: null, decidedBy: null, heldUntil: null, reason: '' } as const

export async function findRealName(db: Executor, userId: number): Promise<RealNameRow | undefined> {
  return (await db.select().from(realNames).where(eq(realNames.userId, userId)))[0]
}

/** A request as its owner may see it: a decision that can still be undone is none yet. */
export const beforeDecision = <R extends Pick<RealNameRow, 'state' | 'reason' | 'decidedAt' | 'heldUntil'>>(
  row: R,
  now: Date,
): R => (row.heldUntil && row.heldUntil > now ? { ...row, state: 'pending', reason: '', decidedAt: null } : row)

/** Files a request where there is none, or in place of a rejected one. @returns whether it was filed */
export async function fileRealName(db: Executor, row: NewRealName): Promise<boolean> {
  const { userId, ...fields } = row
  const filed = await db
    .insert(realNames)
    .values({ ...row, state: 'pending' })
    .onConflictDoUpdate({
      target: realNames.userId,
      set: { ...fields, ...undecided },
      // One that can still be undone is not known to its owner.
      setWhere: and(
        eq(realNames.state, 'rejected'),
        or(isNull(realNames.heldUntil), lte(realNames.heldUntil, row.submittedAt)),
      ),
    })
    .returning({ userId: realNames.userId })
  return filed.length > 0
}

interface RealNameDecision {
  state: 'approved' | 'rejected'
  reason: string
  decidedAt: Date
  decidedBy: number | null
  heldUntil: Date | null
}

/** Decides a request that waits; where a time of the site is named, one that was filed then. @returns whether there was one */
export async function decideRealName(
  db: Executor,
  userId: number,
  { submitted, ...decision }: RealNameDecision & { submitted?: string },
): Promise<boolean> {
  const siteTime = sql`${realNames.submittedAt} at time zone 'UTC' + ${siteUtcOffsetHours} * interval '1 hour'`
  const filedThen = submitted ? sql`to_char(${siteTime}, 'YYYY-MM-DD HH24:MI:SS') = ${submitted}` : undefined
  const decided = await db
    .update(realNames)
    .set(decision)
    .where(and(eq(realNames.userId, userId), eq(realNames.state, 'pending'), filedThen))
    .returning({ userId: realNames.userId })
  return decided.length > 0
}

/** Takes back somebody's decision that can still be undone. @returns the decision; undefined if there is none */
export async function takeBackDecision(
  db: Executor,
  userId: number,
  { by, now }: { by: number; now: Date },
): Promise<RealNameRow | undefined> {
  const held = and(eq(realNames.userId, userId), eq(realNames.decidedBy, by), gt(realNames.heldUntil, now))
  const [decided] = await db.select().from(realNames).where(held).for('update')
  if (decided) await db.update(realNames).set(undecided).where(eq(realNames.userId, userId))
  return decided
}

/** Requests that wait, the oldest first; `sameDocument` are other accounts that filed the same document. */
export async function pendingRealNames(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<(RealNameRow & { sameDocument: number[] })[]> {
  const rows = await db
    .select({
      row: realNames,
      sameDocument: sql<number[]>`array(select other.user_id from real_names as other
        where other.document_hash = real_names.document_hash and other.user_id <> real_names.user_id order by other.user_id)`,
    })
    .from(realNames)
    .where(eq(realNames.state, 'pending'))
    .orderBy(asc(realNames.submittedAt), asc(realNames.userId))
    .offset(offset)
    .limit(limit)
  return rows.map(({ row, sameDocument }) => ({ ...row, sameDocument }))
}

export async function countPendingRealNames(db: Executor): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(realNames)
    .where(eq(realNames.state, 'pending'))
  return found?.count ?? 0
}
