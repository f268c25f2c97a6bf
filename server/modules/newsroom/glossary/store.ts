import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { EntryList, GlossaryEntry } from '#language/glossary-entries.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { glossaryChanges, glossaryEntries } from './tables.ts'

export type EntryRow = typeof glossaryEntries.$inferSelect
export type ChangeRow = typeof glossaryChanges.$inferSelect

/** Changes are few and are checked against all entries, so they are made one after the other. */
export async function waitForTurn(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('glossary'))`)
}

/** All rows in the order in which they were first changed, which is that of the lists. */
export const allRows = (db: Executor): Promise<EntryRow[]> =>
  db.select().from(glossaryEntries).orderBy(asc(glossaryEntries.id))

export async function saveRow(
  tx: Transaction,
  entry: GlossaryEntry & { removed: boolean },
  { version, changedBy }: { version: number; changedBy: number },
): Promise<void> {
  const set = { ...entry, version, changedBy, changedAt: sql`now()` }
  await tx
    .insert(glossaryEntries)
    .values({ ...entry, version, changedBy })
    .onConflictDoUpdate({ target: [glossaryEntries.list, glossaryEntries.hans], set })
}

export async function addChange(tx: Transaction, change: typeof glossaryChanges.$inferInsert): Promise<void> {
  await tx.insert(glossaryChanges).values(change)
}

export async function findChange(db: Executor, id: number): Promise<ChangeRow | undefined> {
  return (await db.select().from(glossaryChanges).where(eq(glossaryChanges.id, id)))[0]
}

interface ChangeFilter {
  list?: EntryList
  hans?: string
}

/** Newest first. */
export async function changes(
  db: Executor,
  { list, hans }: ChangeFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const where = and(list && eq(glossaryChanges.list, list), hans ? eq(glossaryChanges.hans, hans) : undefined)
  const rows = await db
    .select()
    .from(glossaryChanges)
    .where(where)
    .orderBy(desc(glossaryChanges.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(glossaryChanges).where(where)
  return { rows, total: counted?.n ?? 0 }
}
