import type { MergeRule, TableRule } from '#server/platform/subjects/extension-point.ts'

/** A table that is exported as it stands. */
export interface ExportedTable {
  name: string
  part: 'content' | 'accounts'
  /** Columns that lead to rows which may come later: they are filled in once all rows of all tables are there. */
  later: readonly string[]
  /** Column that leads to the accounts of authors: an export without accounts has their names. */
  author?: string
  merge: MergeRule | false
}

/** Holds the id of the site, by which an import that goes on after a break knows whose rows are there. */
const firstTable = 'settings'

/** A foreign key. */
export interface Reference {
  from: string
  to: string
  columns: readonly string[]
}

const rank = ({ name, part }: ExportedTable): number => {
  if (name === firstTable) return 0
  return part === 'content' ? 1 : 2
}

/**
 * The tables that subjects registered for export, ordered so that each comes after those it refers to; otherwise the
 * settings first, then in the order of the subjects the content before the accounts.
 * @throws Error where tables refer to each other in a circle
 */
export function tablesInOrder(
  rules: ReadonlyMap<string, TableRule>,
  references: readonly Reference[],
): readonly ExportedTable[] {
  const exported = [...rules]
    .flatMap(([name, rule]) => ('leftOut' in rule ? [] : [{ name, ...rule }]))
    .toSorted((one, other) => rank(one) - rank(other))
  const byName = new Map(exported.map((table) => [table.name, table]))
  const targets = Map.groupBy(references, ({ from }) => from)
  const ordered = new Set<ExportedTable>()
  const visit = (table: ExportedTable, way: readonly string[]) => {
    if (ordered.has(table)) return
    if (way.includes(table.name)) throw new Error(`The tables ${way.join(', ')} refer to each other in a circle`)
    for (const { to, columns } of targets.get(table.name) ?? []) {
      const target = byName.get(to)
      const isLater = columns.every((column) => table.later.includes(column))
      if (target && target !== table && !isLater) visit(target, [...way, table.name])
    }
    ordered.add(table)
  }
  for (const table of exported) visit(table, [])
  return [...ordered]
}
