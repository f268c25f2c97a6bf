import { Temporal } from 'temporal-polyfill'
import { hourMs } from '#server/platform/durations.ts'
import { siteZone } from '#server/platform/site-time.ts'
import type { Column } from '../store.ts'
import type { Reference } from '../table-order.ts'

/**
 * Records of sample content as people write them, and the rows that they stand for. A record has the columns of its
 * table, and besides:
 * - a text as [simplified Chinese, English], or its English version under its name with `_en`; where a table has all
 *   texts in one column, those that only other records have are blank;
 * - the key of another record where a column leads to one, without `_id` in its name; within JSON `id_of: [table, key]`;
 * - the records of a table that leads to this one, under the end of that table's name;
 * - days, also with a time, from the first day of what it belongs to, or else from the day that the site starts on:
 *   `3`, `-2 19:00`, in the `time_zone` of the record; or hours from the start: `-1h`.
 * The address of a record is its key if the table has keys and the record names none.
 */

/** A row of sample content. */
export interface SampleRow {
  table: string
  /** The number of the row, where its table counts. */
  id?: number
  /** The name by which others in the same record refer to it, where its table has no keys. */
  name?: string
  parent: SampleRow | undefined
  /** The rows that it belongs to, by the columns that lead there. */
  owners: Record<string, SampleRow>
  values: Record<string, unknown>
}

/** A reference of a row by key. */
export interface KeyReference {
  row: SampleRow
  to: string
  key: string
  /** False if the row can be written without it. */
  needed: boolean
  fill: (id: number) => void
}

interface Schema {
  columns: ReadonlyMap<string, readonly Column[]>
  references: readonly Reference[]
}

type Fields = Record<string, unknown>
type Pair = readonly [string, string]

/** The beginning of the keys of sample content. */
export const samplePrefix = 'demo:'

const ownLanguage = 'zh-Hans'
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
const withAncestors = (row: SampleRow | undefined): SampleRow[] => (row ? [row, ...withAncestors(row.parent)] : [])

/**
 * Reads records of one table, parents before their parts.
 * @param now the moment that days count from
 * @throws Error where a record has what its table has not
 */
export function readSamples(table: string, records: readonly unknown[], schema: Schema, now: Date) {
  const { columns, references } = schema
  const rows: SampleRow[] = []
  const keyed: KeyReference[] = []
  const textsOf = new Map<SampleRow, Record<string, Pair>>()

  const targetOf = (from: string, column: string): string | undefined =>
    references.find((one) => one.from === from && one.columns.length === 1 && one.columns[0] === column)?.to
  const partOf = (owner: string, name: string): string | undefined =>
    references.find(({ from, to }) => to === owner && `_${from}`.endsWith(`_${name}`))?.from

  function read(from: string, given: unknown, place: number, parent: SampleRow | undefined): void {
    const own = new Map((columns.get(from) ?? []).map((column) => [column.name, column]))
    const row: SampleRow = { table: from, parent, owners: {}, values: {} }
    const { owners, values } = row
    for (const name of own.keys()) {
      const owner = withAncestors(parent).find((one) => one.table === targetOf(from, name))
      if (owner) owners[name] = owner
    }
    const fields = isFields(given) ? given : { [openReference(from, own, owners)]: given }
    const { key, ...others } = fields
    const zone = timeZoneOf(fields, parent)
    if (own.has('demo')) values.demo = true
    if (own.has('position')) values.position = place + 1
    if (own.has('time_zone')) values.time_zone = zone
    if (own.has('key')) values.key = keyOf(fields)
    else if (key !== undefined) row.name = `${key}`
    rows.push(row)
    const [texts, english]: [Record<string, Pair>, Record<string, unknown>] = [{}, {}]
    for (const [name, value] of Object.entries(others)) {
      const column = own.get(name) ?? own.get(`${name}_id`)
      const part = column ? undefined : partOf(from, name)
      if (part && Array.isArray(value)) for (const [at, one] of value.entries()) read(part, one, at, row)
      else if (column?.type === 'text' && own.has('versions') && isPair(value)) [values[name], english[name]] = value
      else if (column) values[column.name] = toValue(row, column, value, zone)
      else if (own.has('versions') && name.endsWith('_en') && own.has(textOf(name))) english[textOf(name)] = value
      else if (isPair(value) && own.has('texts')) texts[name] = value
      else throw new Error(`${from} has no ${name}`)
    }
    if (own.has('texts')) textsOf.set(row, texts)
    if (own.has('versions') && !('versions' in fields))
      values.versions = Object.keys(english).length > 0 ? { en: english } : {}
  }

  function openReference(from: string, own: ReadonlyMap<string, Column>, owners: object): string {
    const open = [...own.keys()].find((name) => !(name in owners) && targetOf(from, name))
    if (!open) throw new Error(`${from} has records, not values`)
    return open
  }

  function toValue(row: SampleRow, { name, type, nullable }: Column, value: unknown, zone: string): unknown {
    const to = targetOf(row.table, name)
    if (to && value !== null) {
      const fill = (id: number) => {
        row.values[name] = id
      }
      keyed.push({ row, to, key: `${value}`, needed: !nullable, fill })
      return null
    }
    if (type === 'jsonb') return toJson(row, value)
    if (type === 'date' || type.startsWith('timestamp')) return toTime(row, value, zone)
    return value
  }

  function toJson(row: SampleRow, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => toJson(row, one))
    if (!isFields(value)) return value
    const json: Fields = {}
    for (const [name, one] of Object.entries(value)) {
      json[name] = name === 'texts' && isFields(one) ? toTranslated(one as Record<string, Pair>) : toJson(row, one)
      if (!isFields(one) || !isPair(one.id_of)) continue
      const [to, key] = one.id_of
      const fill = (id: number) => {
        json[name] = id
      }
      keyed.push({ row, to, key, needed: false, fill })
      json[name] = null
    }
    return json
  }

  function toTime({ parent }: SampleRow, value: unknown, zone: string): unknown {
    const [, day, clock] = /^(-?\d{1,3}|\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(`${value}`) ?? []
    const [, hours] = /^(-?\d+)h$/.exec(`${value}`) ?? []
    if (hours !== undefined)
      return new Date((Math.floor(now.getTime() / hourMs) + Number(hours)) * hourMs).toISOString()
    if (day === undefined) return value
    const first = withAncestors(parent).find(({ values }) => typeof values.first_day === 'string')?.values.first_day
    const start = first
      ? Temporal.PlainDate.from(`${first}`)
      : Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
    const date = /^-?\d{1,3}$/.test(day) ? start.add({ days: Number(day) }) : Temporal.PlainDate.from(day)
    return clock === undefined
      ? date.toString()
      : date.toZonedDateTime({ timeZone: zone, plainTime: clock }).toInstant().toString()
  }

  for (const [place, record] of records.entries()) read(table, record, place, undefined)
  // A text that only others of the table have is blank.
  for (const alike of Map.groupBy(textsOf, ([row]) => row.table).values()) {
    const names = alike.flatMap(([, texts]) => Object.keys(texts))
    const blank = Object.fromEntries(names.map((name): [string, Pair] => [name, ['', '']]))
    for (const [row, texts] of alike) row.values.texts = toTranslated({ ...blank, ...texts })
  }
  return { rows, keyed }
}

/** The name of a text whose English version is called so. */
const textOf = (name: string): string => name.slice(0, -'_en'.length)
const keyOf = ({ key, slug, path }: Fields): string => `${samplePrefix}${key ?? slug ?? path}`

/** The zone of a record is that of what it belongs to, or else the site's. */
const timeZoneOf = (fields: Fields, parent: SampleRow | undefined): string =>
  [fields.time_zone, ...withAncestors(parent).map(({ values }) => values.time_zone)].find(
    (zone) => typeof zone === 'string',
  ) ?? siteZone

/** Texts as rows store them. */
function toTranslated(texts: Readonly<Record<string, Pair>>) {
  const part = (at: 0 | 1) => Object.fromEntries(Object.entries(texts).map(([name, both]) => [name, both[at]]))
  return { ...part(0), language: ownLanguage, versions: { en: part(1) } }
}
