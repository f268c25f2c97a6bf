import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { eventNotes, events } from '../tables.ts'

/** The SQL of what editors keep about an event under review: remarks, and whose it is. */

export async function notesOf(db: Executor, eventId: number): Promise<(typeof eventNotes.$inferSelect)[]> {
  return db.select().from(eventNotes).where(eq(eventNotes.eventId, eventId)).orderBy(asc(eventNotes.id))
}

export async function addNote(
  db: Executor,
  note: { eventId: number; authorId: number; text: string; writtenAt: Date },
): Promise<number | undefined> {
  return (await db.insert(eventNotes).values(note).returning({ id: eventNotes.id }))[0]?.id
}

/**
 * The person who decides on it, and the one who has claimed it. It is not a change of the event, so its version stays.
 */
export async function giveEvent(
  tx: Executor,
  eventId: number,
  to: { heldBy?: number | null; assignedTo?: number | null },
): Promise<void> {
  await tx.update(events).set(to).where(eq(events.id, eventId))
}
