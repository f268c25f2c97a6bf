import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { broadcasts } from './tables.ts'

export type BroadcastRow = typeof broadcasts.$inferSelect

/** Notes a message to many. @returns its number; undefined where one with the key was sent before */
export async function addBroadcast(
  tx: Executor,
  row: Omit<typeof broadcasts.$inferInsert, 'id' | 'recipients'>,
): Promise<number | undefined> {
  const [added] = await tx
    .insert(broadcasts)
    .values(row)
    .onConflictDoNothing({ target: broadcasts.key })
    .returning({ id: broadcasts.id })
  return added?.id
}

export async function findBroadcast(db: Executor, key: string): Promise<BroadcastRow | undefined> {
  return (await db.select().from(broadcasts).where(eq(broadcasts.key, key)))[0]
}

export async function setRecipients(tx: Executor, id: number, recipients: number): Promise<void> {
  await tx.update(broadcasts).set({ recipients }).where(eq(broadcasts.id, id))
}

/** Newest first. */
export async function listBroadcasts(db: Executor, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.select().from(broadcasts).orderBy(desc(broadcasts.id)).limit(limit).offset(offset)
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(broadcasts)
  return { rows, total: counted?.n ?? 0 }
}
