import { Alert } from 'antd'
import { useParams } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useRecord } from '#console/platform/use-record.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import type { RecordKindName } from '#contract/records/all-kinds.ts'
import { leadOf, type RecordKind } from '#contract/records/record-kind.ts'
import { RecordEditor } from '../record-editor.tsx'
import { emptyValue, fieldsOf, isComplete, KindFields, type KindValue, useComparedFields } from './kind-fields.tsx'
import { useRecordActs, useRecords } from './use-records.ts'

type WholeRecord = KindValue & { id: number; version: number }

interface Props {
  kind: RecordKind & { kind: RecordKindName }
  list: { path: string; label: string }
  /** Address at which editing of a newly added record continues. */
  addressOf: (id: number) => string
  /** Said above a record that is not there yet. */
  newTitle: string
  /** Fields with which a new record begins. */
  given?: Partial<KindValue>
  /** False where only the list deletes such records. */
  deletable?: boolean
}

/** The page of a record of a declared kind, or of one that is not there yet. */
export function KindPage(props: Props) {
  const { id = '' } = useParams()
  const { t } = useConsole()
  const answer = useRecords(props.kind.kind)
  if (id === 'new') return <KindEditor key="new" {...props} />
  return (
    <Loaded answer={answer}>
      {({ list }) => {
        const record = list.find((one) => one.id === Number(id)) as WholeRecord | undefined
        if (!record) return <Alert type="error" title={t('missing')} />
        return <KindEditor key={id} {...props} record={record} onSaved={answer.reload} />
      }}
    </Loaded>
  )
}

function KindEditor({
  kind,
  list,
  addressOf,
  newTitle,
  given = {},
  deletable = true,
  record: saved,
  onSaved,
}: Props & { record?: WholeRecord; onSaved?: () => void }) {
  const { language } = useConsole()
  const { save, remove } = useRecordActs(kind.kind)
  const compared = useComparedFields(kind)
  const record = useRecord<WholeRecord, KindValue>({
    kind: kind.kind,
    record: saved,
    empty: emptyValue(kind, given),
    fieldsOf: (one) => fieldsOf(kind, one),
    save: (input) => save(input as never) as never,
    addressOf: ({ id }) => addressOf(id),
    onSaved,
  })
  const { value } = record.form
  return (
    <RecordEditor<WholeRecord, KindValue>
      title={nameOf(value.texts, language, leadOf(kind)) || newTitle}
      record={record}
      list={list}
      complete={isComplete(kind, value)}
      {...(deletable && { remove })}
      compared={compared}
    >
      <KindFields kind={kind} value={value} set={record.set} />
    </RecordEditor>
  )
}
