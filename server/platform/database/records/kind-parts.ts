import { and, asc, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'

/** The table of the parts of a record, such as chapters, in the order of `position`. */
interface PartTable extends PgTable {
  id: PgColumn
  position: PgColumn
}

/** Parts of a record. */
export interface PartRows {
  table: PartTable
  /** Column with the record. */
  owner: PgColumn
}

/** Ids that belong to a record, in the order of `position`. */
export interface IdList {
  table: PgTable & { position: PgColumn }
  /** Column with the record. */
  owner: PgColumn
  /** Column with the ids. */
  value: PgColumn
  /** The parts that may hold such ids as well, and the column with the part. */
  part?: { rows: string; column: PgColumn }
}

export interface PartTables {
  rows?: Readonly<Record<string, PartRows>>
  lists?: Readonly<Record<string, IdList>>
}

/** A part as it is to be; without an id it is new. */
export interface PartDraft {
  id: number | undefined
  columns: Readonly<Record<string, unknown>>
  lists: Readonly<Record<string, readonly number[]>>
}

export interface PartDrafts {
  rows: Readonly<Record<string, readonly PartDraft[]>>
  lists: Readonly<Record<string, readonly number[]>>
}

/** A stored part: its columns, and its lists by their names. */
export type PartRow = { id: number } & Record<string, unknown>

/** Creates the SQL of what belongs to the records of a table. */
export function createKindParts({ rows = {}, lists = {} }: PartTables) {
  const rowEntries = Object.entries(rows)
  const listEntries = Object.entries(lists)

  /** Reads the parts and lists of a record. One after the other: a transaction has one connection. */
  async function read(db: Executor, id: number): Promise<Record<string, PartRow[] | number[]>> {
    const found: Record<string, PartRow[] | number[]> = {}
    for (const [name, { table, owner }] of rowEntries) {
      const order = [asc(table.position), asc(table.id)]
      found[name] = (await db
        .select()
        .from(table)
        .where(eq(owner, id))
        .orderBy(...order)) as PartRow[]
    }
    for (const [name, { table, owner, value, part }] of listEntries) {
      const chosen = { value, part: part ? part.column : sql<null>`null` }
      const placed = await db.select(chosen).from(table).where(eq(owner, id)).orderBy(asc(table.position), asc(value))
      const byPart = Map.groupBy(placed, (one) => one.part as number | null)
      const valuesOf = (held: number | null) => (byPart.get(held) ?? []).map((one) => one.value as number)
      found[name] = valuesOf(null)
      for (const row of part ? (found[part.rows] as PartRow[]) : []) row[name] = valuesOf(row.id)
    }
    return found
  }

  /** Gives a record these parts and ids in place of its own. Parts that stay keep their ids. */
  async function replace(tx: Executor, id: number, drafts: PartDrafts): Promise<void> {
    for (const { table, owner } of Object.values(lists)) await tx.delete(table).where(eq(owner, id))
    const ids: Record<string, number[]> = {}
    for (const [name, given] of rowEntries) ids[name] = await replaceRows(tx, id, given, drafts.rows[name] ?? [])
    for (const [name, list] of listEntries) {
      const { part } = list
      await place(tx, list, { owner: id, values: drafts.lists[name] ?? [] })
      for (const [at, draft] of (part ? (drafts.rows[part.rows] ?? []) : []).entries())
        await place(tx, list, { owner: id, values: draft.lists[name] ?? [], part: ids[part?.rows ?? '']?.[at] })
    }
  }

  /** Counts what belongs to the record of the surrounding query. */
  function countOf(name: string, record: SQL): SQL<number> {
    const { table, owner } = rows[name] ?? lists[name] ?? missing(name)
    return sql<number>`(select count(*)::int from ${table} where ${owner} = ${record})`
  }

  /** The greatest value of a column among the parts of the record of the surrounding query, as text. */
  function greatestOf(name: string, property: string, record: SQL): SQL<string | null> {
    const { table, owner } = rows[name] ?? missing(name)
    const column = (getTableColumns(table) as Record<string, PgColumn>)[property] ?? missing(property)
    return sql<string | null>`(select max(${column})::text from ${table} where ${owner} = ${record})`
  }

  const tables = [...rowEntries, ...listEntries].map(([, { table }]) => getTableName(table))
  return { tables, read, replace, countOf, greatestOf }
}

export type KindParts = ReturnType<typeof createKindParts>

function missing(name: string): never {
  throw new Error(`Records have no parts ${name}`)
}

/** @returns the ids of the parts in their order */
async function replaceRows(tx: Executor, id: number, { table, owner }: PartRows, drafts: readonly PartDraft[]) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const ownerName = Object.keys(columns).find((name) => columns[name] === owner) ?? missing(owner.name)
  const staying = new Set(drafts.flatMap((draft) => draft.id ?? []))
  const before = (await tx.select({ id: table.id }).from(table).where(eq(owner, id))) as { id: number }[]
  const gone = before.map((one) => one.id).filter((one) => !staying.has(one))
  if (gone.length > 0) await tx.delete(table).where(inArray(table.id, gone))
  const ids: number[] = []
  for (const [position, draft] of drafts.entries()) {
    const values = { ...draft.columns, position } as never
    const own = and(eq(table.id, draft.id ?? 0), eq(owner, id))
    const written = draft.id
      ? await tx.update(table).set(values).where(own).returning({ id: table.id })
      : await tx
          .insert(table)
          .values({ ...(values as object), [ownerName]: id } as never)
          .returning({ id: table.id })
    if (!written[0]) throw new Error(`A part of the record ${id} was not saved`)
    ids.push(written[0].id as number)
  }
  return ids
}

/** Writes ids in their order. */
async function place(
  tx: Executor,
  { table, owner, value, part }: IdList,
  { owner: id, values, part: partId }: { owner: number; values: readonly number[]; part?: number | undefined },
): Promise<void> {
  if (values.length === 0) return
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const propertyOf = (column: PgColumn) => Object.keys(columns).find((name) => columns[name] === column) ?? ''
  const partOf = part && partId !== undefined ? { [propertyOf(part.column)]: partId } : {}
  const rows = values.map((one, position) => ({
    [propertyOf(owner)]: id,
    [propertyOf(value)]: one,
    position,
    ...partOf,
  }))
  await tx.insert(table).values(rows as never)
}
