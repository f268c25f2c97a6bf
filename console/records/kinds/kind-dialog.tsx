import { Button } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import * as styles from '../records.module.css'
import { PickedItems } from '../use-known-items.tsx'
import { KindFields } from './kind-fields.tsx'
import type { KindValue } from './kind-value.ts'
import { type NamedKind, useKindForm, type WholeRecord } from './use-kind-form.ts'

const width = 980

interface Props {
  kind: NamedKind
  /** Undefined for a new record. */
  id: number | undefined
  /** It was saved. */
  onSaved: (id: number) => void
  /** It was deleted, or restored after that. */
  onMoved: () => void
  onClose: () => void
}

/** A record of a declared kind, or a new one, in a dialog of the page that lists such records. */
export function KindDialog({ id, ...props }: Props) {
  return <PickedItems>{id === undefined ? <Editor {...props} /> : <SavedRecord {...props} id={id} />}</PickedItems>
}

function SavedRecord({ id, ...props }: Props & { id: number }) {
  const answer = useAnswer('getRecord', { kind: props.kind.kind, id })
  if (answer.data) return <Editor {...props} record={answer.data as unknown as WholeRecord} />
  return (
    <Dialog width={width} footer={null} onCancel={props.onClose}>
      <Loaded answer={answer}>{() => null}</Loaded>
    </Dialog>
  )
}

function Editor({ kind, record: saved, onSaved, onMoved, onClose }: Omit<Props, 'id'> & { record?: WholeRecord }) {
  const { t } = useConsole()
  const binned = useBinned()
  const { title, record, compared, complete, remove, fields } = useKindForm(kind, {
    record: saved,
    onSaved: ({ id }) => onSaved(id),
  })
  const { form, theirs, busy } = record
  const close = () => {
    form.discard()
    onClose()
  }
  const bin = async ({ id }: WholeRecord) => {
    if (!(await remove({ id, version: form.version }))) return
    close()
    binned(kind.kind, id, onMoved)
    onMoved()
  }
  return (
    <Dialog
      title={title}
      width={width}
      onCancel={close}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {saved && (
            <Button danger className={styles.recordDelete} onClick={() => void bin(saved)}>
              {t('delete')}
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      okText={t('record.save')}
      okButtonProps={{ loading: busy, disabled: !form.dirty || !complete || theirs !== undefined }}
      onOk={() => record.save()}
    >
      {theirs && (
        <Conflict<KindValue>
          mine={form.value}
          theirs={record.fieldsOf(theirs)}
          base={form.saved}
          fields={compared}
          onChoose={record.choose}
        />
      )}
      <div className="grid gap-20">
        <KindFields {...fields} />
      </div>
    </Dialog>
  )
}
