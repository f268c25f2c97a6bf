import { Input } from 'antd'
import { useState } from 'react'
import type { BinRow } from '#contract/bin.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  row: BinRow
  onClose: () => void
  onDone: () => void
}

/** Deleting for good cannot be undone: it takes the name, typed. */
export function PurgeDialog({ row: { kind, id, title, language }, onClose, onDone }: Props) {
  const { t } = useConsole()
  const { act, busy } = useAct()
  const [typed, setTyped] = useState('')
  const purge = async () => {
    if (!(await act('purgeFromBin', { kind, id, title: typed }, t('bin.purged')))) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t('bin.purgeAsk', { title: title || t('untitled') })}
      okText={t('bin.purge')}
      okButtonProps={{ danger: true, disabled: typed.trim() !== title.trim(), loading: busy }}
      onOk={purge}
      onCancel={onClose}
    >
      <p className="quiet">{t('bin.purgeHint')}</p>
      {title && (
        <div className="people__confirm">
          <label htmlFor="typed-title">
            {t('bin.typeTitle')} <b lang={language ?? undefined}>{title}</b>
          </label>
          <Input
            id="typed-title"
            data-first
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
