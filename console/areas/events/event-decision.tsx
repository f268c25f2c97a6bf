import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AssignDialog } from '#console/domains/review/assign-dialog.tsx'
import { type FurtherAct, FurtherActs } from '#console/domains/review/further-acts.tsx'
import { RefuseDialog } from '#console/domains/review/refuse-dialog.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useKeys } from '#console/platform/keys/keys.ts'
import * as styles from '#console/ui/decision.module.css'
import { Keys } from '#console/ui/keys.tsx'
import type { StaffEvent } from '#contract/events/event-review.ts'
import { eventLimits } from '#contract/events/event-terms.ts'
import { isCancellable, useFeaturing } from './event-actions.tsx'
import { CancelEventDialog, DeleteEventDialog } from './event-dialogs.tsx'

interface Props {
  staffEvent: StaffEvent
  mayDecide: boolean
  /** After something was done, with the answer to a decision; also where it failed: then it is another one by now. */
  onDecided: (decided?: StaffEvent) => void
}

type Open = 'none' | 'refuse' | 'assign' | 'cancel' | 'delete'

/** Actions of an editor on an event, each by one key as with a manuscript. */
export function EventDecision({ staffEvent, mayDecide, onDecided }: Props) {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { act, busy } = useMutation()
  const feature = useFeaturing(() => onDecided())
  const [open, setOpen] = useState<Open>('none')
  const { event, waiting, assignee, owner_language: ownerLanguage } = staffEvent
  const { id, version, state, featured, fields } = event
  const decide = async (decision: 'approve' | 'refuse', reason?: string) => {
    if (busy) return
    const decided = await act('decideEvent', { id, version, decision, reason, undoable: true })
    setOpen('none')
    onDecided(decided)
  }
  const mayFeature = state === 'published' || featured
  useKeys({
    a: () => mayDecide && void decide('approve'),
    r: () => mayDecide && setOpen('refuse'),
    e: () => location.assign(`/ac_create/${id}`),
    m: () => waiting && setOpen('assign'),
    f: () => mayFeature && void feature(event),
  })
  const acts: FurtherAct[] = [
    { key: 'E', label: t('edit'), href: `/ac_create/${id}` },
    ...(waiting ? [{ key: 'M', label: t('assign'), onClick: () => setOpen('assign') }] : []),
    ...(mayFeature
      ? [{ key: 'F', label: t(featured ? 'event.unfeature' : 'event.feature'), onClick: () => void feature(event) }]
      : []),
    ...(isCancellable(event)
      ? [{ key: 'cancel', label: t('event.cancel'), danger: true, onClick: () => setOpen('cancel') }]
      : []),
    { key: 'delete', label: t('delete'), danger: true, onClick: () => setOpen('delete') },
  ]
  const close = () => setOpen('none')
  const dialog = { event: { id, version, title: fields.title }, onClose: close, onDone: () => onDecided() }
  return (
    <div className={`flex wraps gap-8 full ${styles.decision}`}>
      {waiting && (
        <>
          <Button type="primary" disabled={!mayDecide} loading={busy} onClick={() => decide('approve')}>
            {t('approve')} <Keys keys={['A']} />
          </Button>
          <Button danger disabled={!mayDecide} onClick={() => setOpen('refuse')}>
            {t('refuse')} <Keys keys={['R']} />
          </Button>
        </>
      )}
      <FurtherActs acts={acts} />
      {open === 'refuse' && (
        <RefuseDialog
          about="event"
          id={id}
          language={ownerLanguage}
          hint={t('event.refuseHint')}
          maxLength={eventLimits.reason}
          onClose={close}
          onRefuse={(reason) => decide('refuse', reason)}
          busy={busy}
        />
      )}
      {open === 'assign' && (
        <AssignDialog call="assignEvent" id={id} assignee={assignee} onClose={close} onAssigned={() => onDecided()} />
      )}
      {open === 'cancel' && <CancelEventDialog {...dialog} />}
      {open === 'delete' && (
        <DeleteEventDialog {...dialog} onDone={() => navigate('/events')} onUndone={() => navigate(`/events/${id}`)} />
      )}
    </div>
  )
}
