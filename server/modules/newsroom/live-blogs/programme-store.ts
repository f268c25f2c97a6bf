import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { liveProgramme } from './tables.ts'

export type EntryRow = typeof liveProgramme.$inferSelect
type NewEntry = Pick<EntryRow, 'at' | 'title' | 'language'>

const ofItem = (item: number) => eq(liveProgramme.itemId, item)

/** The programme of a blog, in the order of time. */
export const programmeOf = (db: Executor, item: number): Promise<EntryRow[]> =>
  db.select().from(liveProgramme).where(ofItem(item)).orderBy(liveProgramme.at, liveProgramme.id)

/** Replaces the programme of a blog. Entries whose title stays keep its language and translations. */
export async function replaceProgramme(tx: Transaction, itemId: number, entries: readonly NewEntry[]): Promise<void> {
  const before = new Map(
    (await tx.delete(liveProgramme).where(ofItem(itemId)).returning()).map((row) => [row.title, row]),
  )
  const rows = entries.map((entry) => {
    const { language, versions } = before.get(entry.title) ?? { ...entry, versions: {} }
    return { ...entry, itemId, language, versions }
  })
  if (rows.length > 0) await tx.insert(liveProgramme).values(rows)
}
