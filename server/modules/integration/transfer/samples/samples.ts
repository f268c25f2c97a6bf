import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { type Bus, everythingTag } from '#server/platform/events/bus.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { sampleContent } from '#server/platform/subjects/extension-points.ts'
import { contentTable } from '#server/platform/subjects/subject.ts'
import { addRows, type Column, columnsOf, references as readReferences, type StoredReference } from '../store.ts'
import { tablesInOrder } from '../table-order.ts'
import { type KeyReference, readSamples, type SampleRow, samplePrefix } from './sample-rows.ts'
import * as store from './samples-store.ts'

interface Needs {
  database: Database
  bus: Bus
  registry: Registry
}

interface Schema {
  columns: ReadonlyMap<string, readonly Column[]>
  references: readonly StoredReference[]
}

/** The columns by which records are named, and how keys of samples begin there; articles and flash share their keys. */
const keyColumns = [
  { column: 'key', beginnings: ['', samplePrefix] },
  { column: 'import_key', beginnings: ['', `${samplePrefix}article:`, `${samplePrefix}flash:`] },
]

/** Sample content: rows with the mark `demo`, which ends when somebody edits them. */
export function createSamples({ database, bus, registry }: Needs) {
  const schemaOf = async (db: Executor): Promise<Schema> => ({
    columns: await columnsOf(db),
    references: await readReferences(db),
  })
  const inOrder = (names: Iterable<string>, { references }: Schema): string[] =>
    tablesInOrder(new Map([...names].map((name) => [name, contentTable()])), references).map(({ name }) => name)
  const tablesOfSamples = (schema: Schema): string[] =>
    inOrder(
      [...schema.columns].flatMap(([table, own]) => (own.some(({ name }) => name === 'demo') ? [table] : [])),
      schema,
    )

  async function addRecords(tx: Transaction, schema: Schema, given: ReturnType<typeof readSamples>): Promise<number> {
    const { rows } = given
    const byTable = Map.groupBy(rows, ({ table }) => table)
    const isNumbered = (table: string) => schema.columns.get(table)?.some(({ identity }) => identity) ?? false
    for (const [table, some] of byTable) {
      if (!isNumbered(table)) continue
      const numbers = await store.takeNumbers(tx, table, some.length)
      for (const [place, row] of some.entries()) row.id = numbers[place]
    }
    const incomplete = new Set(await fillReferences(tx, schema, given))
    const written = new Set<SampleRow>()
    for (const table of inOrder(byTable.keys(), schema)) {
      const wanted = byTable
        .get(table)
        ?.filter((row) => !incomplete.has(row) && (row.parent === undefined || written.has(row.parent)))
        .map((row) => ({ row, line: lineOf(row) }))
      for (const alike of Map.groupBy(wanted ?? [], ({ line }) => Object.keys(line).join()).values()) {
        const columns = Object.keys(alike[0]?.line ?? {})
        const json = JSON.stringify(alike.map(({ line }) => line))
        const added = new Set(await addRows(tx, { table, columns, numbered: isNumbered(table) }, json))
        for (const { row } of alike) if (row.id === undefined || added.has(row.id)) written.add(row)
      }
    }
    return [...written].filter(({ parent }) => parent === undefined).length
  }

  /** Fills in the numbers of records that are named by their keys. @returns the rows that lack one they need */
  async function fillReferences(
    tx: Transaction,
    { columns }: Schema,
    { rows, keyed }: ReturnType<typeof readSamples>,
  ): Promise<SampleRow[]> {
    const missing: KeyReference[] = []
    for (const [table, some] of Map.groupBy(keyed, ({ to }) => to)) {
      const by = keyColumns.find(({ column }) => columns.get(table)?.some(({ name }) => name === column))
      const keysOf = ({ key }: KeyReference) => (by?.beginnings ?? []).map((beginning) => `${beginning}${key}`)
      const ids = by ? await store.idsByKey(tx, { table, ...by }, some.flatMap(keysOf)) : new Map<string, number>()
      for (const reference of some) {
        const named = namedIn(rows, reference)?.id
        const id = named ?? keysOf(reference).flatMap((key) => ids.get(key) ?? [])[0]
        if (id === undefined) missing.push(reference)
        else reference.fill(id)
      }
    }
    return missing.flatMap(({ row, needed }) => (needed ? [row] : []))
  }

  /** The columns of a row, with those that its subject makes of others. */
  function lineOf({ table, id, owners, values }: SampleRow): Record<string, unknown> {
    const complete = sampleContent.in(registry).find((one) => one.complete?.table === table)?.complete
    return {
      ...(id !== undefined && { id }),
      ...Object.fromEntries(Object.entries(owners).map(([column, owner]) => [column, owner.id])),
      ...values,
      ...complete?.columnsOf(values),
    }
  }

  async function countAll(schema: Schema): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const table of tablesOfSamples(schema)) counts.set(table, await store.countSamples(database.orm, table))
    return counts
  }

  return {
    /**
     * Adds records with all that belongs to them, all or none. One that is there already, or whose address is taken,
     * stays as it is.
     * @param records by table, each after those that it refers to
     * @returns how many records were added
     */
    async addSamples(records: Readonly<Record<string, readonly unknown[]>>, now: Date): Promise<number> {
      const schema = await schemaOf(database.orm)
      return transaction(database, async (tx) => {
        let added = 0
        for (const [table, some] of Object.entries(records))
          added += await addRecords(tx, schema, readSamples(table, some, schema, now))
        if (added > 0) await bus.publish(tx, [everythingTag])
        return added
      })
    },

    /** Counts samples by table. */
    countSamples: async (): Promise<Map<string, number>> => countAll(await schemaOf(database.orm)),

    /** Removes samples that nobody changed, with what came of them. @returns how many, by table */
    async removeSamples(): Promise<Map<string, number>> {
      const schema = await schemaOf(database.orm)
      const before = await countAll(schema)
      const parts = sampleContent.in(registry)
      for (const { remove } of parts.toReversed()) await remove?.()
      await transaction(database, async (tx) => {
        const tables = tablesOfSamples(schema)
        const own = new Set(parts.flatMap(({ tables: removed = [] }) => removed))
        for (const table of tables.toReversed()) {
          if (own.has(table)) continue
          const users = schema.references.filter(
            ({ from, to, emptied, cascades }) =>
              to === table && from !== table && !emptied && (!cascades || tables.includes(from)),
          )
          await store.deleteSamples(tx, table, users)
        }
        await bus.publish(tx, [everythingTag])
      })
      const left = await countAll(schema)
      return new Map([...before].map(([table, count]) => [table, count - (left.get(table) ?? 0)]))
    },
  }
}

/** The row that a reference names within the same record: the nearest one of that name. */
function namedIn(rows: readonly SampleRow[], { row, to, key }: KeyReference): SampleRow | undefined {
  for (let { parent } = row; parent; { parent } = parent) {
    const found = rows.find((one) => one.parent === parent && one.table === to && one.name === key)
    if (found) return found
  }
  return undefined
}
