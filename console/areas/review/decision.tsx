import { Button, DatePicker } from 'antd'
import { useState } from 'react'
import { AssignDialog } from '#console/domains/review/assign-dialog.tsx'
import { type FurtherAct, FurtherActs } from '#console/domains/review/further-acts.tsx'
import { useOfferUndoing } from '#console/domains/review/offer-undoing.ts'
import { RefuseDialog } from '#console/domains/review/refuse-dialog.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useKeys } from '#console/platform/keys/keys.ts'
import * as styles from '#console/ui/decision.module.css'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { pickedTime, pickerTime, siteTime } from '../../platform/site-clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { CorrectionDialog, correctionNames } from './correction-dialog.tsx'

interface Props {
  manuscript: CallOutput<'getReview'>['manuscript']
  assignee: Person | null
  mayDecide: boolean
  /** After something was done, and also where it failed: then something else has become of it meanwhile. */
  onChanged: () => void
}

type DecisionInput = Omit<CallInput<'decideReview'>, 'id' | 'version'>
type Open = 'none' | 'refuse' | 'plan' | 'assign' | 'correct'

/** Actions of an editor on a manuscript, each by one key. */
export function Decision({ manuscript, assignee, mayDecide, onChanged }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const offer = useOfferUndoing(onChanged)
  const [open, setOpen] = useState<Open>('none')
  const [correction, setCorrection] = useState<RevisionCorrection>()
  const { id, version, state, taken_offline: offline } = manuscript
  const mayCorrect = mayDecide && manuscript.may_correct === true
  const mayPlan = mayDecide && !offline
  const decide = async (input: DecisionInput) => {
    const done = input.decision === 'refuse' ? 'refused' : input.publish_time ? 'planned' : 'approved'
    if (busy) return
    const planned = Boolean(input.publish_time)
    const decided = await act(
      'decideReview',
      { id, version, undoable: true, correction, ...input },
      planned ? t(done) : undefined,
    )
    if (decided) offer(decided)
    setOpen('none')
    onChanged()
  }
  const approve = () => decide({ decision: 'approve', ...(offline && { online_again: true }) })
  useKeys({
    a: () => mayDecide && void approve(),
    r: () => mayDecide && setOpen('refuse'),
    t: () => mayPlan && setOpen('plan'),
    e: () => location.assign(`/publish/${id}`),
    m: () => state === 'pending' && setOpen('assign'),
    n: () => mayCorrect && setOpen('correct'),
  })
  const notice = correction
    ? t('review.readersNotified', { kind: t(correctionNames[correction.kind]) })
    : t('review.tellReaders')
  const isPending = state === 'pending'
  const further: FurtherAct[] = [
    ...(isPending ? [{ key: 'T', label: t('approveLater'), disabled: !mayPlan, onClick: () => setOpen('plan') }] : []),
    ...(isPending && mayCorrect ? [{ key: 'N', label: notice, onClick: () => setOpen('correct') }] : []),
    { key: 'E', label: t('edit'), href: `/publish/${id}` },
    ...(isPending ? [{ key: 'M', label: t('assign'), onClick: () => setOpen('assign') }] : []),
  ]
  return (
    <div className={`flex wraps gap-8 full ${styles.decision}`}>
      {isPending && (
        <>
          <Button type="primary" disabled={!mayDecide} loading={busy} onClick={approve}>
            {t(offline ? 'review.onlineAgain' : 'approve')} <Keys keys={['A']} />
          </Button>
          <Button danger disabled={!mayDecide} onClick={() => setOpen('refuse')}>
            {t('refuse')} <Keys keys={['R']} />
          </Button>
        </>
      )}
      <FurtherActs acts={further} />
      {open === 'refuse' && (
        <RefuseDialog
          about="article"
          id={id}
          hint={t('reasonHint')}
          maxLength={2_000}
          onClose={() => setOpen('none')}
          onRefuse={(reason) => decide({ decision: 'refuse', reason })}
          busy={busy}
        />
      )}
      {open === 'plan' && <PlanDialog onClose={() => setOpen('none')} onPlan={decide} busy={busy} />}
      {open === 'correct' && (
        <CorrectionDialog
          first={correction}
          lang={manuscript.language}
          onClose={() => setOpen('none')}
          onDone={(chosen) => {
            setCorrection(chosen)
            setOpen('none')
          }}
        />
      )}
      {open === 'assign' && (
        <AssignDialog
          call="assignReview"
          id={id}
          assignee={assignee}
          onClose={() => setOpen('none')}
          onAssigned={onChanged}
        />
      )}
    </div>
  )
}

interface PlanProps {
  onClose: () => void
  onPlan: (input: { decision: 'approve'; publish_time: string }) => void
  busy: boolean
}

const hourMs = 3_600_000

/** The time is the site's, UTC+8, whatever zone the editor's machine is in. */
function PlanDialog({ onClose, onPlan, busy }: PlanProps) {
  const { t } = useConsole()
  const now = Date.now()
  const [time, setTime] = useState(() => pickerTime(now + hourMs).startOf('hour'))
  return (
    <Dialog
      title={t('approveLater')}
      okText={t('plan')}
      okButtonProps={{ loading: busy, disabled: pickedTime(time) <= siteTime(now) }}
      onOk={() => onPlan({ decision: 'approve', publish_time: pickedTime(time) })}
      onCancel={onClose}
    >
      <p className="quiet">{t('planHint')}</p>
      <DatePicker
        aria-label={t('publishTime')}
        showTime={{ format: 'HH:mm' }}
        // The present time would be that of the editor's machine.
        showNow={false}
        format="YYYY-MM-DD HH:mm"
        allowClear={false}
        value={time}
        disabledDate={(day) => day.isBefore(pickerTime(now), 'day')}
        onChange={(chosen) => chosen && setTime(chosen.startOf('minute'))}
      />
    </Dialog>
  )
}
