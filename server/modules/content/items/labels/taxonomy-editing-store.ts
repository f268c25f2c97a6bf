import { eq, type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/content/items.ts'
import type { TaxonKind } from '#contract/content/taxonomy.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { categories, items, regions } from '../tables.ts'

/** The SQL of editing categories and regions, which differ in little. */

const itemColumns = { category: items.categoryId, region: items.regionId } as const
const columnNames = { category: sql`category_id`, region: sql`region_id` } as const

/** The stable name of one, and its items, whatever their state. */
const computedOf = (kind: TaxonKind, table: typeof categories | typeof regions): Record<string, SQL> => ({
  key: sql`${table}.key`,
  items: sql<number>`(select count(*)::int from items where ${columnNames[kind]} = ${table}.id)`,
})

export const taxonRows = {
  category: createKindRows(categories, { computed: computedOf('category', categories) }),
  region: createKindRows(regions, { computed: computedOf('region', regions) }),
} as const

export async function hasItems(db: Executor, kind: TaxonKind, id: number): Promise<boolean> {
  const rows = await db.select({ id: items.id }).from(items).where(eq(itemColumns[kind], id)).limit(1)
  return rows.length > 0
}

/** @returns the items that were moved */
export async function moveItems(
  tx: Executor,
  kind: TaxonKind,
  { from, into }: { from: number; into: number },
): Promise<{ id: number; kind: ItemKind }[]> {
  const { rows } = await tx.execute(
    sql`update items set ${columnNames[kind]} = ${into} where ${columnNames[kind]} = ${from} returning id, kind`,
  )
  return (rows as { id: string; kind: ItemKind }[]).map((row) => ({ ...row, id: Number(row.id) }))
}

export async function itemsOf(db: Executor, kind: TaxonKind, id: number): Promise<number[]> {
  const rows = await db.select({ id: items.id }).from(items).where(eq(itemColumns[kind], id))
  return rows.map((row) => row.id)
}
