import { z } from 'zod'
import { type CallAccess, calendarDay, defineCall, id, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { clock } from '#contract/content/incidents.ts'
import { coverFamily, label, namedItem } from '#contract/content/items.ts'
import type { ApiScope } from '#contract/integration/integration-terms.ts'
import type { BinKindName } from '#contract/staff/bin.ts'
import { orderingOf, savingOf, seenRecord, siteLanguage, textsOf, version } from '#contract/staff/records.ts'
import {
  type AnyRecord,
  type AnyRecordKind,
  isRecordKind,
  type RecordKindName,
  recordKind,
  recordKindNames,
} from './all-kinds.ts'
import type { FieldsOf, RecordField, RecordKind } from './record-kind.ts'
import { recordKinds } from './record-kinds.ts'

/** The calls for records of every declared kind; each names the kind. */

const kindName = z.enum(recordKindNames as [RecordKindName, ...RecordKindName[]])

/** The most records in one order, groups included. */
const longestOrder = 2_000
/** The longest address, line and path that is accepted before a field's own limit is checked, in characters (UTF-16). */
const [longestLine, longestPath] = [2_000, 500]

function schemaOf(field: RecordField): z.ZodType {
  const given = baseSchemaOf(field)
  return 'optional' in field && field.optional ? given.nullable() : given
}

function baseSchemaOf(field: RecordField): z.ZodType {
  if (field.type === 'address' || field.type === 'line') return z.string().max(longestLine)
  if (field.type === 'coin' || field.type === 'slug') return z.string().max(longestLine)
  if (field.type === 'picture') return z.string().max(longestPath).nullable()
  if (field.type === 'words') return z.array(z.string().max(longestLine)).max(field.max)
  if (field.type === 'pictures') return z.partialRecord(siteLanguage, z.string().max(longestPath))
  if (field.type === 'reference') return id
  if (field.type === 'item') return id.nullable()
  if (field.type === 'choice') return z.enum(Object.keys(field.options))
  if (field.type === 'cover') return coverFamily
  if (field.type === 'online' || field.type === 'flag') return z.boolean()
  if (field.type === 'number' && field.percent) return z.number().min(field.min).max(field.max).nullable()
  if (field.type === 'number') return z.number().int().min(field.min).max(field.max).nullable()
  if (field.type === 'day') return calendarDay
  if (field.type === 'moment') return siteTime.nullable()
  if (field.type === 'clock') return clock.nullable()
  if (field.type === 'rows') return z.array(z.object({ id: id.optional(), ...fieldsOf(field) })).max(field.max)
  return z.array(id).max(field.max)
}

const fieldsOf = ({ texts, fields }: Pick<RecordKind, 'texts' | 'fields'>) => ({
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

const recordShape = (kind: RecordKind) => ({
  ...fieldsOf(kind),
  id: z.number(),
  version: z.number(),
  demo: z.boolean(),
})

const record = byKind<AnyRecord>(recordShape)

/** Values by the names of columns, such as numbers that are not stored with a record. */
const columnValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** Names and addresses that the console shows beside the fields of an open record. */
const about = z.object({
  /** Address at which it can be seen; null where nobody but its editors can. */
  page: z.string().nullable(),
  /** The articles and flash that it refers to. */
  items: z.array(namedItem),
  labels: z.array(label),
  /** The names of the records that it refers to, by field. */
  titles: z.record(z.string(), z.string()),
  computed: columnValues,
  updated_time: siteTime.nullable(),
})

export type RecordAbout = z.output<typeof about>
export type OpenRecord = AnyRecord & { about: RecordAbout }

const openRecord = byKind<OpenRecord>((kind) => ({ ...recordShape(kind), about }))

/** Records in their order; `contents` are those of the kind that stands in an order within them. */
const recordList = z.object({
  list: z.array(record),
  contents: z.array(record),
  /** Computed values of `list`, by the ids of the records. */
  computed: z.record(z.string(), columnValues),
})

/** A record in a list that is read page by page. */
const recordRow = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  /** BCP 47 tag of the title. */
  language: z.string(),
  demo: z.boolean(),
  updated_time: siteTime.nullable(),
  /** The values of the columns, and the drawn cover of a picture; how many there are of what is a list. */
  values: columnValues,
})

const order = z
  .array(z.object({ id, contents: z.array(id).max(longestOrder) }))
  .max(longestOrder)
  .refine((groups) => groups.reduce((sum, { contents }) => sum + contents.length, 0) <= longestOrder)

/** The role and the token scope that a call for records needs, by their kind. */
const accessOf = ({ kind }: { kind: RecordKindName }): CallAccess => {
  const { role, scope } = recordKind(kind)
  return { auth: role, scope }
}

/** Kinds that are saved by calls of their own and deleted as declared ones are, with the scope that a token needs. */
const deletedAlike = {
  conference: 'site.write',
  flashdraft: 'content.write',
  quiz: 'site.write',
} as const satisfies Partial<Record<BinKindName, ApiScope>>
type DeletedAlike = keyof typeof deletedAlike

export const recordKindCalls = {
  /** All records of a kind that stand in an order. */
  listRecords: defineCall({
    name: 'listRecords',
    auth: 'editor',
    accessOf,
    input: z.object({ kind: kindName }),
    output: recordList,
  }),
  /** A page of the records of a kind with many. */
  findRecords: defineCall({
    name: 'findRecords',
    auth: 'editor',
    accessOf,
    input: z.object({
      kind: kindName,
      keyword: z.string().max(200).optional(),
      /** Values of the declared filters, by field; `online` or `offline` for what readers see. */
      filters: z.record(z.string().max(60), z.string().max(60)).default({}),
      ...paging,
    }),
    output: searchedPageOf(recordRow),
  }),
  getRecord: defineCall({
    name: 'getRecord',
    auth: 'editor',
    accessOf,
    input: z.object({ kind: kindName, id }),
    output: openRecord,
  }),
  /** Adds a record, or saves one over the version that was read. Over a newer version nothing is saved; it is the answer. */
  saveRecord: defineCall({
    name: 'saveRecord',
    auth: 'editor',
    accessOf,
    input: byKind<SaveInput>((kind) => ({ ...fieldsOf(kind), id: id.optional(), version: version.optional() })),
    output: savingOf(openRecord),
  }),
  /** Moves a record to the bin; one that others need stays. */
  deleteRecord: defineCall({
    name: 'deleteRecord',
    auth: 'editor',
    accessOf: ({ kind }) => (isRecordKind(kind) ? accessOf({ kind }) : { auth: 'editor', scope: deletedAlike[kind] }),
    input: seenRecord.extend({
      kind: z.enum([...recordKindNames, ...(Object.keys(deletedAlike) as DeletedAlike[])]),
    }),
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
export type RecordRow = z.output<typeof recordRow>
