import { isNamed } from '#console/ui/fields/texts.ts'
import { leadOf, type RecordField, type RecordKind, type RowsField } from '#contract/records/record-kind.ts'
import type { Texts } from '#contract/staff/records.ts'

/** The fields of a record in the form, whichever kind it is of. Pure. */

export type KindValue = { texts: Texts<string> } & Record<string, unknown>

/** A part of a record in the form, such as a chapter; new ones have a key as well. */
export type PartValue = KindValue & { id?: number; key: string }

/** A record as the calls answer with it. */
export type KindRecord = KindValue & { id: number; version: number }

const defaults: Readonly<Record<Exclude<RecordField['type'], 'online' | 'flag'>, unknown>> = {
  ...{ address: '', line: '', slug: '', coin: '', cover: 'view' },
  ...{ rows: [], items: [], labels: [], words: [], pictures: {}, moment: null },
  ...{ reference: null, picture: null, number: null, day: null, clock: null, item: null, choice: null },
}

function emptyField(field: RecordField): unknown {
  if (field.type === 'choice') return Object.keys(field.options)[0]
  if (field.type === 'online') return field.initially ?? false
  if (field.type === 'flag') return false
  return 'optional' in field && field.optional ? null : defaults[field.type]
}

/** A new record of the kind, or a new part of one. */
export const emptyValue = (
  { fields }: Pick<RecordKind, 'fields'> | Pick<RowsField, 'fields'>,
  given: Readonly<Record<string, unknown>> = {},
): KindValue => ({
  texts: {},
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyField(field)])),
  ...given,
})

/** The fields of a record, without its id and version. */
export const fieldsOf = ({ fields }: RecordKind, record: KindValue): KindValue => ({
  texts: record.texts,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [
      name,
      type === 'rows'
        ? (record[name] as (KindValue & { id: number })[]).map((part) => ({ ...part, key: `${name} ${part.id}` }))
        : record[name],
    ]),
  ),
})

/** A fraction in hundredths, to a hundredth of one. */
export const toPercent = (fraction: number): number => Math.round(fraction * 1e6) / 1e4

/** True if a record can be saved: it and its parts have their names, and addresses and days that must be there are. */
export const isComplete = (kind: RecordKind | RowsField, value: KindValue): boolean =>
  isNamed(value.texts, leadOf(kind)) &&
  Object.entries(kind.fields).every(([name, field]: [string, RecordField]) => {
    const given = value[name]
    if (field.type === 'rows') return (given as PartValue[]).every((part) => isComplete(field, part))
    const isOpen = given === null || given === ''
    if (isOpen) return ('optional' in field && field.optional) || !['address', 'reference', 'day'].includes(field.type)
    if (field.type !== 'address' || (field.local && String(given).startsWith('/'))) return true
    return /^https:\/\/.+\..+/.test(String(given))
  })

/** Parts in the order in which they are saved: by the declared fields; equal ones as they are. */
export function sortParts({ sortedBy }: RowsField, parts: readonly PartValue[]): PartValue[] {
  if (!sortedBy) return [...parts]
  const keyOf = (part: PartValue) => sortedBy.map((name) => part[name] ?? '').join(' ')
  return parts.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -1 : 1))
}
