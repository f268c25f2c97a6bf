import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { BinKindName } from '#contract/staff/bin.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import { binEntries } from './tables.ts'

export type BinEntryRow = typeof binEntries.$inferSelect

export interface BinFilter {
  kind?: BinKindName
  by?: number
  keyword?: string
  /** Kinds that the caller may not see. */
  hidden: readonly BinKindName[]
}

const title = { column: sql`${binEntries.title}`, lower: sql`lower(${binEntries.title})` }

const matching = ({ kind, by, keyword, hidden }: BinFilter) =>
  and(
    kind ? eq(binEntries.kind, kind) : undefined,
    by ? eq(binEntries.deletedBy, by) : undefined,
    keyword ? holdsInOrder(title, keyword) : undefined,
    hidden.length > 0 ? notInArray(binEntries.kind, [...hidden]) : undefined,
  )

/** Last deleted first. */
export async function listEntries(
  db: Executor,
  filter: BinFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<BinEntryRow[]> {
  return db
    .select()
    .from(binEntries)
    .where(matching(filter))
    .orderBy(desc(binEntries.deletedAt), binEntries.kind, binEntries.id)
    .limit(limit)
    .offset(offset)
}

/** @param limit counts no further */
export async function countEntries(db: Executor, filter: BinFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${binEntries} where ${matching(filter) ?? sql`true`}`, limit)
}

/** Puts something into the bin; records already there count as deleted again. */
export async function addEntry(tx: Transaction, row: typeof binEntries.$inferInsert): Promise<void> {
  await tx
    .insert(binEntries)
    .values(row)
    .onConflictDoUpdate({ target: [binEntries.kind, binEntries.id], set: row })
}

export async function lockEntry(tx: Transaction, kind: BinKindName, id: string): Promise<BinEntryRow | undefined> {
  const rows = await tx
    .select()
    .from(binEntries)
    .where(and(eq(binEntries.kind, kind), eq(binEntries.id, id)))
    .for('update')
  return rows[0]
}

export async function removeEntry(tx: Transaction, kind: BinKindName, id: string): Promise<void> {
  await tx.delete(binEntries).where(and(eq(binEntries.kind, kind), eq(binEntries.id, id)))
}
