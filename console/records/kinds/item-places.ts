import type { RecordKind } from '#contract/records/record-kind.ts'
import type { KindValue, PartValue } from './kind-value.ts'

/** The places of articles and flash in a record: outside of its parts, or in one of them. Each is in it once. Pure. */

/** The fields of a kind that hold items: its own, and that of its parts. */
export interface ItemFields {
  own: string
  parts?: { rows: string; items: string }
}

/** Returns the fields of a kind that hold items, if it has any. */
export function itemFieldsOf({ fields }: RecordKind): ItemFields | undefined {
  const entries = Object.entries(fields)
  const own = entries.find(([, { type }]) => type === 'items')?.[0]
  if (own === undefined) return undefined
  for (const [rows, field] of entries) {
    const items = field.type === 'rows' && Object.entries(field.fields).find(([, { type }]) => type === 'items')
    if (items) return { own, parts: { rows, items: items[0] } }
  }
  return { own }
}

/** Container of items: the key of a part, or undefined outside of all. */
export type Holder = string | undefined

const partsOf = (value: KindValue, { parts }: ItemFields): PartValue[] =>
  parts ? ((value[parts.rows] ?? []) as PartValue[]) : []

/** The items in a holder. */
export function itemsIn(value: KindValue, fields: ItemFields, holder: Holder): number[] {
  if (holder === undefined) return value[fields.own] as number[]
  const part = partsOf(value, fields).find(({ key }) => key === holder)
  return (part && fields.parts ? part[fields.parts.items] : []) as number[]
}

/** The record with the items of each holder changed. */
function withItems(
  value: KindValue,
  fields: ItemFields,
  change: (items: number[], holder: Holder) => number[],
): KindValue {
  const { own, parts } = fields
  return {
    ...value,
    [own]: change(value[own] as number[], undefined),
    ...(parts && {
      [parts.rows]: partsOf(value, fields).map((part) => ({
        ...part,
        [parts.items]: change(part[parts.items] as number[], part.key),
      })),
    }),
  }
}

/** A record with an item at one place, and at no other. */
export const withItemAt = (
  value: KindValue,
  fields: ItemFields,
  id: number,
  holder: Holder,
  place: number,
): KindValue =>
  withItems(value, fields, (items, own) => {
    const others = items.filter((one) => one !== id)
    return own === holder ? others.toSpliced(place, 0, id) : others
  })

/** The same with an item moved past the end of its list: to the end or beginning of the next one that way. */
export function withItemPast(value: KindValue, fields: ItemFields, id: number, holder: Holder, way: -1 | 1): KindValue {
  const holders: Holder[] = [...partsOf(value, fields).map(({ key }) => key), undefined]
  const at = holders.indexOf(holder) + way
  if (at < 0 || at >= holders.length) return value
  return withItemAt(value, fields, id, holders[at], way < 0 ? itemsIn(value, fields, holders[at]).length : 0)
}

export const withoutItem = (value: KindValue, fields: ItemFields, id: number): KindValue =>
  withItems(value, fields, (items) => items.filter((one) => one !== id))

export const withItemsOrder = (value: KindValue, fields: ItemFields, holder: Holder, order: number[]): KindValue =>
  withItems(value, fields, (items, own) => (own === holder ? order : items))

/** A record without a part, whose items stay in it outside of all parts. */
export function withoutPart(value: KindValue, rows: string, key: string, fields: ItemFields | undefined): KindValue {
  const left = { ...value, [rows]: (value[rows] as PartValue[]).filter((part) => part.key !== key) }
  if (fields?.parts?.rows !== rows) return left
  return { ...left, [fields.own]: [...(value[fields.own] as number[]), ...itemsIn(value, fields, key)] }
}

/** All items of a record, in the order in which it is read. */
export const itemsOfValue = (value: KindValue, fields: ItemFields): number[] => [
  ...partsOf(value, fields).flatMap(({ key }) => itemsIn(value, fields, key)),
  ...itemsIn(value, fields, undefined),
]
