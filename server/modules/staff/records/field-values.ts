import type { Picture } from '#contract/content/items.ts'
import type { RecordField, RecordKind, RowField, RowsField } from '#contract/records/record-kind.ts'
import { leadOf } from '#contract/records/record-kind.ts'
import type { Texts } from '#contract/staff/records.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import type { PartRow } from '#server/platform/database/records/kind-parts.ts'
import type { KindRow, Pictures } from '#server/platform/database/records/kind-table.ts'
import { textsOfRow } from '#server/platform/database/written-texts.ts'
import { siteTime } from '#server/platform/site-time.ts'

/** The values of declared fields, from stored rows: as they are sent, and as the log keeps them. Pure. */

/** The property of the table's declaration in which a field is stored. */
export const columnOf = (name: string, field: RecordField): string =>
  field.column ?? (field.type === 'reference' ? `${name}Id` : name)

/** True for fields that are stored beside the record's row. */
export const isPart = ({ type }: RecordField): boolean => type === 'rows' || type === 'items' || type === 'labels'

type TextRow = Record<string, unknown> & { language: string; versions: KindRow['versions'] }

const textsOf = (row: TextRow, names: readonly string[]): Texts<string> => {
  const own = Object.fromEntries(names.map((name) => [name, String(row[name] ?? '')]))
  return textsOfRow({ ...own, language: row.language, versions: row.versions } as never, names)
}

function simpleValue(row: Record<string, unknown>, name: string, field: RecordField): unknown {
  const value = row[columnOf(name, field)]
  if (field.type === 'picture') return (value as Picture | null)?.url ?? null
  if (field.type === 'pictures')
    return Object.fromEntries(Object.entries(value as Pictures).map(([language, picture]) => [language, picture?.url]))
  if (field.type === 'moment') return value && siteTime(value as Date)
  if (field.type === 'online' && field.inverted) return !value
  // The database has seconds as well.
  return field.type === 'clock' ? ((value as string | null)?.slice(0, 5) ?? null) : value
}

const partValue = (part: PartRow, { texts, fields }: RowsField, language: string) => ({
  id: part.id,
  texts: textsOf({ ...part, language, versions: part.versions as KindRow['versions'] }, Object.keys(texts)),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]: [string, RowField]) => [
      name,
      field.type === 'items' ? part[name] : simpleValue(part, name, field),
    ]),
  ),
})

function fieldValue(row: KindRow, name: string, field: RecordField): unknown {
  if (field.type === 'rows') return ((row[name] ?? []) as PartRow[]).map((part) => partValue(part, field, row.language))
  return isPart(field) ? (row[name] ?? []) : simpleValue(row, name, field)
}

/** Returns the texts and fields of a record as they are sent. */
export const fieldsOfRow = ({ texts, fields }: RecordKind, row: KindRow): { texts: Texts<string> } & object => ({
  texts: textsOf(row, Object.keys(texts)),
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldValue(row, name, field)])),
})

/** The length to which texts are cut in the log, in code points. */
const loggedText = 80

/** A part in a line of the log: its fields in whose order it stands, and its name. */
const partLine = (part: PartRow, { texts, fields, sortedBy = [] }: RowsField): string => {
  const sorted = sortedBy.map((name) => simpleValue(part, name, fields[name] as RowField))
  return [...sorted, part[leadOf({ texts })]].filter(Boolean).join(' ')
}

/** Returns the summary of a record for the log: no whole texts, but what is where. */
export function briefOfRow(kind: RecordKind, row: KindRow): Record<string, unknown> {
  const lead = leadOf(kind)
  const names = Object.keys(kind.texts)
  const titles = Object.entries(textsOf(row, names)).map(([language, text]) => [language, text?.[lead]])
  const values = Object.entries(kind.fields).map(([name, field]) => {
    if (field.type === 'rows') return [name, ((row[name] ?? []) as PartRow[]).map((part) => partLine(part, field))]
    const own = fieldValue(row, name, field)
    return [name, field.type === 'items' ? [...itemsInParts(row, kind), ...(own as number[])] : own]
  })
  return {
    ...Object.fromEntries(names.map((name) => [name, sanitizeForPostgres(String(row[name] ?? ''), loggedText)])),
    [`${lead}s`]: Object.fromEntries(titles),
    ...Object.fromEntries(values),
  }
}

const itemsInParts = (row: KindRow, { fields }: RecordKind): number[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'rows' ? ((row[name] ?? []) as PartRow[]).flatMap((part) => itemsOfFields(part, field.fields)) : [],
  )

/** The articles and flash that the fields of a record or of a part refer to, besides those in its parts. */
function itemsOfFields(row: Record<string, unknown>, fields: Readonly<Record<string, RecordField>>): number[] {
  return Object.entries(fields).flatMap(([name, field]): number[] => {
    if (field.type === 'items') return (row[name] ?? []) as number[]
    const value = field.type === 'item' ? row[columnOf(name, field)] : null
    return value === null || value === undefined ? [] : [Number(value)]
  })
}

/** All articles and flash that a record refers to. */
export const itemsOfRow = (kind: RecordKind, row: KindRow): number[] => [
  ...itemsInParts(row, kind),
  ...itemsOfFields(row, kind.fields),
]

/** All labels of a record. */
export const labelsOfRow = ({ fields }: RecordKind, row: KindRow): number[] =>
  Object.entries(fields).flatMap(([name, { type }]) => (type === 'labels' ? ((row[name] ?? []) as number[]) : []))
