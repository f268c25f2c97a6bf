import type { Executor } from '#server/platform/database/database.ts'
import type { TableRule } from '#server/platform/subjects/extension-point.ts'
import { type Column, columnsOf, references } from '../store.ts'
import { tablesInOrder } from '../table-order.ts'
import { foreignColumns, type Unique, uniques } from './merge-store.ts'
import type { MergedTable } from './moved-row.ts'

/** The table of people: no row is a part of one, and their numbers are in keys of rows before them. */
export const people = 'users'

/** A merged table as the database has it. */
export interface StoredTable extends MergedTable {
  columns: readonly Column[]
  uniques: readonly Unique[]
}

/** Reads from the database what adding rows of another site has to know. */
export async function readMergedTables(
  db: Executor,
  rules: ReadonlyMap<string, TableRule>,
): Promise<ReadonlyMap<string, StoredTable>> {
  const [columns, foreign, unique] = [await columnsOf(db), await foreignColumns(db), await uniques(db)]
  /** The table whose numbers a column has, perhaps by way of another table whose key leads there. */
  const targetOf = (table: string, column: string): string | undefined => {
    for (const one of foreign) {
      if (one.table !== table || one.column !== column) continue
      const target = one.numbered ? one.to : targetOf(one.to, one.target)
      if (target) return target
    }
    return undefined
  }
  const merged = tablesInOrder(rules, await references(db)).flatMap(({ name, merge }): StoredTable[] => {
    if (!merge) return []
    const own = columns.get(name) ?? []
    const targets = new Map(
      own.flatMap((column) => {
        const target = targetOf(name, column.name)
        return target ? [[column.name, target] as const] : []
      }),
    )
    const numbered = own.some(({ identity, key }) => identity && key)
    const isPart = (column: Column) =>
      numbered
        ? !column.nullable && foreign.some((one) => one.table === name && one.column === column.name && one.cascades)
        : column.key
    return [
      {
        ...{ name, numbered, targets, columns: own },
        keys: own.filter(({ key }) => key).map((column) => column.name),
        owners: own.filter(isPart).flatMap(({ name: one }) => {
          const target = targets.get(one)
          return target && target !== people ? [one] : []
        }),
        required: new Set(own.filter(({ nullable }) => !nullable).map((column) => column.name)),
        leadsTo: merge.leadsTo ?? {},
        numberedKeys: merge.keys ?? {},
        blank: merge.blank ?? [],
        uniques: unique.filter(({ table }) => table === name),
      },
    ]
  })
  return new Map(merged.map((table) => [table.name, table]))
}
