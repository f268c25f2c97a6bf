import { and, desc, eq, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { DueRows } from '#server/platform/jobs/due-rows.ts'
import { broadcasts } from './tables.ts'

export type BroadcastRow = typeof broadcasts.$inferSelect

/** Notes a message to many. @returns its number; undefined where one with the key was sent before */
export async function addBroadcast(
  tx: Executor,
  row: Omit<typeof broadcasts.$inferInsert, 'id'>,
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

/** Notes to how many it went. Nothing holds it any more. */
export async function setRecipients(tx: Executor, id: number, recipients: number): Promise<void> {
  await tx.update(broadcasts).set({ recipients, heldUntil: null }).where(eq(broadcasts.id, id))
}

/** Messages that can no longer be undone and are not sent. */
export const heldRows: DueRows = { rows: 'broadcasts where held_until <= now()', since: 'held_until' }

/** The next one that nobody can take back any more and that no other process is sending; those of `except` are skipped. */
export async function nextHeld(
  tx: Transaction,
  now: Date,
  except: readonly number[],
): Promise<BroadcastRow | undefined> {
  const due = and(
    lte(broadcasts.heldUntil, now),
    except.length > 0 ? notInArray(broadcasts.id, [...except]) : undefined,
  )
  const [row] = await tx
    .select()
    .from(broadcasts)
    .where(due)
    .orderBy(broadcasts.heldUntil)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/**
 * Takes one back that has gone to nobody: of it the key remains, which is never sent again.
 * @returns it; undefined where it has gone out, or there is none of this sender's
 */
export async function takeBackHeld(
  tx: Executor,
  key: string,
  { by, now }: { by: number; now: Date },
): Promise<BroadcastRow | undefined> {
  const held = and(eq(broadcasts.key, key), eq(broadcasts.sentBy, by), isNotNull(broadcasts.heldUntil))
  const [row] = await tx.select().from(broadcasts).where(held).for('update')
  const takenBack = { takenBackAt: now, heldUntil: null, texts: {}, link: null, recipients: 0 }
  if (row) await tx.update(broadcasts).set(takenBack).where(eq(broadcasts.id, row.id))
  return row
}

/** Returns the broadcasts that went out or will, newest first. */
export async function listBroadcasts(db: Executor, { limit, offset }: { limit: number; offset: number }) {
  const stands = isNull(broadcasts.takenBackAt)
  const rows = await db.select().from(broadcasts).where(stands).orderBy(desc(broadcasts.id)).limit(limit).offset(offset)
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(broadcasts).where(stands)
  return { rows, total: counted?.n ?? 0 }
}
