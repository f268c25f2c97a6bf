import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import { redirects } from './tables.ts'

export type RedirectRow = typeof redirects.$inferSelect

export interface RedirectFilter {
  keyword?: string
  byHand?: boolean
}

const words = { column: sql`words`, lower: sql`words` }

function matching({ keyword, byHand }: RedirectFilter): SQL | undefined {
  const parts: (SQL | undefined)[] = [isNull(redirects.deletedAt)]
  // Written out, since the planner only uses a partial index whose condition it sees.
  if (byHand) parts.push(sql`by_hand`)
  if (keyword) parts.push(holdsInOrder(words, keyword))
  return and(...parts)
}

/** Last changed first. */
export async function listRedirects(
  db: Executor,
  filter: RedirectFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<RedirectRow[]> {
  return db
    .select()
    .from(redirects)
    .where(matching(filter))
    .orderBy(desc(redirects.changedAt), redirects.old)
    .limit(limit)
    .offset(offset)
}

/** @param limit counts no further */
export async function countRedirects(db: Executor, filter: RedirectFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${redirects} where ${matching(filter)}`, limit)
}

/**
 * A transaction that changes the list waits for others that do: two simultaneous changes could make a loop that neither
 * sees.
 */
export async function lockList(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`)
}

/** Also one that is in the bin. */
export async function findRow(db: Executor, old: string): Promise<RedirectRow | undefined> {
  return (await db.select().from(redirects).where(eq(redirects.old, old)))[0]
}

/** Returns the path that an old address leads to at present. */
export async function pathOf(db: Executor, old: string): Promise<string | undefined> {
  const row = await findRow(db, old)
  return row && row.deletedAt === null ? row.path : undefined
}

/** Sets the target of an address for an editor. */
export async function setByHand(
  tx: Executor,
  { old, path, userId, now }: { old: string; path: string; userId: number; now: Date },
): Promise<RedirectRow> {
  const change = { path, byHand: true, changedBy: userId, changedAt: now, deletedAt: null }
  const [row] = await tx
    .insert(redirects)
    .values({ old, ...change })
    .onConflictDoUpdate({ target: redirects.old, set: { ...change, version: sql`${redirects.version} + 1` } })
    .returning()
  if (!row) throw new Error(`The address ${old} was not saved`)
  return row
}

/** Has everything that leads to one address lead to another. @returns how many did */
export async function retarget(tx: Executor, from: readonly string[], to: string): Promise<number> {
  const { rowCount } = await tx
    .update(redirects)
    .set({ path: to, version: sql`${redirects.version} + 1` })
    .where(and(sql`${redirects.path} = any(${sql.param([...from])}::text[])`, ne(redirects.old, to)))
  return rowCount ?? 0
}

export async function markDeleted(tx: Executor, old: string, now: Date): Promise<void> {
  await tx.update(redirects).set({ deletedAt: now }).where(eq(redirects.old, old))
}

/** @returns whether it was in the bin */
export async function unmarkDeleted(tx: Executor, old: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(redirects)
    .set({ deletedAt: null })
    .where(and(eq(redirects.old, old), isNotNull(redirects.deletedAt)))
  return (rowCount ?? 0) > 0
}

export async function removeRow(tx: Executor, old: string): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.old, old))
}

export async function removeDeleted(tx: Executor, old: string): Promise<void> {
  await tx.delete(redirects).where(and(eq(redirects.old, old), isNotNull(redirects.deletedAt)))
}
