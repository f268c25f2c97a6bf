import { count, desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { MarkDraft } from '../market-draft.ts'
import { dataMarks } from '../tables.ts'

/** Stored chart marks. */

export type MarkRow = typeof dataMarks.$inferSelect

export const listMarks = (db: Executor, { limit, offset }: { limit: number; offset: number }): Promise<MarkRow[]> =>
  db.select().from(dataMarks).orderBy(desc(dataMarks.day), desc(dataMarks.id)).limit(limit).offset(offset)

export async function countMarks(db: Executor): Promise<number> {
  return (await db.select({ n: count() }).from(dataMarks))[0]?.n ?? 0
}

export async function lockMark(tx: Transaction, id: number): Promise<MarkRow | undefined> {
  return (await tx.select().from(dataMarks).where(eq(dataMarks.id, id)).for('update'))[0]
}

export type MarkChange = Omit<MarkRow, 'id' | 'version' | 'updatedAt'>

export async function insertMark(tx: Executor, mark: MarkChange): Promise<number> {
  const [added] = await tx.insert(dataMarks).values(mark).returning({ id: dataMarks.id })
  if (!added) throw new Error('The mark was not added')
  return added.id
}

export async function changeMark(
  tx: Executor,
  { id, version }: Pick<MarkRow, 'id' | 'version'>,
  mark: MarkChange,
  now: Date,
): Promise<number> {
  await tx
    .update(dataMarks)
    .set({ ...mark, version: version + 1, updatedAt: now })
    .where(eq(dataMarks.id, id))
  return id
}

/** Adds those that are not there yet. */
export async function addMarks(tx: Executor, marks: readonly MarkDraft[]): Promise<void> {
  if (marks.length === 0) return
  await tx
    .insert(dataMarks)
    .values([...marks])
    .onConflictDoNothing()
}
