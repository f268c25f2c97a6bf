import { and, count, eq, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { MistakeReason } from '#contract/newsroom/corrections.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import { type Executor, isDuplicate, type Transaction } from '#server/platform/database/database.ts'
import { mistakes } from './tables.ts'

export type MistakeRecord = typeof mistakes.$inferSelect

export interface MistakeFilter {
  state: 'open' | 'closed'
  reason?: MistakeReason
  kind?: 'article' | 'flash'
}

/** A report with the item that it is about; items are another subject's and only read here. */
export interface ListedMistake {
  row: MistakeRecord
  item: { kind: 'article' | 'flash'; status: string; title: string; language: string }
}

const isOpen = isNull(mistakes.closedAt)

/**
 * Notes a report, unless the same one of the same member, or with the same address, is open yet: a button that was
 * pressed twice. Those of visitors who left no address are all noted.
 */
export async function addMistake(
  db: Executor,
  row: Required<Omit<typeof mistakes.$inferInsert, 'id' | 'answer' | `closed${string}`>>,
): Promise<void> {
  await db.insert(mistakes).values(row).onConflictDoNothing()
}

function matching({ state, reason, kind }: MistakeFilter): SQL | undefined {
  return and(
    state === 'open' ? isOpen : isNotNull(mistakes.closedAt),
    reason && eq(mistakes.reason, reason),
    kind && sql`exists (select from items where items.id = ${mistakes.itemId} and items.kind = ${kind})`,
  )
}

/** What waits with the oldest first, else the last closed first. @param languages of titles, the preferred first */
export async function listMistakes(
  db: Executor,
  filter: MistakeFilter,
  { limit, offset, languages }: { limit: number; offset: number; languages: readonly string[] },
): Promise<ListedMistake[]> {
  const order =
    filter.state === 'open'
      ? [mistakes.sentAt, mistakes.id]
      : [sql`${mistakes.closedAt} desc`, sql`${mistakes.id} desc`]
  const text = sql`from item_texts where item_id = ${mistakes.itemId}
    order by array_position(${sql.param([...languages])}::text[], language) nulls last, language limit 1`
  const item = (column: string) =>
    sql<string>`(select ${sql.identifier(column)} from items where items.id = ${mistakes.itemId})`
  const rows = await db
    .select({
      row: mistakes,
      kind: item('kind'),
      status: item('status'),
      title: sql<string>`coalesce((select title ${text}), '')`,
      language: sql<string>`coalesce((select language ${text}), '')`,
    })
    .from(mistakes)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, kind, ...rest }) => ({ row, item: { ...rest, kind: kind as 'article' | 'flash' } }))
}

/** @param limit counts no further */
export async function countMistakes(db: Executor, filter: MistakeFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${mistakes} where ${matching(filter)}`, limit)
}

/** How many wait, and since when the oldest does. */
export async function waiting(db: Executor): Promise<{ open: number; oldest: Date | null }> {
  const [found] = await db
    .select({ open: count(), oldest: min(mistakes.sentAt) })
    .from(mistakes)
    .where(isOpen)
  return found ?? { open: 0, oldest: null }
}

/** A report, locked until the transaction ends. */
export async function lockMistake(tx: Transaction, id: number): Promise<MistakeRecord | undefined> {
  return (await tx.select().from(mistakes).where(eq(mistakes.id, id)).for('update'))[0]
}

/** Closes a report. A visitor's address was there to be answered at, and is forgotten. */
export async function closeMistake(
  tx: Transaction,
  id: number,
  closing: Required<Pick<MistakeRecord, 'closedAt' | 'closedBy' | 'closedHow' | 'answer'>>,
): Promise<void> {
  await tx
    .update(mistakes)
    .set({ ...closing, email: '' })
    .where(eq(mistakes.id, id))
}

/**
 * Opens a report again, with the address that it was to be answered at.
 * @returns false where the same reader has reported the same meanwhile
 */
export async function reopenMistake(tx: Transaction, { id }: MistakeRecord, email: string): Promise<boolean> {
  // In a savepoint, since a refused statement would end the whole transaction.
  try {
    await tx.transaction((inner) =>
      inner
        .update(mistakes)
        .set({ closedAt: null, closedBy: null, closedHow: null, answer: '', email })
        .where(eq(mistakes.id, id)),
    )
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

export async function mistakesOf(db: Executor, userId: number): Promise<MistakeRecord[]> {
  return db.select().from(mistakes).where(eq(mistakes.userId, userId)).orderBy(mistakes.sentAt)
}

/** Forgets whose reports they were. */
export async function eraseReporter(db: Executor, userId: number): Promise<void> {
  await db.update(mistakes).set({ userId: null, email: '' }).where(eq(mistakes.userId, userId))
}
