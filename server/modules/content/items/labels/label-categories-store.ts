import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { categories, items } from '../tables.ts'

/** Categories by labels: which one items that bear the same labels mostly stand in. */

/**
 * Number of items of each label that are examined, the newest ones: the work stays the same however often a label was
 * used.
 */
const maxPerLabel = 300
/**
 * Added to the number of a label's items before shares are taken, so that a label that was used once or twice decides
 * nothing against one that was used often.
 */
const smoothing = 1

/** The share that each category has among the newest items of each of these labels. */
const sharesOf = (used: SQL) => sql`
  select used.label_id, near.category_id,
    count(*)::float8 / (sum(count(*)) over (partition by used.label_id) + ${smoothing}) as share
  from (${used}) as used
  cross join lateral (
    select item.category_id from (
      select item_id from item_labels as given where given.label_id = used.label_id
      order by given.item_id desc limit ${maxPerLabel}
    ) as newest
    join items as item on item.id = newest.item_id and item.status = 'approved'
  ) as near
  join categories as category on category.id = near.category_id and category.online and category.deleted_at is null
  group by used.label_id, near.category_id`

/** The category that items with these labels mostly stand in; undefined where there are none. */
export async function categoryOfLabels(db: Executor, keys: readonly string[]): Promise<number | undefined> {
  if (keys.length === 0) return undefined
  const used = sql`select id as label_id from labels where key = any(${sql.param([...keys])})`
  const { rows } = await db.execute(sql`
    select category_id::int as id from (${sharesOf(used)}) as shares
    group by category_id order by sum(share) desc, category_id limit 1`)
  return (rows[0] as { id: number } | undefined)?.id
}

/**
 * Gives flash without a category the one that items with the same labels mostly stand in. Flash that is being deleted
 * is skipped.
 * @returns the flash that got one
 */
export async function fillCategories(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const bare = sql`select id from items where id = any(${sql.param([...ids])}) and kind = 'flash' and category_id is null`
  const used = sql`select distinct label_id from item_labels where item_id in (${bare})`
  const { rows } = await tx.execute(sql`
    with shares as (${sharesOf(used)})
    select distinct on (given.item_id) given.item_id::int as item, shares.category_id::int as category
    from item_labels as given join shares on shares.label_id = given.label_id
    where given.item_id in (${bare})
    group by given.item_id, shares.category_id
    order by given.item_id, sum(shares.share) desc, shares.category_id`)
  const found = rows as { item: number; category: number }[]
  const there = await holdCategories(tx, [...new Set(found.map(({ category }) => category))])
  const chosen = found.filter(({ category }) => there.has(category))
  for (const [category, group] of Map.groupBy(chosen, (one) => one.category)) {
    await tx
      .update(items)
      .set({ categoryId: category })
      .where(
        inArray(
          items.id,
          group.map(({ item }) => item),
        ),
      )
  }
  return chosen.map(({ item }) => item)
}

async function holdCategories(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, [...ids]), isNull(categories.deletedAt)))
    .orderBy(categories.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** Flash without a category, in the order of their numbers; those that somebody else writes at the moment are skipped. */
export async function flashWithoutCategory(tx: Transaction, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.kind, 'flash'), isNull(items.categoryId), gt(items.id, after)))
    .orderBy(asc(items.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}
