import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countUpTo } from '../counting.ts'
import type { Executor } from '../database.ts'
import { namePlace, versionNames } from '../name-place.ts'
import { holdsInOrder } from '../word-search.ts'
import type { KindParts } from './kind-parts.ts'
import type { KindRow, KindTable } from './kind-table.ts'

/** Conditions on the records of a list. */
export interface KindFilter {
  /** The forms of a keyword, one of which must occur. */
  forms?: readonly string[]
  /** Values by the properties of the table. */
  values?: Readonly<Record<string, string | boolean>>
}

/** A column that is counted or derived from the parts of a record. */
export type DerivedColumn = { count: string } | { of: string; max: string }

export interface KindPageOptions {
  /** The first text of the kind, by which what words have found is ordered. */
  lead: string
  derived: Readonly<Record<string, DerivedColumn>>
}

/** Creates the SQL of lists of records that are read page by page. @param order of a list without a keyword */
export function createKindPages(
  table: KindTable,
  parts: KindParts,
  { notDeleted, order }: { notDeleted: SQL; order: SQL },
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const words = { column: sql`${table}.words`, lower: sql`${table}.words` }
  const record = sql`${table}.id`
  const columnOf = (name: string): PgColumn => {
    const column = columns[name]
    if (!column) throw new Error(`No column ${name}`)
    return column
  }

  const condition = ({ forms, values = {} }: KindFilter): SQL | undefined =>
    and(
      notDeleted,
      forms && holdsInOrder(words, ...forms),
      ...Object.entries(values).map(([name, value]) => eq(columnOf(name), value)),
    )

  return {
    /** A page in the order of the kind; of those that words have found, the ones called so before the others. */
    async list(
      db: Executor,
      filter: KindFilter,
      { lead, derived, limit, offset }: KindPageOptions & { limit: number; offset: number },
    ): Promise<KindRow[]> {
      const names = [sql`${columnOf(lead)}`, ...versionNames(sql`${columnOf('versions')}`, lead)]
      const sorted = filter.forms ? sql`${namePlace(names, filter.forms)}, ${order}` : order
      // Parts are counted for the records of the page alone, and not for all before them.
      const page = db
        .select({ id: table.id })
        .from(table)
        .where(condition(filter))
        .orderBy(sorted)
        .limit(limit)
        .offset(offset)
      const counted = Object.entries(derived).map(([name, of]) => [
        name,
        'count' in of ? parts.countOf(of.count, record) : parts.greatestOf(of.of, of.max, record),
      ])
      const chosen = { ...columns, ...Object.fromEntries(counted) } as typeof columns
      return (await db
        .select(chosen)
        .from(table)
        .where(inArray(table.id, page))
        .orderBy(sorted)) as unknown as KindRow[]
    },

    /** @param limit counts no further */
    count: (db: Executor, filter: KindFilter, limit?: number): Promise<number> =>
      countUpTo(db, sql`select from ${table} where ${condition(filter)}`, limit),
  }
}
