import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database.ts'
import { redirects } from './tables.ts'

/** Adds those that are new, and gives where each of the old addresses leads afterwards. */
export async function addRedirects(
  tx: Executor,
  rows: readonly { old: string; path: string }[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  // Everybody adds in the same order, so that two imports cannot deadlock.
  const sorted = rows.toSorted((a, b) => (a.old < b.old ? -1 : 1))
  await tx.insert(redirects).values(sorted).onConflictDoNothing()
  const kept = await tx
    .select({ old: redirects.old, path: redirects.path })
    .from(redirects)
    .where(
      inArray(
        redirects.old,
        rows.map(({ old }) => old),
      ),
    )
  return new Map(kept.map(({ old, path }) => [old, path]))
}

/** Where the first of these old addresses leads that is known. */
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
