import { and, count, eq, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { CorrectionReason } from '#contract/newsroom/corrections.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import { type Executor, isDuplicate, type Transaction } from '#server/platform/database/database.ts'
import { correctionRequests } from './tables.ts'

export type CorrectionRequestRecord = typeof correctionRequests.$inferSelect

export interface CorrectionRequestFilter {
  state: 'open' | 'closed'
  reason?: CorrectionReason
  kind?: 'article' | 'flash'
}

/** A report with the item that it is about; items are another subject's and only read here. */
export interface ListedCorrectionRequest {
  row: CorrectionRequestRecord
  item: { kind: 'article' | 'flash'; status: string; title: string; language: string }
}

const isOpen = isNull(correctionRequests.closedAt)

/**
 * Stores a report, unless the same one of the same member, or with the same address, is still open, as after a button
 * was pressed twice. Reports of visitors without an address are all stored.
 */
export async function addCorrectionRequest(
  db: Executor,
  row: Required<Omit<typeof correctionRequests.$inferInsert, 'id' | 'answer' | `closed${string}`>>,
): Promise<void> {
  await db.insert(correctionRequests).values(row).onConflictDoNothing()
}

function matching({ state, reason, kind }: CorrectionRequestFilter): SQL | undefined {
  return and(
    state === 'open' ? isOpen : isNotNull(correctionRequests.closedAt),
    reason && eq(correctionRequests.reason, reason),
    kind && sql`exists (select from items where items.id = ${correctionRequests.itemId} and items.kind = ${kind})`,
  )
}

/** Lists waiting reports oldest first, else last closed first. @param languages of titles, the preferred first */
export async function listCorrectionRequests(
  db: Executor,
  filter: CorrectionRequestFilter,
  { limit, offset, languages }: { limit: number; offset: number; languages: readonly string[] },
): Promise<ListedCorrectionRequest[]> {
  const order =
    filter.state === 'open'
      ? [correctionRequests.sentAt, correctionRequests.id]
      : [sql`${correctionRequests.closedAt} desc`, sql`${correctionRequests.id} desc`]
  const text = sql`from item_texts where item_id = ${correctionRequests.itemId}
    order by array_position(${sql.param([...languages])}::text[], language) nulls last, language limit 1`
  const item = (column: string) =>
    sql<string>`(select ${sql.identifier(column)} from items where items.id = ${correctionRequests.itemId})`
  const rows = await db
    .select({
      row: correctionRequests,
      kind: item('kind'),
      status: item('status'),
      title: sql<string>`coalesce((select title ${text}), '')`,
      language: sql<string>`coalesce((select language ${text}), '')`,
    })
    .from(correctionRequests)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, kind, ...rest }) => ({ row, item: { ...rest, kind: kind as 'article' | 'flash' } }))
}

/** @param limit counts no further */
export async function countCorrectionRequests(
  db: Executor,
  filter: CorrectionRequestFilter,
  limit?: number,
): Promise<number> {
  return countUpTo(db, sql`select from ${correctionRequests} where ${matching(filter)}`, limit)
}

/** How many wait, and since when the oldest does. */
export async function waiting(db: Executor): Promise<{ open: number; oldest: Date | null }> {
  const [found] = await db
    .select({ open: count(), oldest: min(correctionRequests.sentAt) })
    .from(correctionRequests)
    .where(isOpen)
  return found ?? { open: 0, oldest: null }
}

/** A report, locked until the transaction ends. */
export async function lockCorrectionRequest(tx: Transaction, id: number): Promise<CorrectionRequestRecord | undefined> {
  return (await tx.select().from(correctionRequests).where(eq(correctionRequests.id, id)).for('update'))[0]
}

/** Closes a report. A visitor's address was there to be answered at, and is forgotten. */
export async function closeCorrectionRequest(
  tx: Transaction,
  id: number,
  closing: Required<Pick<CorrectionRequestRecord, 'closedAt' | 'closedBy' | 'closedHow' | 'answer'>>,
): Promise<void> {
  await tx
    .update(correctionRequests)
    .set({ ...closing, email: '' })
    .where(eq(correctionRequests.id, id))
}

/**
 * Opens a report again, with the address that it was to be answered at.
 * @returns false where the same reader has reported the same meanwhile
 */
export async function reopenCorrectionRequest(
  tx: Transaction,
  { id }: CorrectionRequestRecord,
  email: string,
): Promise<boolean> {
  // A savepoint is needed, since a refused statement would end the whole transaction.
  try {
    await tx.transaction((inner) =>
      inner
        .update(correctionRequests)
        .set({ closedAt: null, closedBy: null, closedHow: null, answer: '', email })
        .where(eq(correctionRequests.id, id)),
    )
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

export async function correctionRequestsOf(db: Executor, userId: number): Promise<CorrectionRequestRecord[]> {
  return db
    .select()
    .from(correctionRequests)
    .where(eq(correctionRequests.userId, userId))
    .orderBy(correctionRequests.sentAt)
}

/** Forgets whose reports they were. */
export async function eraseReporter(db: Executor, userId: number): Promise<void> {
  await db.update(correctionRequests).set({ userId: null, email: '' }).where(eq(correctionRequests.userId, userId))
}
