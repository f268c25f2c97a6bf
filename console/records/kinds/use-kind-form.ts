import { useConsole } from '#console/platform/console-context.tsx'
import { useRecord } from '#console/platform/use-record.ts'
import { useNameOf } from '#console/ui/fields/use-converted.ts'
import type { RecordKindName } from '#contract/records/all-kinds.ts'
import type { RecordAbout } from '#contract/records/record-calls.ts'
import { leadOf, type RecordKind } from '#contract/records/record-kind.ts'
import { useComparedFields } from './compared-fields.tsx'
import { kindKey } from './kind-texts.ts'
import { emptyValue, fieldsOf, isComplete, type KindRecord, type KindValue } from './kind-value.ts'
import { useKnown } from './use-known.ts'
import { useRecordActs } from './use-records.ts'

export type NamedKind = RecordKind & { kind: RecordKindName }
export type WholeRecord = KindRecord & { about: RecordAbout }

interface Options {
  /** The saved record; undefined for a new one. */
  record: WholeRecord | undefined
  /** Fields with which a new record begins. */
  given?: Readonly<Record<string, unknown>> | undefined
  /** Address at which editing of a newly added record continues. */
  addressOf?: (id: number) => string
  onSaved: ((record: WholeRecord) => void) | undefined
}

/** The form of a record of a declared kind, and everything that is shown of it. */
export function useKindForm(kind: NamedKind, { record: saved, given = {}, addressOf, onSaved }: Options) {
  const { t } = useConsole()
  const { save, remove, refused } = useRecordActs(kind.kind)
  const record = useRecord<WholeRecord, KindValue>({
    kind: kind.kind,
    record: saved,
    empty: emptyValue(kind, given),
    fieldsOf: (one) => fieldsOf(kind, one),
    save: (input) => save(input as never) as never,
    ...(addressOf && { addressOf: ({ id }) => addressOf(id) }),
    onSaved,
  })
  const known = useKnown(record.versions)
  const compared = useComparedFields(kind, known)
  const { value, change } = record.form
  const name = useNameOf(value.texts, leadOf(kind))
  return {
    title: name || t(kindKey('New', kind.kind)),
    record,
    compared,
    complete: isComplete(kind, value),
    remove,
    fields: { kind, value, known, refused, saved: saved !== undefined, onChange: change },
  }
}
