import type { Label, Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import {
  leadOf,
  type RecordField,
  type RecordKind,
  type RowField,
  type RowsField,
} from '#contract/records/record-kind.ts'
import type { Texts } from '#contract/staff/records.ts'
import type { Language } from '#language/languages.ts'
import { type Executor, sanitizeForPostgres, type Transaction } from '#server/platform/database/database.ts'
import type { PartDraft, PartDrafts, PartRow } from '#server/platform/database/records/kind-parts.ts'
import type { KindRows } from '#server/platform/database/records/kind-rows.ts'
import type { ColumnValue, KindRow, Pictures } from '#server/platform/database/records/kind-table.ts'
import { type FieldRule, languageOfText, parseText, rowOfTexts } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { isLocalPath, parseAddress } from '#server/platform/net/https-address.ts'
import { momentOf } from '#server/platform/site-time.ts'
import { columnOf } from './field-values.ts'

/** Checks the fields of a record and turns them into what is stored. */

/** The fields of a record as the call was parsed. */
export type RecordInput = { id?: number | undefined; version?: number | undefined; texts: Texts<string> } & Record<
  string,
  unknown
>

/** Returns a stored picture by its path; the one before may stay. @throws CallError invalidInput with the field */
export type FindPicture = (
  path: string | null,
  about: { before: Picture | null; alt: string; field: string },
) => Promise<Picture | null>

/** The names of records of a kind that is not declared, by their ids. */
export type FindNames = (ids: readonly number[], context: CallContext, db: Executor) => Promise<Map<number, string>>

/** The things of other subjects that fields refer to. */
export interface FieldTargets {
  findPicture?: FindPicture
  /** @throws CallError itemMissing where one of the articles and flash is not there */
  mustHaveItems?: (tx: Transaction, ids: readonly number[]) => Promise<void>
  findLabels?: (ids: readonly number[], context: CallContext, db: Executor) => Promise<Label[]>
  /** Records that references lead to, by kind, where these are not to be found as declared ones. */
  elsewhere?: Readonly<Record<string, FindNames>>
}

interface Needs extends FieldTargets {
  rows: KindRows
  /** The rows of another kind. */
  rowsOf: (kind: string) => KindRows
}

/** The fields of a record as they were sent, and the record before. */
export interface DraftContext {
  input: RecordInput
  before: KindRow | undefined
  context: CallContext
}

/** The columns and parts of a record that is to be saved. */
export interface RecordDraft {
  columns: Record<string, unknown>
  parts: PartDrafts
}

type Rules = Readonly<Record<string, FieldRule>>

const rulesOf = ({ texts }: Pick<RecordKind, 'texts'>): Rules =>
  Object.fromEntries(Object.entries(texts).map(([name, { max, rows }]) => [name, { max, lines: rows !== undefined }]))

/** Returns the function that checks the fields of a kind. */
export function createFieldParser(kind: RecordKind, needs: Needs) {
  const { rows } = needs
  const lead = leadOf(kind)
  const rules = rulesOf(kind)
  const fields = Object.entries(kind.fields)

  const findPicture: FindPicture = (...given) => {
    if (!needs.findPicture) throw new Error(`${kind.kind} has pictures, and nothing to find them with`)
    return needs.findPicture(...given)
  }

  async function columnValue(
    tx: Transaction,
    [name, field]: [string, RecordField],
    { value, before, title, context }: Pick<DraftContext, 'before' | 'context'> & { value: unknown; title: string },
  ): Promise<ColumnValue> {
    if (field.type === 'reference') {
      const id = value as number | null
      const find = needs.elsewhere?.[field.to]
      const isThere = async (other: number) =>
        find
          ? (await find([other], context, tx)).has(other)
          : await needs.rowsOf(field.to).findRow(tx, other, { lock: true })
      if (id !== null && !(await isThere(id))) throw new CallError('invalidInput', name)
      return id
    }
    const stored = before?.[columnOf(name, field)]
    if ('fixed' in field && field.fixed && before) return stored as ColumnValue
    if (field.type === 'picture')
      return findPicture(value as string | null, {
        before: (stored ?? null) as Picture | null,
        alt: title,
        field: name,
      })
    if (field.type === 'pictures') {
      const pictures: Pictures = {}
      for (const [language, path] of Object.entries(value as Readonly<Record<string, string>>)) {
        const about = { before: (stored as Pictures | undefined)?.[language] ?? null, alt: '' }
        const picture = await findPicture(path, { ...about, field: `${name}.${language}` })
        if (picture) pictures[language] = picture
      }
      return pictures
    }
    if (field.type === 'line') {
      const line = parseText((value ?? '') as string, field.max, name, { optional: true })
      return field.optional ? line || null : line
    }
    if (field.type === 'words') {
      const words = (value as string[]).map((word) => parseText(word, field.length, name, { optional: true }))
      return [...new Set(words.filter(Boolean))]
    }
    const parsed = simpleColumn(field, value, name)
    if (field.type === 'address' && field.unique && parsed !== null) {
      const other = await rows.findOther(tx, columnOf(name, field), parsed, before?.id)
      if (other) throw new CallError('nameTaken', { words: String(other[lead]) })
    }
    return parsed
  }

  /** The parts of a record, in their order. @throws CallError editConflict for one that is not its own */
  function partsOf(name: string, field: RowsField, { input, before }: DraftContext, language: Language): PartDraft[] {
    const known = new Set(((before?.[name] ?? []) as PartRow[]).map(({ id }) => id))
    const given = input[name] as readonly (RecordInput & { id?: number })[]
    const drafts = given.map((part, place): PartDraft => {
      if (part.id !== undefined && !known.delete(part.id)) throw new CallError('editConflict')
      const at = `${name}.${place}.`
      const { language: _, ...texts } = rowOfTexts(part.texts, {
        fields: rulesOf(field),
        lead: leadOf(field),
        language,
        at,
      })
      const entries = Object.entries(field.fields)
      const columns = entries.flatMap(([own, one]: [string, RowField]) =>
        one.type === 'items' ? [] : [[columnOf(own, one), simpleColumn(one, part[own], `${at}${own}`)]],
      )
      const lists = entries.flatMap(([own, one]) => (one.type === 'items' ? [[own, part[own]]] : []))
      return { id: part.id, columns: { ...texts, ...Object.fromEntries(columns) }, lists: Object.fromEntries(lists) }
    })
    return field.sortedBy ? drafts.toSorted(byColumns(field, field.sortedBy)) : drafts
  }

  /** @throws CallError invalidInput for an article or flash that stands twice; itemMissing */
  async function checkItems(tx: Transaction, { columns, parts: { rows: parts, lists } }: RecordDraft): Promise<void> {
    const listed = fields.flatMap(([name, field]): { ids: number[]; max: number; name: string }[] => {
      if (field.type === 'items') return [{ ids: [...(lists[name] ?? [])], max: field.max, name }]
      if (field.type !== 'rows') return []
      return Object.entries(field.fields).flatMap(([own, one]) =>
        one.type === 'items'
          ? [{ ids: (parts[name] ?? []).flatMap((part) => part.lists[own] ?? []), max: one.max, name }]
          : [],
      )
    })
    const all = listed.flatMap(({ ids }) => ids)
    const [first] = listed
    if (first && (new Set(all).size < all.length || all.length > first.max))
      throw new CallError('invalidInput', first.name)
    const inParts = fields.flatMap(([name, field]) =>
      field.type === 'rows' ? (parts[name] ?? []).flatMap((part) => singleItems(field, part.columns)) : [],
    )
    const single = [...singleItems(kind, columns), ...inParts]
    if (all.length + single.length === 0) return
    if (!needs.mustHaveItems) throw new Error(`${kind.kind} has articles, and nothing to find them with`)
    await needs.mustHaveItems(tx, [...all, ...single])
  }

  /** @throws CallError invalidInput for a moment that is not after the one that comes before it */
  function checkMoments(columns: Readonly<Record<string, unknown>>): void {
    for (const [name, field] of fields) {
      const first = field.type === 'moment' && field.after !== undefined && kind.fields[field.after]
      if (!first || !field.after) continue
      const [before, own] = [columns[columnOf(field.after, first)], columns[columnOf(name, field)]]
      if (before instanceof Date && own instanceof Date && own <= before) throw new CallError('invalidInput', name)
    }
  }

  /** @throws CallError labelMissing */
  async function labelsOf(tx: Transaction, given: readonly number[], context: CallContext): Promise<number[]> {
    const labels = [...new Set(given)]
    if (labels.length === 0) return labels
    if (!needs.findLabels) throw new Error(`${kind.kind} has labels, and nothing to find them with`)
    if ((await needs.findLabels(labels, context, tx)).length < labels.length) throw new CallError('labelMissing')
    return labels
  }

  return async function parseFields(tx: Transaction, given: DraftContext): Promise<RecordDraft> {
    const { input, before, context } = given
    const words = rowOfTexts(input.texts, { fields: rules, lead })
    const language = languageOfText(words.language)
    const title = String(words[lead])
    const columns: Record<string, unknown> = { ...words }
    const parts = { rows: {} as Record<string, PartDraft[]>, lists: {} as Record<string, number[]> }
    for (const [name, field] of fields) {
      if (field.type === 'rows') parts.rows[name] = partsOf(name, field, given, language)
      else if (field.type === 'items') parts.lists[name] = input[name] as number[]
      else if (field.type === 'labels') parts.lists[name] = await labelsOf(tx, input[name] as number[], context)
      else
        columns[columnOf(name, field)] = await columnValue(tx, [name, field], {
          value: input[name],
          before,
          title,
          context,
        })
    }
    checkMoments(columns)
    await checkItems(tx, { columns, parts })
    return { columns, parts }
  }
}

/** The value of a field that needs nothing but itself to be checked. @throws CallError invalidInput with the field */
function simpleColumn(field: RecordField, value: unknown, at: string): ColumnValue {
  if (value === null || value === undefined) return null
  if (field.type === 'address') {
    if (value === '' && field.optional) return null
    const local = field.local && sanitizeForPostgres(value as string).trim()
    return local && isLocalPath(local) ? local : parseAddress(value as string, at)
  }
  if (field.type === 'online' && field.inverted) return !value
  if (field.type === 'slug') {
    const slug = (value as string).trim().toLowerCase()
    if (slug !== '' && !field.pattern.test(slug)) throw new CallError('invalidInput', at)
    return slug
  }
  if (field.type === 'moment') {
    const moment = momentOf(value as string)
    if (!moment) throw new CallError('invalidInput', at)
    return moment
  }
  // A day that the calendar does not have, such as 30 February.
  if (field.type === 'day' && !momentOf(`${value} 00:00:00`)) throw new CallError('invalidInput', at)
  return value as ColumnValue
}

const singleItems = (
  { fields }: { fields: Readonly<Record<string, RecordField>> },
  columns: Readonly<Record<string, unknown>>,
): number[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const id = field.type === 'item' ? columns[columnOf(name, field)] : null
    return typeof id === 'number' ? [id] : []
  })

/** Orders parts by fields; an empty one comes first, and equal ones keep their order. */
function byColumns({ fields }: RowsField, names: readonly string[]) {
  const keyOf = ({ columns }: PartDraft) =>
    names.map((name) => String(columns[columnOf(name, fields[name] as RowField)] ?? '')).join(' ')
  return (one: PartDraft, other: PartDraft): number => {
    const [mine, theirs] = [keyOf(one), keyOf(other)]
    return mine === theirs ? 0 : mine < theirs ? -1 : 1
  }
}
