import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'
import { orderingOf, savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import {
  type AnyRecord,
  type AnyRecordKind,
  type RecordKindName,
  recordKind,
  recordKindNames,
  recordKinds,
} from './all-kinds.ts'
import type { FieldsOf, RecordField, RecordKind } from './record-kind.ts'

/** The calls for records of every declared kind; each names the kind. */

const kindName = z.enum(recordKindNames as [RecordKindName, ...RecordKindName[]])

/** The most records in one order, and the most groups of them. */
const [longestOrder, maxGroups] = [2_000, 200]

const schemaOf = (field: RecordField): z.ZodType => {
  if (field.type === 'address') return z.string().max(2_000)
  return field.type === 'reference' ? id : z.string().max(500).nullable()
}

const fieldsOf = ({ texts, fields }: RecordKind) => ({
  texts: textsOf(Object.keys(texts)),
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
})

/** One of the shapes of all kinds, distinguished by `kind`. */
const byKind = <T>(shapeOf: (kind: RecordKind) => z.ZodRawShape) => {
  const [first, ...others] = recordKinds.map((one) => z.object({ kind: z.literal(one.kind), ...shapeOf(one) }))
  // The types of the fields follow from the declarations, which zod's own types cannot.
  return z.discriminatedUnion('kind', [
    first as z.ZodObject<{ kind: z.ZodLiteral<RecordKindName> }>,
    ...others,
  ]) as unknown as z.ZodType<T, T>
}

type SaveInput = {
  [R in AnyRecordKind as R['kind']]: FieldsOf<R> & {
    kind: R['kind']
    id?: number | undefined
    version?: number | undefined
  }
}[RecordKindName]

const record = byKind<AnyRecord>((kind) => ({
  ...fieldsOf(kind),
  id: z.number(),
  version: z.number(),
  demo: z.boolean(),
}))

/** Records in their order; `contents` are those of the kind that stands in an order within them. */
const recordList = z.object({ list: z.array(record), contents: z.array(record) })

const order = z
  .array(z.object({ id, contents: z.array(id).max(longestOrder) }))
  .max(maxGroups)
  .refine((groups) => groups.reduce((sum, { contents }) => sum + contents.length, 0) <= longestOrder)

/** The role and the token scope that a call for records needs, by their kind. */
const accessOf = ({ kind }: { kind: RecordKindName }) => {
  const { role, scope } = recordKind(kind)
  return { auth: role, scope }
}

export const recordKindCalls = {
  listRecords: defineCall({
    name: 'listRecords',
    auth: 'editor',
    accessOf,
    input: z.object({ kind: kindName }),
    output: recordList,
  }),
  /** Adds a record, or saves one over the version that was read. Over a newer version nothing is saved; it is the answer. */
  saveRecord: defineCall({
    name: 'saveRecord',
    auth: 'editor',
    accessOf,
    input: byKind<SaveInput>((kind) => ({ ...fieldsOf(kind), id: id.optional(), version: version.optional() })),
    output: savingOf(record),
  }),
  /** Moves a record to the bin; one that others refer to stays. */
  deleteRecord: defineCall({
    name: 'deleteRecord',
    auth: 'editor',
    accessOf,
    input: seenRecord.extend({ kind: kindName }),
    output: z.object({}),
  }),
  /**
   * Puts all records of a kind, and those that stand within them, into an order. If their order is no longer the one that
   * was `seen`, nothing changes, and the answer is the current one.
   */
  orderRecords: defineCall({
    name: 'orderRecords',
    auth: 'editor',
    accessOf,
    input: z.object({ kind: kindName, order, seen: order }),
    output: orderingOf(recordList),
  }),
}

export type RecordOrder = z.output<typeof order>
export type RecordList = z.output<typeof recordList>
