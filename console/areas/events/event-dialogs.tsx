import { Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useDraftText } from '#console/platform/draft-texts.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { ConsequencesDialog } from '#console/ui/consequences-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { shortTitle } from '#console/ui/lists/list-text.ts'
import { useBinned } from '#console/ui/undo.tsx'
import { eventLimits } from '#contract/events/event-terms.ts'
import * as styles from './events.module.css'

interface Props {
  event: { id: number; version: number; title: string }
  onClose: () => void
  onDone: () => void
}

/** Calls an event off; before that it says what that affects, and how many hold a ticket, who receive the reason. */
export function CancelEventDialog({ event: { id, version, title }, onClose, onDone }: Props) {
  const { t } = useConsole()
  const { act } = useMutation()
  const [reason, setReason] = useDraftText(`cancelling event ${id}`)
  const { data, failure } = useAnswer('activityHome', { id })
  const affected = useAnswer('activityConsequences', { id })
  return (
    <ConsequencesDialog
      title={t('event.cancelAsk', { title: shortTitle(title) })}
      confirm={t('event.cancel')}
      keep={t('event.keep')}
      name={affected.data?.name ?? title}
      list={affected.data?.list}
      failure={affected.failure}
      complete={reason.trim() !== '' && data !== undefined}
      onClose={onClose}
      onConfirm={async (given) => {
        if (!(await act('cancelActivity', { id, version, reason: reason.trim(), ...given }, t('event.cancelDone'))))
          return affected.reload()
        setReason('')
        onClose()
        onDone()
      }}
    >
      <p role="status" className={styles.eventHolders}>
        {failure ?? (data ? notifiedHolders(data.registered, t) : t('loading'))}
      </p>
      <Input.TextArea
        data-first
        aria-label={t('event.cancelReason')}
        placeholder={t('event.cancelReason')}
        rows={3}
        maxLength={eventLimits.reason}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConsequencesDialog>
  )
}

const notifiedHolders = (n: number, t: ReturnType<typeof useConsole>['t']): string =>
  n === 0 ? t('event.cancelTellsNobody') : t('event.cancelTells', { n })

interface DeleteProps extends Props {
  /** It was brought back from the bin. */
  onUndone: () => void
}

/** Moves an event to the bin. */
export function DeleteEventDialog({ event: { id, version, title }, onClose, onDone, onUndone }: DeleteProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const binned = useBinned()
  const [gone, setGone] = useState(false)
  return (
    <Dialog
      title={t('event.deleteAsk', { title: shortTitle(title) || t('untitled') })}
      okText={t('delete')}
      okButtonProps={{ danger: true, loading: busy, disabled: gone }}
      onCancel={onClose}
      onOk={async () => {
        if (!(await act('deleteEvent', { id, version }))) return
        setGone(true)
        binned('event', id, onUndone)
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('event.deleteHint')}</p>
    </Dialog>
  )
}
