import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { redirects } from './tables.ts'

/** Adds addresses that are not there yet. */
export async function addRedirects(tx: Executor, rows: readonly { old: string; path: string }[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(redirects)
      .values([...rows])
      .onConflictDoNothing()
}

/** Returns the targets of addresses, also those in the bin; unknown ones are omitted. */
export async function redirectsOf(
  db: Executor,
  olds: readonly string[],
): Promise<Map<string, { path: string; inBin: boolean }>> {
  if (olds.length === 0) return new Map()
  const rows = await db
    .select({ old: redirects.old, path: redirects.path, deletedAt: redirects.deletedAt })
    .from(redirects)
    .where(inArray(redirects.old, [...olds]))
  return new Map(rows.map(({ old, path, deletedAt }) => [old, { path, inBin: deletedAt !== null }]))
}

/** Returns the target of the first of these old addresses that is known. */
export async function findRedirect(db: Executor, candidates: readonly string[]): Promise<string | undefined> {
  const rows = await db
    .select({ old: redirects.old, path: redirects.path })
    .from(redirects)
    .where(
      and(
        candidates.length === 1 ? eq(redirects.old, candidates[0] ?? '') : inArray(redirects.old, [...candidates]),
        isNull(redirects.deletedAt),
      ),
    )
  return candidates.flatMap((old) => rows.find((row) => row.old === old)?.path ?? [])[0]
}

/** Has these addresses lead to these paths, whatever they led to before. */
export async function setRedirects(tx: Executor, rows: readonly { old: string; path: string }[]): Promise<void> {
  await tx
    .insert(redirects)
    .values(rows.toSorted((a, b) => (a.old < b.old ? -1 : 1)))
    .onConflictDoUpdate({
      target: redirects.old,
      set: { path: sql`excluded.path`, deletedAt: null, changedAt: sql`now()`, version: sql`${redirects.version} + 1` },
    })
}

export async function removeRedirects(tx: Executor, olds: readonly string[]): Promise<void> {
  await tx.delete(redirects).where(inArray(redirects.old, [...olds]))
}
