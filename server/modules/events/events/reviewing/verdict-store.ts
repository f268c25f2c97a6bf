import { and, desc, eq, exists, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { DueRows } from '#server/platform/jobs/due-rows.ts'
import { events, eventVerdicts } from '../tables.ts'

/** The SQL of what was decided on events. */

export type VerdictRow = typeof eventVerdicts.$inferSelect

/** The verdict that can be undone still. */
const open = isNotNull(eventVerdicts.dueAt)
const openOf = (eventId: number) => and(eq(eventVerdicts.eventId, eventId), open)

export async function addVerdict(tx: Executor, verdict: typeof eventVerdicts.$inferInsert): Promise<void> {
  await tx.insert(eventVerdicts).values(verdict)
}

/** Returns the decisions on an event, the newest first. */
export async function verdictsOf(db: Executor, eventId: number): Promise<VerdictRow[]> {
  return db.select().from(eventVerdicts).where(eq(eventVerdicts.eventId, eventId)).orderBy(desc(eventVerdicts.id))
}

export async function openVerdict(db: Executor, eventId: number): Promise<VerdictRow | undefined> {
  return (await db.select().from(eventVerdicts).where(openOf(eventId)))[0]
}

export async function dropOpenVerdict(tx: Executor, eventId: number): Promise<void> {
  await tx.delete(eventVerdicts).where(openOf(eventId))
}

/** From now on it stands. */
export async function closeVerdict(tx: Executor, id: number): Promise<void> {
  await tx.update(eventVerdicts).set({ dueAt: null }).where(eq(eventVerdicts.id, id))
}

/** Decisions that can no longer be undone and are not carried out. */
export const dueRows: DueRows = { rows: 'event_verdicts where due_at <= now()', since: 'due_at' }

/** The next event whose verdict is due, locked before the verdict as everywhere. */
export async function nextDue(
  tx: Transaction,
  now: Date,
  except: readonly number[],
): Promise<{ id: number } | undefined> {
  const due = tx
    .select({ one: sql`1` })
    .from(eventVerdicts)
    .where(and(eq(eventVerdicts.eventId, events.id), lte(eventVerdicts.dueAt, now)))
  const [row] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(exists(due), except.length > 0 ? notInArray(events.id, [...except]) : undefined))
    .orderBy(events.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}
