import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { RecordKindName } from '#contract/records/all-kinds.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { type Extension, ExtensionPoint, type Registry } from '#server/platform/subjects/extension-point.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable } from '#server/platform/subjects/subject.ts'
import { binKinds } from '../bin/service.ts'
import type { RecordEditor } from './kind.ts'
import type { RecordInput } from './parse-fields.ts'

export { changedFields, createRecords, isOrderOf, type RecordNeeds, sameOrder } from './editing.ts'
export { createRecordEditor, type KindNeeds, type RecordEditor, type RecordHooks } from './kind.ts'
export type { DraftContext, FindNames, RecordDraft } from './parse-fields.ts'

const recordEditors = new ExtensionPoint<RecordEditor>()

/** Registers kinds of records with their calls, their tables for exports, the bin and the translation desk. */
export const registerRecords = (editors: readonly RecordEditor[]): Extension[] => [
  recordEditors.add(...editors),
  ({ tables }) => {
    // Some tables belong to another subject, which registers them itself.
    for (const name of editors.flatMap(({ rows }) => rows.tables))
      if (!tables.has(name)) tables.set(name, contentTable())
  },
  binKinds.add(...editors.map(({ binKind }) => binKind)),
  translatableTexts.add(...editors.flatMap(({ translated }) => translated)),
]

/** All kinds that subjects registered; complete once every subject is created. */
export const recordEditorsIn = (registry: Registry) => (): readonly RecordEditor[] => recordEditors.in(registry)

/** Records of every declared kind, as staff list, read, save, order and delete them. */
export function createRecordsService({ registry }: { registry: Registry }) {
  const editors = recordEditorsIn(registry)
  function editorOf(kind: RecordKindName): RecordEditor {
    const found = editors().find(({ declaration }) => declaration.kind === kind)
    if (!found) throw new CallError('invalidInput', 'kind')
    return found
  }
  return {
    list: ({ kind }: ParsedInput<'listRecords'>): Promise<CallOutput<'listRecords'>> => editorOf(kind).list(),
    find: ({ kind, ...query }: ParsedInput<'findRecords'>, context: CallContext): Promise<CallOutput<'findRecords'>> =>
      editorOf(kind).find(query, context),
    get: ({ kind, id }: ParsedInput<'getRecord'>, context: CallContext): Promise<CallOutput<'getRecord'>> =>
      editorOf(kind).get(id, context),
    save: ({ kind, ...input }: ParsedInput<'saveRecord'>, context: MemberContext): Promise<CallOutput<'saveRecord'>> =>
      editorOf(kind).save(input as RecordInput, context),
    delete({ kind, ...seen }: ParsedInput<'deleteRecord'>, context: MemberContext) {
      const found = binKinds.in(registry).find((one) => one.kind === kind)
      if (!found?.delete) throw new CallError('invalidInput', 'kind')
      return found.delete(seen, context)
    },
    order: (
      { kind, ...orders }: ParsedInput<'orderRecords'>,
      context: MemberContext,
    ): Promise<CallOutput<'orderRecords'>> => editorOf(kind).order(orders, context),
  }
}

export type RecordsService = ReturnType<typeof createRecordsService>
