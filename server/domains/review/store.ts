import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/platform/database.ts'
import { reviewNotes } from './tables.ts'

export type NoteRow = typeof reviewNotes.$inferSelect

export async function notesOf(db: Executor, manuscriptId: number): Promise<NoteRow[]> {
  return db.select().from(reviewNotes).where(eq(reviewNotes.manuscriptId, manuscriptId)).orderBy(asc(reviewNotes.id))
}

export async function addNote(db: Executor, note: typeof reviewNotes.$inferInsert): Promise<void> {
  await db.insert(reviewNotes).values(note)
}

/** Forgets what was noted on these. */
export async function removeNotes(tx: Executor, manuscripts: readonly number[]): Promise<void> {
  await tx.delete(reviewNotes).where(inArray(reviewNotes.manuscriptId, [...manuscripts]))
}
