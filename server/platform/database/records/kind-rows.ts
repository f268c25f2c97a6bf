import { and, asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type { Executor } from '../database.ts'
import { createRecordRows, type Deletion, type RecordTable } from './record-rows.ts'
import { createTranslatedRows, type TranslatedRows } from './translated-rows.ts'

/** A table of a declared kind of record (`contract/records/record-kind.ts`), in the order of `position`. */
interface KindTable extends RecordTable {
  position: PgColumn
  language: PgColumn
}

/** The value of a column that a declared field is stored in. */
export type ColumnValue = string | number | boolean | Picture | null

/** A row of a declared kind; the columns of its fields by their names. */
export interface KindRow {
  id: number
  version: number
  demo: boolean
  language: string
  versions: Partial<Record<string, Partial<Record<string, string>>>>
  [column: string]: unknown
}

/** The SQL of a declared kind, whichever table it is. */
export interface KindRows {
  /** The name of the table, with which those of its constraints begin. */
  table: string
  /** Lists the rows that are not in the bin, in their order. */
  list(db: Executor): Promise<KindRow[]>
  hold(tx: Executor, id: number): Promise<KindRow | undefined>
  /** Adds one at the end. */
  add(tx: Executor, fields: object): Promise<KindRow>
  change(tx: Executor, id: number, fields: object): Promise<KindRow>
  setDeleted(tx: Executor, id: number, deleted: Deletion | null): Promise<unknown>
  purge(tx: Executor, id: number): Promise<void>
  /** Another one with the same value in a column. */
  findOther(db: Executor, column: string, value: ColumnValue, but: number | undefined): Promise<KindRow | undefined>
  /** Locks all, so that nobody moves or removes any of them meanwhile. */
  holdAll(tx: Executor): Promise<void>
  /** Puts some into an order. Those that come from another owner get a newer version: somebody may have one open. */
  setOrder(tx: Executor, ids: readonly number[], owner?: number): Promise<void>
  translated(
    options: Pick<TranslatedRows, 'kind'> & { fields: readonly [string, ...string[]]; tags: readonly string[] },
  ): TranslatedRows
}

/** Creates the SQL of a declared kind. @param within the column with the record in which each of them stands */
export function createKindRows<T extends KindTable>(recordTable: T, within?: PgColumn): KindRows {
  const table: KindTable = recordTable
  const rows = createRecordRows(table)
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const name = getTableName(table)
  const propertyOf = (wanted: PgColumn) => Object.keys(columns).find((property) => columns[property] === wanted)
  const owner = within && propertyOf(within)
  const columnOf = (property: string): PgColumn => {
    const column = columns[property]
    if (!column) throw new Error(`${name} has no column ${property}`)
    return column
  }

  return {
    table: name,
    list: async (db) =>
      (await db.select().from(table).where(rows.notDeleted).orderBy(asc(table.position), asc(table.id))) as KindRow[],
    hold: async (tx, id) => (await rows.hold(tx, id)) as KindRow | undefined,

    async add(tx, fields) {
      const others = owner && within ? sql`where ${within} = ${(fields as Record<string, unknown>)[owner]}` : sql``
      const position = sql`(select coalesce(max(position), -1) + 1 from ${table} ${others})`
      return (await rows.add(tx, { ...fields, position })) as unknown as KindRow
    },
    change: async (tx, id, fields) => (await rows.change(tx, id, fields)) as unknown as KindRow,
    setDeleted: rows.setDeleted,
    purge: rows.purge,

    async findOther(db, column, value, but) {
      const others = sql`${table.id} is distinct from ${but ?? null}::bigint`
      const same = and(eq(columnOf(column), value), rows.notDeleted, others)
      return (await db.select().from(table).where(same).limit(1))[0] as KindRow | undefined
    },

    async holdAll(tx) {
      await tx.select({ id: table.id }).from(table).where(rows.notDeleted).orderBy(table.id).for('update')
    },

    async setOrder(tx, ids, ownerId) {
      const order = sql`${sql.param([...ids])}::bigint[]`
      const moved =
        within && ownerId !== undefined
          ? sql`, version = version + (${sql.identifier(within.name)} <> ${ownerId})::int, ${sql.identifier(within.name)} = ${ownerId}`
          : sql``
      await tx.execute(
        sql`update ${table} set position = array_position(${order}, id) ${moved} where id = any (${order})`,
      )
    },

    translated: ({ kind, fields, tags }) =>
      createTranslatedRows({
        kind,
        table: name,
        fields,
        language: sql`${table}.language`,
        tags: async () => [...tags],
      }),
  }
}
