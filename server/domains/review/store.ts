import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Executor } from '#server/platform/database.ts'
import { presence, reviewNotes } from './tables.ts'

export type NoteRow = typeof reviewNotes.$inferSelect

export async function notesOf(db: Executor, manuscriptId: number): Promise<NoteRow[]> {
  return db.select().from(reviewNotes).where(eq(reviewNotes.manuscriptId, manuscriptId)).orderBy(asc(reviewNotes.id))
}

export async function addNote(db: Executor, note: typeof reviewNotes.$inferInsert): Promise<void> {
  await db.insert(reviewNotes).values(note)
}

/** Notes that somebody has something open. */
export async function noteSeen(db: Executor, target: string, userId: number, now: Date): Promise<void> {
  await db
    .insert(presence)
    .values({ target, userId, seenAt: now })
    .onConflictDoUpdate({ target: [presence.target, presence.userId], set: { seenAt: now } })
}

export async function noteLeft(db: Executor, target: string, userId: number): Promise<void> {
  await db.delete(presence).where(and(eq(presence.target, target), eq(presence.userId, userId)))
}

/** Who has something open, seen since then. Older entries of it go. */
export async function present(db: Executor, target: string, since: Date): Promise<number[]> {
  await db.delete(presence).where(and(eq(presence.target, target), lt(presence.seenAt, since)))
  const rows = await db
    .select({ userId: presence.userId })
    .from(presence)
    .where(and(eq(presence.target, target), gt(presence.seenAt, since)))
    .orderBy(asc(presence.userId))
  return rows.map(({ userId }) => userId)
}
