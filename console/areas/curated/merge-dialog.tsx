import { App, Button } from 'antd'
import { useState } from 'react'
import type { StaffLabelRow } from '#contract/labels.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { nameOf } from '../../ui/texts.ts'
import { LabelSelect } from './label-select.tsx'

/** The way back stays on the screen for so long; after that it stands with the other label. */
const shownSeconds = 10

interface Props {
  label: StaffLabelRow
  onClose: () => void
  onDone: () => void
}

/** Merges a label into another, with a way back. */
export function MergeDialog({ label, onClose, onDone }: Props) {
  const { t, language, call } = useConsole()
  const { act, busy } = useAct()
  const { message } = App.useApp()
  const [into, setInto] = useState<StaffLabelRow>()
  const name = nameOf(label.texts, language, 'name')
  const merge = async () => {
    const answer = into && (await act('mergeLabels', { id: label.id, into: into.id }))
    if (!into || !answer) return
    onClose()
    onDone()
    const key = `merge ${answer.merge}`
    const undo = async () => {
      message.destroy(key)
      try {
        await call('undoLabelMerge', { merge: answer.merge })
        void message.success(t('label.unmerged', { name }))
        onDone()
      } catch (error) {
        void message.error(t('failed', { reason: (error as Error).message }))
      }
    }
    void message.open({
      key,
      type: 'success',
      duration: shownSeconds,
      content: (
        <>
          {t('label.merged', { name, into: nameOf(into.texts, language, 'name'), n: answer.items })}{' '}
          <Button type="link" size="small" onClick={undo}>
            {t('bin.undo')}
          </Button>
        </>
      ),
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
