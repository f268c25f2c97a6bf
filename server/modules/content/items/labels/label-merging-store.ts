import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { labelMerges, labels } from '../tables.ts'

/** The SQL of merging labels and undoing merges. */

export type MergeRecord = typeof labelMerges.$inferSelect

/** Records a merge with the items that it moves. @returns its id, and how many items they are */
export async function addMerge(
  tx: Executor,
  merge: typeof labelMerges.$inferInsert,
): Promise<{ id: number; items: number }> {
  const [added] = await tx.insert(labelMerges).values(merge).returning({ id: labelMerges.id })
  if (!added) throw new Error('The merge was not written down')
  const { rowCount } = await tx.execute(sql`
    insert into label_merge_items (merge_id, item_id, position, had_both)
    select ${added.id}, mine.item_id, mine.position, theirs.item_id is not null
    from item_labels as mine
    left join item_labels as theirs on theirs.item_id = mine.item_id and theirs.label_id = ${merge.intoId}
    where mine.label_id = ${merge.fromId}`)
  return { id: added.id, items: rowCount ?? 0 }
}

/** Replaces one label by the other on its items. */
export async function moveItems(tx: Executor, { id, from, into }: { id: number; from: number; into: number }) {
  await tx.execute(sql`delete from item_labels where label_id = ${from}`)
  await tx.execute(sql`
    insert into item_labels (item_id, label_id, position)
    select item_id, ${into}, position from label_merge_items where merge_id = ${id} and not had_both
    on conflict do nothing`)
  await tx.update(labels).set({ mergedInto: into }).where(eq(labels.id, from))
}

/** The reverse, for items that still carry the label that they were given. */
export async function moveItemsBack(tx: Executor, { id, from, into }: { id: number; from: number; into: number }) {
  await tx.execute(sql`
    insert into item_labels (item_id, label_id, position)
    select moved.item_id, ${from}, moved.position from label_merge_items as moved
    join item_labels as given on given.item_id = moved.item_id and given.label_id = ${into}
    where moved.merge_id = ${id}
    on conflict do nothing`)
  await tx.execute(sql`
    delete from item_labels as given using label_merge_items as moved
    where moved.merge_id = ${id} and not moved.had_both and given.item_id = moved.item_id and given.label_id = ${into}`)
  await tx.update(labels).set({ mergedInto: null }).where(eq(labels.id, from))
}

/** Holds a merge that was not taken back yet. */
export async function holdMerge(tx: Executor, id: number): Promise<MergeRecord | undefined> {
  const open = and(eq(labelMerges.id, id), isNull(labelMerges.undoneAt))
  return (await tx.select().from(labelMerges).where(open).for('update'))[0]
}

export async function closeMerge(tx: Executor, id: number, now: Date): Promise<void> {
  await tx.update(labelMerges).set({ undoneAt: now }).where(eq(labelMerges.id, id))
}

export interface ListedMerge {
  id: number
  from: { id: number; name: string; coin: string | null; versions: Partial<Record<string, { name?: string }>> }
  items: number
  by: number | null
  at: Date
}

/** Merges into a label that can be taken back, the newest first. */
export async function mergesInto(db: Executor, id: number, limit: number): Promise<ListedMerge[]> {
  return db
    .select({
      id: labelMerges.id,
      from: { id: labels.id, name: labels.name, coin: labelMerges.fromCoin, versions: labels.versions },
      items: sql<number>`(select count(*)::int from label_merge_items where merge_id = ${labelMerges}.id)`,
      by: labelMerges.mergedBy,
      at: labelMerges.mergedAt,
    })
    .from(labelMerges)
    .innerJoin(labels, eq(labels.id, labelMerges.fromId))
    .where(and(eq(labelMerges.intoId, id), isNull(labelMerges.undoneAt), isNull(labels.deletedAt)))
    .orderBy(desc(labelMerges.id))
    .limit(limit)
}
