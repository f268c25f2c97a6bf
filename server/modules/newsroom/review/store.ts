import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { reviewNotes, reviewVerdicts } from './tables.ts'

export type VerdictRow = typeof reviewVerdicts.$inferSelect
export type NoteRow = typeof reviewNotes.$inferSelect

export async function notesOf(db: Executor, manuscriptId: number): Promise<NoteRow[]> {
  return db.select().from(reviewNotes).where(eq(reviewNotes.manuscriptId, manuscriptId)).orderBy(asc(reviewNotes.id))
}

/** @returns its number */
export async function addNote(tx: Executor, note: typeof reviewNotes.$inferInsert): Promise<number | undefined> {
  return (await tx.insert(reviewNotes).values(note).returning({ id: reviewNotes.id }))[0]?.id
}

/** Returns the decisions so far, the newest first. */
export async function verdictsOf(db: Executor, manuscriptId: number): Promise<VerdictRow[]> {
  const own = eq(reviewVerdicts.manuscriptId, manuscriptId)
  return db.select().from(reviewVerdicts).where(own).orderBy(desc(reviewVerdicts.id))
}

export async function addVerdict(tx: Executor, verdict: typeof reviewVerdicts.$inferInsert): Promise<void> {
  await tx.insert(reviewVerdicts).values(verdict)
}

/** Forgets a decision that was undone. */
export async function removeVerdict(tx: Executor, manuscriptId: number, decidedAt: Date): Promise<void> {
  await tx
    .delete(reviewVerdicts)
    .where(and(eq(reviewVerdicts.manuscriptId, manuscriptId), eq(reviewVerdicts.decidedAt, decidedAt)))
}

/** Removes the notes and decisions of these manuscripts. */
export async function removeNotes(tx: Executor, manuscripts: readonly number[]): Promise<void> {
  await tx.delete(reviewNotes).where(inArray(reviewNotes.manuscriptId, [...manuscripts]))
  await tx.delete(reviewVerdicts).where(inArray(reviewVerdicts.manuscriptId, [...manuscripts]))
}
