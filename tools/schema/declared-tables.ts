import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is, Table } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Schema } from './read-schema.ts'

/** The tables that all tables.ts declare. */
export async function declaredTables(root: string): Promise<PgTable[]> {
  const found: PgTable[] = []
  for await (const path of glob('server/modules/*/*/tables.ts', { cwd: root })) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href)
    found.push(...Object.values(module).filter((one): one is PgTable => is(one, Table)))
  }
  return found
}

/** Types as both would call them; how many digits of a second are stored is the database's alone. */
const sameType = (type: string): string =>
  type
    .replace(/^timestamp ?\(\d\)/, 'timestamp')
    .replace(/^time$/, 'time without time zone')
    .replace(/ collate .*$/, '')

/** Returns differences of declared tables from those of the database. Columns that only SQL names may be missing. */
export function declarationProblems(tables: readonly PgTable[], schema: Schema): string[] {
  const known = new Map(schema.tables.map((table) => [table.name, table]))
  return tables.flatMap((declared) => {
    const { name, columns } = getTableConfig(declared)
    const table = known.get(name)
    if (!table) return [`${name} is declared, and no migration makes it`]
    const stored = new Map(table.columns.map((column) => [column.name, column]))
    return columns.flatMap((column) => {
      const own = stored.get(column.name)
      if (!own) return [`${name}.${column.name} is declared, and no migration makes it`]
      const type = sameType(column.getSQLType())
      const inDatabase = sameType(own.type)
      return [
        ...(type === inDatabase ? [] : [`${name}.${column.name} is declared as ${type} and stored as ${inDatabase}`]),
        ...(column.notNull === own.notNull
          ? []
          : [
              `${name}.${column.name} is ${own.notNull ? 'never' : 'sometimes'} null in the database, unlike its declaration`,
            ]),
      ]
    })
  })
}
