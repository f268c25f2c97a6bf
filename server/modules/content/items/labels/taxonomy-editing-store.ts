import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CoverFamily, ItemKind } from '#contract/content/items.ts'
import type { TaxonKind } from '#contract/content/taxonomy.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import { categories, items, regions, type Versions } from '../tables.ts'

/** The SQL of editing categories and regions, which differ in little. */

export interface TaxonRecord {
  id: number
  key: string
  name: string
  versions: Versions<'name'>
  online: boolean
  /** Only categories have one. */
  cover: CoverFamily | null
  version: number
}
export type TaxonFields = Pick<TaxonRecord, 'name' | 'versions' | 'online' | 'cover'>

const tables = { category: categories, region: regions } as const
export const taxonRows = { category: createRecordRows(categories), region: createRecordRows(regions) } as const
const itemColumns = { category: items.categoryId, region: items.regionId } as const
const columnNames = { category: sql`category_id`, region: sql`region_id` } as const

const columnsOf = (kind: TaxonKind) => {
  const { id, key, name, versions, online, version } = tables[kind]
  const cover = kind === 'category' ? sql<CoverFamily | null>`${categories.cover}` : sql<null>`null`
  return { id, key, name, versions, online, version, cover }
}

/** All of a kind in their order. */
export async function listTaxons(db: Executor, kind: TaxonKind): Promise<TaxonRecord[]> {
  const table = tables[kind]
  return db
    .select(columnsOf(kind))
    .from(table)
    .where(isNull(table.deletedAt))
    .orderBy(asc(table.position), asc(table.id))
}

/** Items of each, whatever their state. */
export async function countItems(db: Executor, kind: TaxonKind): Promise<Map<number, number>> {
  const { rows } = await db.execute(sql`
    select ${columnNames[kind]} as id, count(*)::int as n from items where ${columnNames[kind]} is not null group by 1`)
  return new Map((rows as { id: string; n: number }[]).map(({ id, n }) => [Number(id), n]))
}

/** Locks one until the transaction ends. */
export async function holdTaxon(tx: Executor, kind: TaxonKind, id: number): Promise<TaxonRecord | undefined> {
  const table = tables[kind]
  const found = and(eq(table.id, id), isNull(table.deletedAt))
  return (await tx.select(columnsOf(kind)).from(table).where(found).for('update'))[0]
}

/** Holds all of a kind, so that nobody moves or removes any of them meanwhile. */
export async function holdAll(tx: Executor, kind: TaxonKind): Promise<void> {
  const table = tables[kind]
  await tx.select({ id: table.id }).from(table).where(isNull(table.deletedAt)).orderBy(table.id).for('update')
}

/** Adds one at the end, under the first of the keys `key`, `key-2`, … that is free. */
export async function addTaxon(tx: Executor, kind: TaxonKind, key: string, fields: TaxonFields): Promise<number> {
  const { cover, ...others } = fields
  for (let turn = 1; ; turn += 1) {
    const row = {
      ...others,
      key: turn === 1 ? key : `${key}-${turn}`,
      position: sql`(select coalesce(max(position), 0) + 1 from ${tables[kind]})`,
    }
    const [added] =
      kind === 'category'
        ? await tx
            .insert(categories)
            .values({ ...row, cover: cover ?? 'view' })
            .onConflictDoNothing({ target: categories.key })
            .returning({ id: categories.id })
        : await tx
            .insert(regions)
            .values(row)
            .onConflictDoNothing({ target: regions.key })
            .returning({ id: regions.id })
    if (added) return added.id
  }
}

export async function changeTaxon(tx: Executor, kind: TaxonKind, id: number, fields: TaxonFields): Promise<void> {
  const { cover, ...others } = fields
  if (kind === 'category') {
    await tx
      .update(categories)
      .set({ ...others, ...(cover && { cover }), version: sql`${categories.version} + 1` })
      .where(eq(categories.id, id))
  } else {
    await tx
      .update(regions)
      .set({ ...others, version: sql`${regions.version} + 1` })
      .where(eq(regions.id, id))
  }
}

export async function setOrder(tx: Executor, kind: TaxonKind, ids: readonly number[]): Promise<void> {
  const order = sql`${sql.param([...ids])}::bigint[]`
  await tx.execute(sql`update ${tables[kind]} set position = array_position(${order}, id) where id = any (${order})`)
}

export async function hasItems(db: Executor, kind: TaxonKind, id: number): Promise<boolean> {
  const rows = await db.select({ id: items.id }).from(items).where(eq(itemColumns[kind], id)).limit(1)
  return rows.length > 0
}

/** @returns what was moved */
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

export async function itemsOf(db: Executor, kind: TaxonKind, id: number): Promise<{ id: number; kind: ItemKind }[]> {
  return db.select({ id: items.id, kind: items.kind }).from(items).where(eq(itemColumns[kind], id))
}
