import type { Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { RecordRow } from '#contract/records/record-calls.ts'
import {
  filterOf,
  leadOf,
  type RecordColumn,
  type RecordField,
  type RecordKind,
} from '#contract/records/record-kind.ts'
import type { Language } from '#language/languages.ts'
import type { DerivedColumn, KindFilter } from '#server/platform/database/records/kind-pages.ts'
import type { KindRow } from '#server/platform/database/records/kind-table.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { createWording, Translated } from '#server/platform/text/wording.ts'
import { columnOf, isPart } from './field-values.ts'

type Value = RecordRow['values'][string]

/** Words that a row has room for. */
const shownWords = 6

const wordsInLine = (words: readonly string[]): string =>
  words.slice(0, shownWords).join('、') + (words.length > shownWords ? '……' : '')

/** Creates what a list of a kind needs beside its SQL: the rows as they are sent, and the values of its filters. */
export function createRowPresenter(kind: RecordKind, wording: ReturnType<typeof createWording>) {
  const { fields, listing } = kind
  const lead = leadOf(kind)
  const columns = listing?.columns ?? []
  const texts = columns.filter((column) => typeof column === 'string' && column in kind.texts) as string[]
  const filters = (listing?.filters ?? []).map(filterOf)
  const fieldOf = (name: string): RecordField => {
    const field = fields[name]
    if (!field) throw new Error(`${kind.kind} has no field ${name}`)
    return field
  }
  const derivedOf = (column: RecordColumn): [string, DerivedColumn][] => {
    if (typeof column === 'string')
      return !texts.includes(column) && isPart(fieldOf(column)) ? [[column, { count: column }]] : []
    if (!('of' in column)) return []
    if (column.max === undefined) return [[column.name, { count: column.of }]]
    const rows = fieldOf(column.of)
    const part = rows.type === 'rows' ? rows.fields[column.max] : undefined
    if (!part) throw new Error(`${column.of} has no field ${column.max}`)
    return [[column.name, { of: column.of, max: columnOf(column.max, part) }]]
  }

  interface Named {
    words: Readonly<Record<string, string>>
    titles: Readonly<Record<string, string>>
  }

  function valuesOf(row: KindRow, column: RecordColumn, { words, titles }: Named): [string, Value][] {
    if (typeof column !== 'string') {
      if ('references' in column) return [[column.name, [...new Set(Object.values(titles))].join(' · ')]]
      const value = 'english' in column ? row.versions.en?.[column.english] : row[column.name]
      return [[column.name, (value ?? null) as Value]]
    }
    if (texts.includes(column)) return [[column, words[column] ?? '']]
    const field = fieldOf(column)
    if (isPart(field)) return [[column, row[column] as Value]]
    const value = row[columnOf(column, field)]
    if (field.type === 'words') return [[column, wordsInLine(value as string[])]]
    if (field.type === 'online' && field.inverted) return [[column, !value]]
    if (field.type !== 'picture') return [[column, value as Value]]
    const cover = Object.entries(fields).find(([, one]) => one.type === 'cover')
    const drawn = cover ? [[cover[0], row[columnOf(...cover)]] as [string, Value]] : []
    return [[column, (value as Picture | null)?.url ?? null], ...drawn]
  }

  return {
    derived: Object.fromEntries(columns.flatMap(derivedOf)),

    /** True if a column names what the records refer to. */
    namesReferences: columns.some((column) => typeof column !== 'string' && 'references' in column),

    /** @param titles of what the record refers to, by field */
    row(row: KindRow, language: Language, titles: Readonly<Record<string, string>>): RecordRow {
      const words = wording.shown(row as unknown as Translated<string>, lead, [lead, ...texts], language)
      return {
        ...{ id: row.id, version: row.version, demo: row.demo },
        title: words[lead] ?? '',
        language: words.language,
        updated_time: row.updatedAt ? siteTime(row.updatedAt) : null,
        values: Object.fromEntries(columns.flatMap((column) => valuesOf(row, column, { words, titles }))),
      }
    },

    /** Conditions on the table for what a list is filtered by. @throws CallError invalidInput with the name of the filter */
    filterValues(given: Readonly<Record<string, string>>): Required<Pick<KindFilter, 'values' | 'chosen'>> {
      const values: Record<string, string | boolean> = {}
      const chosen: Record<string, string> = {}
      for (const [name, value] of Object.entries(given)) {
        const filter = filters.find((one) => one.name === name)
        const field = filter && !filter.options ? fields[name] : undefined
        const options = filter?.options ?? (field?.type === 'choice' ? field.options : {})
        if (field?.type === 'online' && ['online', 'offline'].includes(value))
          values[columnOf(name, field)] = (value === 'online') !== (field.inverted ?? false)
        else if (!Object.hasOwn(options, value)) throw new CallError('invalidInput', name)
        else if (field) values[columnOf(name, field)] = value
        else chosen[name] = value
      }
      return { values, chosen }
    },
  }
}
