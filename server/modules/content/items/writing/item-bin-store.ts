import { and, eq, sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/content/items.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { items, itemTexts } from '../tables.ts'

/** A deleted item, locked until the transaction ends. */
export async function lockDeleted(tx: Transaction, id: number, kind: ItemKind) {
  const [row] = await tx
    .select({ id: items.id, importKey: items.importKey, language: items.originalLanguage })
    .from(items)
    .where(and(eq(items.id, id), eq(items.kind, kind), eq(items.status, 'deleted')))
    .for('update')
  return row
}

/** Hides an item from all lists and remembers its previous state. */
export async function markDeleted(tx: Executor, id: number): Promise<void> {
  await tx
    .update(items)
    .set({ status: 'deleted', deletedFrom: sql`${items.status}`, updatedAt: sql`now()` })
    .where(eq(items.id, id))
}

export async function unmarkDeleted(tx: Executor, id: number): Promise<void> {
  await tx
    .update(items)
    .set({ status: sql`coalesce(${items.deletedFrom}, 'withdrawn')`, deletedFrom: null, updatedAt: sql`now()` })
    .where(eq(items.id, id))
}

/** Deletes an item with everything that depends on it. */
export async function removeItem(tx: Executor, id: number): Promise<void> {
  await tx.delete(items).where(eq(items.id, id))
}

/** Keeps the import key of an item, so that the next reading of its source does not bring it back. */
export async function keepName(tx: Executor, kind: ItemKind, importKey: string, language: string): Promise<void> {
  await tx.insert(items).values({ kind, importKey, originalLanguage: language, status: 'deleted' })
}

/** The title in the language that an item was written in, else in any. */
export async function titleOf(db: Executor, id: number): Promise<{ title: string; language: string } | undefined> {
  const original = sql`${itemTexts.language} = (select original_language from items where id = ${id})`
  const [row] = await db
    .select({ title: itemTexts.title, language: itemTexts.language })
    .from(itemTexts)
    .where(eq(itemTexts.itemId, id))
    .orderBy(sql`${original} desc`, itemTexts.language)
    .limit(1)
  return row
}
