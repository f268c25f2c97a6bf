import { numberedAddresses, type TargetKind } from '#contract/audience/page-targets.ts'

/** A row of an export, by column. */
export type Row = Readonly<Record<string, unknown>>

/** A table whose rows are added to a site that has rows of its own. */
export interface MergedTable {
  name: string
  /** Rows are counted: each gets the next number of this site in its column `id`. */
  numbered: boolean
  keys: readonly string[]
  /** Columns of foreign keys that lead to rows with numbers, and the tables of these. */
  targets: ReadonlyMap<string, string>
  /** Columns that lead to the rows that a row is a part of. */
  owners: readonly string[]
  /** Columns that no row is without. */
  required: ReadonlySet<string>
  /** Tables that other numbers lead to, by the name of the column, or of the field within JSON. */
  leadsTo: Readonly<Record<string, string>>
  /** Columns of keys with numbers, and the tables of these by what is before the colon. */
  numberedKeys: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Columns that added rows do not get. */
  blank: readonly string[]
}

/** Returns the number here of a row of the other site; undefined for one that does not come. */
export type NumberHere = (table: string, number: number) => number | undefined

const tables: Readonly<Partial<Record<TargetKind, string>>> = {
  ...{ item: 'items', topic: 'topics', event: 'events', author: 'authors', incident: 'incidents', label: 'labels' },
}
const address = /(?<![\w./-])((?:\/(?:en|zh-hans|zh-hant))?\/([a-z_]{1,20})\/)(\d{1,15})(?![\w-])/g

/** Replaces numbers in addresses of this site's content. One that does not come leads nowhere, rather than elsewhere. */
export const movedText = (text: string, numberHere: NumberHere): string =>
  text.replaceAll(address, (whole, before: string, place: string, number: string) => {
    const table = tables[numberedAddresses.get(place) ?? 'page']
    return table ? `${before}${numberHere(table, Number(number)) ?? 0}` : whole
  })

/** Replaces the numbers of another site by those of this one. @returns undefined if the row lacks one that it needs */
export function movedRow(row: Row, table: MergedTable, numberHere: NumberHere): Row | undefined {
  const { targets, leadsTo, numberedKeys, required, blank } = table
  const moved: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    if (blank.includes(column)) continue
    const target = targets.get(column)
    const prefixes = numberedKeys[column]
    if (target !== undefined) moved[column] = movedNumber(target, value)
    else moved[column] = prefixes && typeof value === 'string' ? movedKey(value, prefixes) : movedValue(value, column)
    if (moved[column] === null && required.has(column)) return undefined
  }
  return moved

  function movedValue(value: unknown, name: string): unknown {
    if (typeof value === 'string') return movedText(value, numberHere)
    if (typeof value === 'number') return leadsTo[name] === undefined ? value : movedNumber(leadsTo[name], value)
    if (Array.isArray(value)) return value.map((one) => movedValue(one, name))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, movedValue(one, field)]))
  }

  function movedKey(key: string, prefixes: Readonly<Record<string, string>>): string | null {
    const [, prefix = '', number] = /^([a-z]+):(\d+)$/.exec(key) ?? []
    const target = prefixes[prefix]
    if (target === undefined) return key
    const here = numberHere(target, Number(number))
    return here === undefined ? null : `${prefix}:${here}`
  }

  function movedNumber(target: string, value: unknown): number | null {
    return (typeof value === 'number' ? numberHere(target, value) : undefined) ?? null
  }
}

/** True for a deleted record, which stays in the bin of its site. */
export const isDeleted = ({ deleted_at, status }: Row): boolean => (deleted_at ?? null) !== null || status === 'deleted'
