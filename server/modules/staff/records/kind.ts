import type { NamedItem } from '#contract/content/items.ts'
import { CallError, type ErrorName } from '#contract/errors.ts'
import type { AnyRecord } from '#contract/records/all-kinds.ts'
import type { OpenRecord, RecordAbout, RecordList, RecordOrder, RecordRow } from '#contract/records/record-calls.ts'
import { leadOf, type RecordKind } from '#contract/records/record-kind.ts'
import type { BinKindName } from '#contract/staff/bin.ts'
import type { Engine } from '#language/engine.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { KindFilter } from '#server/platform/database/records/kind-pages.ts'
import type { KindRows } from '#server/platform/database/records/kind-rows.ts'
import type { KindRow } from '#server/platform/database/records/kind-table.ts'
import type { TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { createPagination, type Pagination } from '#server/platform/http/pagination.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { createWording, type Translated } from '#server/platform/text/wording.ts'
import type { BinKind } from '../bin/service.ts'
import { createRecords, type RecordNeeds } from './editing.ts'
import { briefOfRow, columnOf, fieldsOfRow, itemsOfRow, labelsOfRow } from './field-values.ts'
import { assertWhole, isSameOrder, orderLine, orderOf } from './kind-order.ts'
import { createRowPresenter } from './kind-row.ts'
import {
  createFieldParser,
  type DraftContext,
  type FieldTargets,
  type FindNames,
  type RecordDraft,
  type RecordInput,
} from './parse-fields.ts'

export interface KindNeeds extends RecordNeeds, FieldTargets {
  engine: Engine
  bus: Bus
  /** All kinds that subjects registered; complete once every subject is created. */
  kinds: () => readonly RecordEditor[]
  /** Returns the names of articles and flash. */
  nameItems?: (db: Executor, ids: readonly number[], language: CallContext['language']) => Promise<NamedItem[]>
  /** Cache tags of what readers see of such records, and of the one with an id. */
  tags: (id: number, db: Executor) => readonly string[] | Promise<readonly string[]>
  hooks?: RecordHooks
}

/** Rules of a kind beyond its declaration. */
export interface RecordHooks {
  /** The error for a record that is not there, if it has one of its own. */
  missing?: ErrorName
  /** True if the subject registers the texts for translation itself, if at all. */
  ownTranslation?: boolean
  /** The forms in which a keyword is searched for, if these are not the usual ones. */
  formsOf?: (keyword: string | undefined) => readonly string[] | undefined
  /** Cache tags of a changed order, if these are not those of all records. */
  orderTags?: readonly string[]
  /** Completes or refuses what is to be saved. @throws CallError */
  prepare?: (tx: Transaction, draft: RecordDraft, given: DraftContext) => Promise<RecordDraft>
  /** @throws CallError where a record cannot be deleted */
  checkDeletion?: (tx: Transaction, id: number) => Promise<void>
  /** @throws CallError where a restored record cannot stand */
  checkRestored?: (tx: Transaction, row: KindRow) => Promise<void>
}

/** A page of a list: words that must occur, and values of the declared filters. */
export interface RecordQuery {
  keyword?: string | undefined
  filters: Readonly<Record<string, string>>
  page: number
  size: number
}

type Saved = { saved: true; record: OpenRecord } | { saved: false; current: OpenRecord }

/** Lists, reads, saves, orders and deletes the records of one declared kind. */
export interface RecordEditor {
  readonly declaration: RecordKind
  readonly rows: KindRows
  readonly binKind: BinKind
  /** The texts of the records and of their parts. */
  readonly translated: readonly TranslatedRows[]
  present(row: KindRow): AnyRecord
  /**
   * All records that are not in the bin, and those of the kind that stands within them, both in their order.
   * @throws CallError invalidInput for a kind that is read page by page, or within another page
   */
  list(tx?: Transaction): Promise<RecordList>
  /** @throws CallError invalidInput for a kind that is not read page by page, or a filter that it has not */
  find(query: RecordQuery, context: CallContext): Promise<{ list: RecordRow[] } & Pagination>
  /** @throws CallError itemMissing */
  get(id: number, context: CallContext): Promise<OpenRecord>
  /** @throws CallError itemMissing, labelMissing, nameTaken; invalidInput with the name of the field */
  save(input: RecordInput, context: MemberContext): Promise<Saved>
  /**
   * Puts all of them, and those within them, into an order over the one that was seen.
   * @throws CallError invalidInput where these are not all that were seen, or the kind stands in no order of its own
   */
  order(
    input: { order: RecordOrder; seen: RecordOrder },
    context: MemberContext,
  ): Promise<{ saved: true } | { saved: false; current: RecordList }>
}

/** Creates the editing of a kind from its declaration. */
export function createRecordEditor(
  declaration: RecordKind,
  rows: KindRows,
  { engine, bus, kinds, tags, nameItems, hooks = {}, ...needs }: KindNeeds,
): RecordEditor {
  const { database } = needs
  const { kind, listing, inOtherPage, page: address } = declaration
  const lead = leadOf(declaration)
  const textNames = Object.keys(declaration.texts) as [string, ...string[]]
  const fields = Object.entries(declaration.fields)
  const references = fields.flatMap(([name, field]) =>
    field.type === 'reference' ? [{ name, field, column: columnOf(name, field) }] : [],
  )
  const wording = createWording(engine)
  const editorOf = (name: string): RecordEditor => {
    const found = kinds().find((one) => one.declaration.kind === name)
    if (!found) throw new Error(`No subject has registered the records of the kind ${name}`)
    return found
  }
  const parseFields = createFieldParser(declaration, { ...needs, rows, rowsOf: (name) => editorOf(name).rows })
  const presenter = createRowPresenter(declaration, wording)
  const paginate = createPagination(
    createCachedTotals((filter: KindFilter, limit?: number) => rows.count(database.orm, filter, limit)),
  )
  const publish = async (tx: Transaction, id: number) => bus.publish(tx, [...(await tags(id, tx))])
  const missing = hooks.missing ?? 'itemMissing'

  /** Kind of the records that stand in an order within these, if any. */
  const inner = (): RecordEditor | undefined =>
    kinds().find(({ declaration: { fields: others, within: reference = '' } }) => {
      const field = others[reference]
      return field?.type === 'reference' && field.to === kind
    })

  const present = (row: KindRow): AnyRecord =>
    ({
      kind,
      ...{ id: row.id, version: row.version, demo: row.demo },
      ...fieldsOfRow(declaration, row),
    }) as unknown as AnyRecord

  /** The names of records of a kind by their ids; none for those in the bin. */
  const namesOf: (kind: string) => FindNames = (to) =>
    needs.elsewhere?.[to] ??
    (async (ids, { language }, db) => {
      const names = new Map<number, string>()
      const { rows: others, declaration: other } = editorOf(to)
      const own = leadOf(other)
      for (const id of ids) {
        const found = await others.findRow(db, id)
        const words = found && wording.shown(found as unknown as Translated<string>, own, [own], language)
        if (words) names.set(id, words[own] ?? '')
      }
      return names
    })

  /** Returns the function that names what one of these records refers to, by field. */
  async function titlesOf(of: readonly KindRow[], context: CallContext, db: Executor) {
    const names: { name: string; column: string; known: Map<number, string> }[] = []
    for (const { name, field, column } of references) {
      const ids = [...new Set(of.flatMap((row) => (row[column] === null ? [] : [Number(row[column])])))]
      names.push({ name, column, known: ids.length > 0 ? await namesOf(field.to)(ids, context, db) : new Map() })
    }
    return (row: KindRow): Record<string, string> =>
      Object.fromEntries(
        names.flatMap(({ name, column, known }) => {
          const title = known.get(Number(row[column]))
          return title === undefined ? [] : [[name, title]]
        }),
      )
  }

  /** Address at which a record can be seen. */
  function pageOf(row: KindRow): string | null {
    if (!address) return null
    const { online = true, previewKey, [address.by ?? 'id']: end } = row
    if (online) return `${address.path}${end}`
    return address.preview ? `${address.path}${end}?preview=${previewKey}` : null
  }

  async function open(row: KindRow, context: CallContext, db: Executor = database.orm): Promise<OpenRecord> {
    const [items, labels] = [itemsOfRow(declaration, row), labelsOfRow(declaration, row)]
    const about: RecordAbout = {
      page: pageOf(row),
      // One after the other: a transaction has one connection.
      items: items.length > 0 && nameItems ? await nameItems(db, items, context.language) : [],
      labels: labels.length > 0 && needs.findLabels ? await needs.findLabels(labels, context, db) : [],
      titles: (await titlesOf([row], context, db))(row),
      computed: (await rows.computedOf(db, [row.id])).get(row.id) ?? {},
      updated_time: row.updatedAt ? siteTime(row.updatedAt) : null,
    }
    return { ...present(row), about }
  }

  /** @throws CallError stillUsed where a record needs the one with this id */
  async function assertUnused(tx: Transaction, id: number, given?: { inBin: boolean }): Promise<void> {
    for (const other of kinds())
      for (const [name, field] of Object.entries(other.declaration.fields))
        if (field.type === 'reference' && field.to === kind && !field.optional)
          if (await other.rows.hasValue(tx, columnOf(name, field), id, given)) throw new CallError('stillUsed')
  }

  const constraints = Object.fromEntries(
    fields.map(([name]): [string, ErrorName] => [`${rows.table}_by_${name}`, 'nameTaken']),
  )
  const records = createRecords<KindRow, OpenRecord>(needs, {
    kind: kind as BinKindName,
    headOf: (row) => ({ id: row.id, version: row.version, title: String(row[lead]), language: row.language }),
    hold: rows.hold,
    shown: open,
    briefOf: (row) => briefOfRow(declaration, row),
    setDeleted: rows.setDeleted,
    async purge(tx, id) {
      await assertUnused(tx, id, { inBin: true })
      await hooks.checkDeletion?.(tx, id)
      await rows.purge(tx, id)
    },
    announce: publish,
    constraints,
    missing,
    async checkDeletion(tx, id) {
      await assertUnused(tx, id)
      await hooks.checkDeletion?.(tx, id)
    },
    async checkRestored(tx, row) {
      await hooks.checkRestored?.(tx, row)
      // The record that it needs may be in the bin as well, and is restored first.
      for (const { field, column } of references)
        if (!field.optional && !(await editorOf(field.to).rows.findRow(tx, Number(row[column]), { lock: true })))
          throw new CallError('wrongState')
    },
  })

  async function list(tx?: Transaction): Promise<RecordList> {
    if (listing || inOtherPage) throw new CallError('invalidInput', 'kind')
    const db = tx ?? database.orm
    const own = await rows.list(db)
    const held = inner()
    const contents = held ? (await held.rows.list(db)).map(held.present) : []
    const computed = await rows.computedOf(
      db,
      own.map(({ id }) => id),
    )
    return { list: own.map(present), contents, computed: Object.fromEntries(computed) }
  }

  return {
    declaration,
    rows,
    binKind: { ...records.binKind, delete: records.delete },
    translated: hooks.ownTranslation
      ? []
      : [
          rows.translated({ kind, fields: textNames, tags }),
          ...fields.flatMap(([name, field]) => {
            if (field.type !== 'rows') return []
            const names = Object.keys(field.texts) as [string, ...string[]]
            return [rows.translatedParts(name, { kind: field.kind, fields: names, tags })]
          }),
        ],
    present,
    list,

    async find({ keyword, filters, page, size }, context) {
      if (!listing) throw new CallError('invalidInput', 'kind')
      const filter: KindFilter = {
        forms: hooks.formsOf ? hooks.formsOf(keyword) : formsOf(keyword, engine),
        ...presenter.filterValues(filters),
      }
      const window = { limit: size, offset: (page - 1) * size }
      const found = await rows.page(database.orm, filter, { lead, derived: presenter.derived, ...window })
      const titles = presenter.namesReferences ? await titlesOf(found, context, database.orm) : () => ({})
      return {
        list: found.map((row) => presenter.row(row, context.language, titles(row))),
        ...(await paginate(filter, { page, size, found: found.length })),
      }
    },

    async get(id, context) {
      const row = await rows.find(database.orm, id)
      if (!row) throw new CallError(missing)
      return open(row, context)
    },

    save: (input, context) =>
      records.save(input, context, async (tx, before) => {
        const given = { input, before, context }
        const parsed = await parseFields(tx, given)
        const { columns, parts } = (await hooks.prepare?.(tx, parsed, given)) ?? parsed
        const row = before ? await rows.change(tx, before, columns, parts) : await rows.add(tx, columns, parts)
        await publish(tx, row.id)
        return row
      }),

    order({ order, seen }, { caller }) {
      if (declaration.within || listing || inOtherPage) throw new CallError('invalidInput', 'kind')
      assertWhole(order, seen)
      return transaction(database, async (tx) => {
        const held = inner()
        // A record is saved by locking itself and then the one that it stands in, so that these are locked first.
        await held?.rows.holdAll(tx)
        await rows.holdAll(tx)
        const current = await list(tx)
        const before = orderOf(current, held?.declaration.within)
        if (!isSameOrder(before, seen)) return { saved: false as const, current }
        await rows.setOrder(
          tx,
          order.map(({ id }) => id),
        )
        for (const { id, contents } of order) await held?.rows.setOrder(tx, contents, id)
        const changed = new Set(hooks.orderTags)
        for (const { id } of hooks.orderTags ? [] : order) for (const tag of await tags(id, tx)) changed.add(tag)
        await bus.publish(tx, [...changed])
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
