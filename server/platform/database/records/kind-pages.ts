import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countUpTo } from '../counting.ts'
import type { Executor } from '../database.ts'
import { namePlace, versionNames } from '../name-place.ts'
import { holdsInOrder } from '../word-search.ts'
import type { KindParts } from './kind-parts.ts'
import { type KindRow, type KindTable, toKindRow } from './kind-table.ts'

/** Records whose names are compared with a word, the first in the order of the list: their normalisation takes long. */
const maxCompared = 1_000

/** Conditions on the records of a list. */
export interface KindFilter {
  /** The forms of a keyword, one of which must occur. */
  forms?: readonly string[]
  /** Values by the properties of the table. */
  values?: Readonly<Record<string, string | boolean>>
  /** Options of filters by what is no column. */
  chosen?: Readonly<Record<string, string>>
}

/** Conditions of filters by what is no column, by the name of the filter and its option. */
export type KindConditions = Readonly<Record<string, Readonly<Record<string, SQL>>>>

/** A column that is counted or derived from the parts of a record. */
export type DerivedColumn = { count: string } | { of: string; max: string }

export interface KindPageOptions {
  /** The first text of the kind, by which what words have found is ordered. */
  lead: string
  derived: Readonly<Record<string, DerivedColumn>>
}

/** Search and filters of a list beyond the columns of its table. */
export interface KindSearch {
  /** Filters by what is no column. */
  conditions?: KindConditions
  /** The order of what such a filter leaves, by its name and option, where it has one of its own. */
  orders?: KindConditions
  /** Values that are computed for each record, such as how often it is used. */
  computed?: Readonly<Record<string, SQL>>
  /**
   * Names in lower case; what is called exactly what was typed comes first, and the others in their order. For a table
   * with very many records, of which a common word finds more than can be ordered by name.
   */
  exactNames?: readonly SQL[]
  /** Condition that one of the forms of a keyword occurs, and the place of what it finds, for tables with an index of names. */
  byName?: { holds: (forms: readonly string[]) => SQL | undefined; place: (forms: readonly string[]) => SQL }
}

interface PageNeeds extends KindSearch {
  notDeleted: SQL
  /** The order of a list without a keyword. */
  order: SQL
}

/** Creates the SQL of lists of records that are read page by page. */
export function createKindPages(
  table: KindTable,
  parts: KindParts,
  { notDeleted, order: usual, conditions = {}, orders = {}, computed = {}, exactNames, byName }: PageNeeds,
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const words = { column: sql`${table}.words`, lower: sql`${table}.words` }
  const record = sql`${table}.id`
  const columnOf = (name: string): PgColumn => {
    return columns[name] ?? missing(name)
  }

  const condition = ({ forms, values = {}, chosen = {} }: KindFilter): SQL | undefined =>
    and(
      notDeleted,
      forms && (byName ? byName.holds(forms) : holdsInOrder(words, ...forms)),
      ...Object.entries(values).map(([name, value]) => eq(columnOf(name), value)),
      ...Object.entries(chosen).map(([name, option]) => conditions[name]?.[option] ?? missing(`${name} ${option}`)),
    )

  /** The order of a list, and the ids of a page of it. */
  function pageOf(filter: KindFilter, lead: string, { limit, offset }: { limit: number; offset: number }) {
    const { forms, ...others } = filter
    const chosen = Object.entries(filter.chosen ?? {})
    const order = chosen.flatMap(([name, option]) => orders[name]?.[option] ?? [])[0] ?? usual
    const page = (where: SQL | undefined, sorted: SQL) => sql`(
      select ${table}.id from ${table} where ${where} order by ${sorted} limit ${limit} offset ${offset})`
    if (!forms) return { sorted: order, page: page(condition(filter), order) }
    if (byName) {
      const sorted = sql`${byName.place(forms)}, ${order}`
      return { sorted, page: page(condition(filter), sorted) }
    }
    if (!exactNames) {
      const names = [sql`${columnOf(lead)}`, ...versionNames(sql`${columnOf('versions')}`, lead)]
      const sorted = sql`${namePlace(names, forms)}, ${order}`
      // A word that all hold would have the names of all of them compared.
      const found = sql`${table}.id in (
        select ${table}.id from ${table} where ${condition(filter)}
        order by ${order} limit ${Math.max(maxCompared, limit + offset)})`
      return { sorted, page: page(found, sorted) }
    }
    // The exact ones are found separately: of the others, no more are read than the page and those before it.
    const wanted = sql`${sql.param([...forms])}::text[]`
    const isExact = sql`(${sql.join(
      exactNames.map((name) => sql`${name} = any (${wanted})`),
      sql` or `,
    )})`
    const found = sql`${table}.id in (
      (select ${table}.id from ${table} where ${and(condition(others), isExact)}) union all
      (select ${table}.id from ${table} where ${and(condition(filter), sql`${isExact} is not true`)}
        order by ${order} limit ${limit + offset}))`
    const sorted = sql`case when ${isExact} then 0 else 1 end, ${order}`
    return { sorted, page: page(found, sorted) }
  }

  return {
    /** A page in the order of the kind; of those that words have found, the ones called so before the others. */
    async list(
      db: Executor,
      filter: KindFilter,
      { lead, derived, ...window }: KindPageOptions & { limit: number; offset: number },
    ): Promise<KindRow[]> {
      // Parts are counted for the records of the page alone, and not for all before them.
      const { sorted, page } = pageOf(filter, lead, window)
      const counted = Object.entries(derived).map(([name, of]) => [
        name,
        'count' in of ? parts.countOf(of.count, record) : parts.greatestOf(of.of, of.max, record),
      ])
      const chosen = { ...columns, ...Object.fromEntries(counted), ...computed } as typeof columns
      const rows = await db.select(chosen).from(table).where(sql`${table}.id in ${page}`).orderBy(sorted)
      return rows.map(toKindRow)
    },

    /** @param limit counts no further */
    count: (db: Executor, filter: KindFilter, limit?: number): Promise<number> =>
      countUpTo(db, sql`select from ${table} where ${condition(filter)}`, limit),
  }
}

function missing(name: string): never {
  throw new Error(`No column or condition ${name}`)
}
