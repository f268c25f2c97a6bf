import { and, asc, eq, sql } from 'drizzle-orm'
import { siteUtcOffsetHours } from '#contract/constants.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { realNames } from './tables.ts'

export type RealNameRow = typeof realNames.$inferSelect
export type NewRealName = Pick<
  RealNameRow,
  'userId' | 'nameSealed' | 'documentType' | 'documentSealed' | 'documentHash' | 'submittedAt'
>

export async function findRealName(db: Executor, userId: number): Promise<RealNameRow | undefined> {
  return (await db.select().from(realNames).where(eq(realNames.userId, userId)))[0]
}

/** Files a request where there is none, or in place of a rejected one. @returns whether it was filed */
export async function fileRealName(db: Executor, row: NewRealName): Promise<boolean> {
  const { userId, ...fields } = row
  const filed = await db
    .insert(realNames)
    .values({ ...row, state: 'pending' })
    .onConflictDoUpdate({
      target: realNames.userId,
      set: { ...fields, state: 'pending', decidedAt: null, reason: '' },
      setWhere: eq(realNames.state, 'rejected'),
    })
    .returning({ userId: realNames.userId })
  return filed.length > 0
}

/** Decides a request that waits; where a time of the site is named, one that was filed then. @returns whether there was one */
export async function decideRealName(
  db: Executor,
  userId: number,
  { submitted, ...decision }: { state: 'approved' | 'rejected'; reason: string; decidedAt: Date; submitted?: string },
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
