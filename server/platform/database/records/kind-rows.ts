import { and, asc, desc, eq, getTableColumns, getTableName, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'
import { createKindPages, type KindFilter, type KindPageOptions, type KindSearch } from './kind-pages.ts'
import { createKindParts, type PartDrafts, type PartTables } from './kind-parts.ts'
import { type ColumnValue, type KindRow, type KindTable, toKindRow } from './kind-table.ts'
import { createRecordRows, type Deletion, type RecordTable } from './record-rows.ts'
import { createTranslatedRows, type TranslatedRows, type TranslatedText } from './translated-rows.ts'

interface Words {
  kind: string
  fields: readonly [string, ...string[]]
  tags: (id: number, db: Executor) => readonly string[] | Promise<readonly string[]>
}

/** The SQL of a declared kind, whichever table it is. */
export interface KindRows {
  /** The name of the table, with which those of its constraints begin. */
  table: string
  /** The names of the tables of the records and of their parts. */
  tables: readonly string[]
  /** Records that are not in the bin, in their order. */
  list(db: Executor): Promise<KindRow[]>
  page(
    db: Executor,
    filter: KindFilter,
    options: KindPageOptions & { limit: number; offset: number },
  ): Promise<KindRow[]>
  count(db: Executor, filter: KindFilter, limit?: number): Promise<number>
  find(db: Executor, id: number): Promise<KindRow | undefined>
  /** Reads one without its parts. @param given.lock locks it until the transaction ends */
  findRow(db: Executor, id: number, given?: { lock: boolean }): Promise<KindRow | undefined>
  /** Locks one until the transaction ends. */
  hold(tx: Executor, id: number): Promise<KindRow | undefined>
  /** Computed values of some records, by their ids. */
  computedOf(db: Executor, ids: readonly number[]): Promise<Map<number, ComputedValues>>
  /** Adds one, at the end where they stand in an order; one with a key gets the first like it that is free. */
  add(tx: Executor, fields: object, parts: PartDrafts): Promise<KindRow>
  /** Writes over one. One that gets another owner goes to the end of the records there. */
  change(tx: Executor, before: KindRow, fields: object, parts: PartDrafts): Promise<KindRow>
  setDeleted(tx: Executor, id: number, deleted: Deletion | null): Promise<unknown>
  purge(tx: Executor, id: number): Promise<void>
  /** Another record with the same value in a column. */
  findOther(db: Executor, column: string, value: ColumnValue, but: number | undefined): Promise<KindRow | undefined>
  /** True if a record has a value in a column; `inBin`: one that is in the bin. */
  hasValue(db: Executor, column: string, value: ColumnValue, given?: { inBin?: boolean }): Promise<boolean>
  /** Locks all, so that nobody moves or removes any of them meanwhile. */
  holdAll(tx: Executor): Promise<void>
  /** Puts some into an order. Those that come from another owner get a newer version: somebody may have one open. */
  setOrder(tx: Executor, ids: readonly number[], owner?: number): Promise<void>
  /** The texts of the records, for translation. */
  translated(words: Words): TranslatedRows
  /** The texts of their parts. @param name of the parts */
  translatedParts(name: string, words: Words): TranslatedRows
}

export type ComputedValues = Record<string, string | number | boolean | null>

export interface KindRowsOptions extends PartTables, KindSearch {
  /** A further condition of records that are there. */
  present?: SQL
  /** Column with the record within which such records stand in an order. */
  within?: PgColumn
  /** The order of a list that is read page by page; without it, the newest come first. */
  order?: SQL
}

/** Creates the SQL of a declared kind. */
export function createKindRows(
  recordTable: RecordTable,
  { within, order, present, rows: partRows = {}, lists = {}, ...search }: KindRowsOptions = {},
): KindRows {
  const table = recordTable as KindTable
  const rows = createRecordRows(table, present)
  const parts = createKindParts({ rows: partRows, lists })
  const { computed = {} } = search
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const name = getTableName(table)
  const isArranged = 'position' in columns && !order
  const owner = within && Object.keys(columns).find((property) => columns[property] === within)
  const columnOf = (property: string): PgColumn => {
    const column = columns[property]
    if (!column) throw new Error(`${name} has no column ${property}`)
    return column
  }
  /** The columns of fields; texts that have none of their own stand together in the column `texts`. */
  const stored = (fields: object): object => {
    if (!('texts' in columns)) return fields
    const isColumn = ([name]: [string, unknown]) => name in columns
    const [own = [], texts = []] = [true, false].map((is) =>
      Object.entries(fields).filter((one) => isColumn(one) === is),
    )
    return { ...Object.fromEntries(own), texts: Object.fromEntries(texts) }
  }
  const whole = async (db: Executor, row: object): Promise<KindRow> => {
    const own = toKindRow(row)
    return { ...own, ...(await parts.read(db, own.id)) }
  }
  /** The position after all records of an owner, or after all. */
  const endFor = (fields: object) => {
    const others = owner && within ? sql`where ${within} = ${(fields as Record<string, unknown>)[owner]}` : sql``
    return sql`(select coalesce(max(position), -1) + 1 from ${table} ${others})`
  }
  const pages = createKindPages(table, parts, {
    ...search,
    notDeleted: rows.notDeleted,
    order: order ?? sql`${desc(table.id)}`,
  })

  return {
    table: name,
    tables: [name, ...parts.tables],
    list: async (db) =>
      (await db.select().from(table).where(rows.notDeleted).orderBy(asc(table.position), asc(table.id))).map(toKindRow),
    page: pages.list,
    count: pages.count,
    async find(db, id) {
      const row = await rows.find(db, id)
      return row && whole(db, row)
    },
    async findRow(db, id, given) {
      const row = await (given?.lock ? rows.hold(db, id) : rows.find(db, id))
      return row && toKindRow(row)
    },
    async computedOf(db, ids) {
      if (ids.length === 0 || Object.keys(computed).length === 0) return new Map()
      const found = await db
        .select({ id: table.id, ...computed } as typeof columns)
        .from(table)
        .where(inArray(table.id, [...ids]))
      return new Map(found.map(({ id, ...values }) => [id as number, values as ComputedValues]))
    },
    async hold(tx, id) {
      const row = await rows.hold(tx, id)
      return row && whole(tx, row)
    },

    async add(tx, fields, drafts) {
      const { key } = columns
      const given = { ...stored(fields), ...(isArranged && { position: endFor(fields) }) }
      const row = key && 'key' in given ? await rows.addUnder(tx, key, given as never) : await rows.add(tx, given)
      await parts.replace(tx, row.id as number, drafts)
      return whole(tx, row)
    },
    async change(tx, before, fields, drafts) {
      const moves = owner && (fields as Record<string, unknown>)[owner] !== before[owner]
      const row = await rows.change(tx, before.id, { ...stored(fields), ...(moves && { position: endFor(fields) }) })
      await parts.replace(tx, before.id, drafts)
      return whole(tx, row)
    },
    setDeleted: rows.setDeleted,
    purge: rows.purge,

    async findOther(db, column, value, but) {
      const others = sql`${table.id} is distinct from ${but ?? null}::bigint`
      const same = and(eq(columnOf(column), value), rows.notDeleted, others)
      return (await db.select().from(table).where(same).limit(1)).map(toKindRow)[0]
    },
    async hasValue(db, column, value, { inBin = false } = {}) {
      const where = and(eq(columnOf(column), value), inBin ? isNotNull(table.deletedAt) : rows.notDeleted)
      return (await db.select({ id: table.id }).from(table).where(where).limit(1)).length > 0
    },

    async holdAll(tx) {
      await tx.select({ id: table.id }).from(table).where(rows.notDeleted).orderBy(table.id).for('update')
    },

    async setOrder(tx, ids, ownerId) {
      const placed = sql`${sql.param([...ids])}::bigint[]`
      const moved =
        within && ownerId !== undefined
          ? sql`, version = version + (${sql.identifier(within.name)} <> ${ownerId})::int, ${sql.identifier(within.name)} = ${ownerId}`
          : sql``
      await tx.execute(
        sql`update ${table} set position = array_position(${placed}, id) ${moved} where id = any (${placed})`,
      )
    },

    translated: ({ kind, fields, tags }) =>
      createTranslatedRows({
        ...{ kind, table: name, fields },
        language: sql`${table}.language`,
        tags: async (db, { id }: TranslatedText) => [...(await tags(id, db))],
      }),
    translatedParts(part, { kind, fields, tags }) {
      const given = partRows[part]
      if (!given) throw new Error(`${name} has no parts ${part}`)
      return createTranslatedRows({
        ...{ kind, table: getTableName(given.table), fields },
        // Parts have no language of their own: they are in the record's.
        language: sql`owner.language`,
        owner: { column: given.owner.name, table: name },
        tags: async (db, { owner: id }: TranslatedText) => [...(await tags(id, db))],
      })
    },
  }
}
