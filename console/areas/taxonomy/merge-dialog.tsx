import { App } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { LabelSelect } from '#console/records/label-select.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { useUndo } from '#console/ui/undo.tsx'
import type { RecordRow } from '#contract/records/record-calls.ts'

export interface MergedLabel {
  id: number
  name: string
  uses: number
}

interface Props {
  label: MergedLabel
  onClose: () => void
  onDone: () => void
}

/** Merges a label into another, with a way back. */
export function MergeDialog({ label, onClose, onDone }: Props) {
  const { t, call } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const offer = useUndo()
  const [into, setInto] = useState<RecordRow>()
  const { name } = label
  const merge = async () => {
    const answer = into && (await act('mergeLabels', { id: label.id, into: into.id }))
    if (!into || !answer) return
    onClose()
    onDone()
    offer({
      key: `merge ${answer.merge}`,
      text: t('label.merged', { name, into: into.title, n: answer.items }),
      undo: () => call('undoLabelMerge', { merge: answer.merge }),
      onUndone: () => {
        void message.success(t('label.unmerged', { name }))
        onDone()
      },
    })
  }
  return (
    <Dialog
      title={t('label.mergeAsk', { name })}
      okText={t('merge')}
      okButtonProps={{ disabled: into === undefined, loading: busy }}
      onCancel={onClose}
      onOk={merge}
    >
      <p className="quiet">{t('label.mergeHint', { n: label.uses.toLocaleString('en') })}</p>
      <LabelSelect name={t('label.mergeInto')} value={into?.id} but={label.id} onChange={setInto} />
    </Dialog>
  )
}
