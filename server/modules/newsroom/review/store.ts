import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { reviewNotes } from './tables.ts'

export type NoteRow = typeof reviewNotes.$inferSelect

export async function notesOf(db: Executor, manuscriptId: number): Promise<NoteRow[]> {
  return db.select().from(reviewNotes).where(eq(reviewNotes.manuscriptId, manuscriptId)).orderBy(asc(reviewNotes.id))
}

/** @returns its number */
export async function addNote(tx: Executor, note: typeof reviewNotes.$inferInsert): Promise<number | undefined> {
  return (await tx.insert(reviewNotes).values(note).returning({ id: reviewNotes.id }))[0]?.id
}

/** Forgets what was noted on these. */
export async function removeNotes(tx: Executor, manuscripts: readonly number[]): Promise<void> {
  await tx.delete(reviewNotes).where(inArray(reviewNotes.manuscriptId, [...manuscripts]))
}
