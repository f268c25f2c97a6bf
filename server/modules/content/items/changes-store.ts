import { desc, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ItemKind } from '#contract/content/items.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { StreamChange } from '#server/platform/subjects/extension-points.ts'
import { itemChanges } from './tables.ts'

/** The latest changes of a kind of items, the newest first; nextAt: when the first of those that wait is due. */
export async function latestChanges(
  db: Pick<NodePgDatabase, 'select'>,
  kind: ItemKind,
  limit: number,
  now: Date,
): Promise<{ changes: StreamChange[]; nextAt: Date | undefined }> {
  const rows = await db
    .select({ position: itemChanges.id, id: itemChanges.itemId, dueAt: itemChanges.dueAt })
    .from(itemChanges)
    .where(eq(itemChanges.kind, kind))
    .orderBy(desc(itemChanges.id))
    .limit(limit)
  const waiting = rows.filter(({ dueAt }) => dueAt > now).map(({ dueAt }) => dueAt.getTime())
  return {
    changes: rows.filter(({ dueAt }) => dueAt <= now).map(({ position, id, dueAt }) => ({ position, id, at: dueAt })),
    nextAt: waiting.length > 0 ? new Date(Math.min(...waiting)) : undefined,
  }
}

/** Forgets changes that are older than a day. */
export async function removeOldChanges(db: Pick<NodePgDatabase, 'delete'>, now: Date): Promise<void> {
  await db.delete(itemChanges).where(lt(itemChanges.dueAt, new Date(now.getTime() - daySeconds * 1_000)))
}
