import type { Picture } from '#contract/content/items.ts'
import { CallError, type ErrorName } from '#contract/errors.ts'
import type { AnyRecord } from '#contract/records/all-kinds.ts'
import type { RecordOrder } from '#contract/records/record-calls.ts'
import { leadOf, type RecordField, type RecordKind } from '#contract/records/record-kind.ts'
import type { BinKindName } from '#contract/staff/bin.ts'
import type { Texts } from '#contract/staff/records.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import type { ColumnValue, KindRow, KindRows } from '#server/platform/database/records/kind-rows.ts'
import type { TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import { rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import type { BinKind } from '../bin/service.ts'
import { createRecords, isOrderOf, type RecordNeeds, sameOrder } from './editing.ts'

/** Returns a stored picture by its path; the one before may stay. @throws CallError invalidInput with the field */
type FindPicture = (
  path: string | null,
  about: { before: Picture | null; alt: string; field: string },
) => Promise<Picture | null>

export interface KindNeeds extends RecordNeeds {
  bus: Bus
  /** All kinds that subjects registered; complete once every subject is created. */
  kinds: () => readonly RecordEditor[]
  findPicture: FindPicture
  /** Cache tags of what readers see of such records. */
  tags: readonly string[]
}

/** The fields of a record as the call was parsed. */
export type RecordInput = { id?: number | undefined; version?: number | undefined; texts: Texts<string> } & Record<
  string,
  unknown
>

/** Lists, saves, orders and deletes the records of one declared kind. */
export interface RecordEditor {
  readonly declaration: RecordKind
  readonly rows: KindRows
  readonly binKind: BinKind
  readonly translated: TranslatedRows
  present(row: KindRow): AnyRecord
  /** Lists the records that are not in the bin and those of the kind within them, both in their order. */
  list(tx?: Transaction): Promise<{ list: AnyRecord[]; contents: AnyRecord[] }>
  /** @throws CallError itemMissing, nameTaken; invalidInput with the name of the field */
  save(
    input: RecordInput,
    context: MemberContext,
  ): Promise<{ saved: true; record: AnyRecord } | { saved: false; current: AnyRecord }>
  /** Moves one to the bin. @throws CallError itemMissing, editConflict; stillUsed where others refer to it */
  delete(seen: { id: number; version: number }, context: MemberContext): Promise<Record<string, never>>
  /**
   * Puts all of them, and those within them, into an order over the one that was seen.
   * @throws CallError invalidInput where these are not all that were seen
   */
  order(
    input: { order: RecordOrder; seen: RecordOrder },
    context: MemberContext,
  ): Promise<{ saved: true } | { saved: false; current: { list: AnyRecord[]; contents: AnyRecord[] } }>
}

/** The column that a field is stored in. */
const columnOf = (name: string, { type }: RecordField): string => (type === 'reference' ? `${name}Id` : name)

/** Creates the editing of a kind from its declaration. */
export function createRecordEditor(
  declaration: RecordKind,
  rows: KindRows,
  { bus, kinds, findPicture, tags, ...needs }: KindNeeds,
): RecordEditor {
  const { database } = needs
  const { kind, texts } = declaration
  const lead = leadOf(declaration)
  const textNames = Object.keys(texts) as [string, ...string[]]
  const fields = Object.entries(declaration.fields)
  const binName = kind as BinKindName

  const editorOf = (name: string): RecordEditor => {
    const found = kinds().find((one) => one.declaration.kind === name)
    if (!found) throw new Error(`No subject has registered the records of the kind ${name}`)
    return found
  }
  /** Kind of the records that stand in an order within these, if any. */
  const inner = (): RecordEditor | undefined =>
    kinds().find(({ declaration: { fields: others, within: reference = '' } }) => {
      const field = others[reference]
      return field?.type === 'reference' && field.to === kind
    })

  async function columnsOf(tx: Transaction, input: RecordInput, before: KindRow | undefined) {
    const words = rowOfTexts(input.texts, { fields: texts, lead })
    const columns: Record<string, ColumnValue> = {}
    for (const [name, field] of fields) {
      const given = input[name]
      if (field.type === 'address') {
        const address = parseAddress(given as string, name)
        const other = field.unique && (await rows.findOther(tx, name, address, before?.id))
        if (other) throw new CallError('nameTaken', { words: String(other[lead]) })
        columns[name] = address
      } else if (field.type === 'reference') {
        if (!(await editorOf(field.to).rows.hold(tx, given as number))) throw new CallError('invalidInput', name)
        columns[columnOf(name, field)] = given as number
      } else {
        const about = { before: (before?.[name] ?? null) as Picture | null, alt: String(words[lead]), field: name }
        columns[name] = await findPicture(given as string | null, about)
      }
    }
    return { ...words, ...columns }
  }

  /** Returns the value of a field as it is sent. */
  const fieldValue = (row: KindRow, name: string, field: RecordField) => {
    const value = row[columnOf(name, field)]
    return field.type === 'picture' ? ((value as Picture | null)?.url ?? null) : value
  }
  const fieldValues = (row: KindRow) =>
    Object.fromEntries(fields.map(([name, field]) => [name, fieldValue(row, name, field)]))
  const writtenTexts = (row: KindRow) => Object.fromEntries(textNames.map((name) => [name, String(row[name] ?? '')]))

  const present = (row: KindRow): AnyRecord =>
    ({
      kind,
      ...{ id: row.id, version: row.version, demo: row.demo },
      texts: textsOfRow({ ...writtenTexts(row), language: row.language, versions: row.versions } as never, textNames),
      ...fieldValues(row),
    }) as unknown as AnyRecord

  const records = createRecords<KindRow, AnyRecord>(needs, {
    kind: binName,
    headOf: (row) => ({ id: row.id, version: row.version, title: String(row[lead]), language: row.language }),
    hold: rows.hold,
    shown: present,
    briefOf: (row) => ({ ...writtenTexts(row), versions: row.versions, ...fieldValues(row) }),
    setDeleted: rows.setDeleted,
    purge: rows.purge,
    announce: (tx) => bus.publish(tx, [...tags]),
    constraints: Object.fromEntries(
      fields.map(([name]): [string, ErrorName] => [`${rows.table}_by_${name}`, 'nameTaken']),
    ),
    async checkDeletion(tx, id) {
      for (const other of kinds())
        for (const [name, field] of Object.entries(other.declaration.fields))
          if (field.type === 'reference' && field.to === kind)
            if (await other.rows.findOther(tx, columnOf(name, field), id, undefined)) throw new CallError('stillUsed')
    },
    async checkRestored(tx, row) {
      // The record that it refers to may be in the bin as well, and is restored first.
      for (const [name, field] of fields)
        if (field.type === 'reference')
          if (!(await editorOf(field.to).rows.hold(tx, Number(row[columnOf(name, field)]))))
            throw new CallError('wrongState')
    },
  })

  async function list(tx?: Transaction) {
    const db = tx ?? database.orm
    const own = await rows.list(db)
    const held = inner()
    const contents = held ? (await held.rows.list(db)).map(held.present) : []
    return { list: own.map(present), contents }
  }

  return {
    declaration,
    rows,
    binKind: records.binKind,
    translated: rows.translated({ kind, fields: textNames, tags }),
    present,
    list,

    save: (input, context) =>
      records.save(input, context, async (tx, before) => {
        const columns = await columnsOf(tx, input, before)
        const row = before ? await rows.change(tx, before.id, columns) : await rows.add(tx, columns)
        await bus.publish(tx, [...tags])
        return row
      }),

    delete: (seen, context) => records.delete(seen, context),

    order: ({ order, seen }, { caller }) => {
      const isWhole = isOrderOf(order.map(idOf), seen.map(idOf)) && isOrderOf(contentsOf(order), contentsOf(seen))
      if (!isWhole) throw new CallError('invalidInput', 'order')
      return transaction(database, async (tx) => {
        const held = inner()
        await rows.holdAll(tx)
        await held?.rows.holdAll(tx)
        const current = await list(tx)
        const before = orderOf(current, held?.declaration.within)
        if (!isSameOrder(before, seen)) return { saved: false as const, current }
        await rows.setOrder(tx, order.map(idOf))
        for (const { id, contents } of order) await held?.rows.setOrder(tx, contents, id)
        await bus.publish(tx, [...tags])
        await needs.audit.record(tx, {
          actorId: caller.session.userId,
          action: `${kind}.order`,
          target: kind,
          before: { order: before.map(orderLine) },
          after: { order: order.map(orderLine) },
        })
        return { saved: true as const }
      })
    },
  }
}

const idOf = ({ id }: { id: number }): number => id
const contentsOf = (order: RecordOrder): number[] => order.flatMap(({ contents }) => contents)
const orderLine = ({ id, contents }: RecordOrder[number]): string =>
  [`${id}`, contents.join(' ')].filter(Boolean).join(': ')

/** @param within the field by which the contents refer to the records that they stand in */
function orderOf({ list, contents }: { list: AnyRecord[]; contents: AnyRecord[] }, within = ''): RecordOrder {
  const byOwner = Map.groupBy(contents, (one) => (one as unknown as Record<string, number>)[within])
  return list.map(({ id }) => ({ id, contents: (byOwner.get(id) ?? []).map(idOf) }))
}

const isSameOrder = (order: RecordOrder, seen: RecordOrder): boolean =>
  sameOrder(order.map(idOf), seen.map(idOf)) &&
  order.every(({ contents }, place) => sameOrder(contents, seen[place]?.contents ?? []))
