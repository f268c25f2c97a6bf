import { Button, DatePicker, Dropdown, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useAct } from '#console/platform/acts/use-act.ts'
import { useKeys } from '#console/platform/keys/keys.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useKeptText } from '../../platform/kept-texts.ts'
import { pickedTime, pickerTime, siteTime } from '../../platform/site-clock.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { CorrectionDialog, correctionNames } from './correction-dialog.tsx'
import { useOfferUndoing } from './offer-undoing.ts'

interface Props {
  manuscript: CallOutput<'getReview'>['manuscript']
  assignee: Person | null
  mayDecide: boolean
  /** After something was done, and also where it failed: then something else has become of it meanwhile. */
  onChanged: () => void
}

type DecisionInput = Omit<CallInput<'decideReview'>, 'id' | 'version'>
type Open = 'none' | 'refuse' | 'plan' | 'assign' | 'correct'

/** What an editor can do with a manuscript, each by one key. */
export function Decision({ manuscript, assignee, mayDecide, onChanged }: Props) {
  const { t } = useConsole()
  const { act, busy } = useAct()
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
  const told = correction ? t('review.told', { kind: t(correctionNames[correction.kind]) }) : t('review.tellReaders')
  const isPending = state === 'pending'
  const further: FurtherAct[] = [
    ...(isPending ? [{ key: 'T', label: t('approveLater'), disabled: !mayPlan, onClick: () => setOpen('plan') }] : []),
    ...(isPending && mayCorrect ? [{ key: 'N', label: told, onClick: () => setOpen('correct') }] : []),
    { key: 'E', label: t('edit'), href: `/publish/${id}` },
    ...(isPending ? [{ key: 'M', label: t('assign'), onClick: () => setOpen('assign') }] : []),
  ]
  return (
    <div className="decision">
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
      {open === 'refuse' && <RefuseDialog id={id} onClose={() => setOpen('none')} onRefuse={decide} busy={busy} />}
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
        <AssignDialog id={id} assignee={assignee} onClose={() => setOpen('none')} onAssigned={onChanged} />
      )}
    </div>
  )
}

interface FurtherAct {
  /** What does the same on a keyboard. */
  key: string
  label: string
  disabled?: boolean
  href?: string
  onClick?: () => void
}

/** What is done less often: beside the decisions, on a phone in a menu, so that the text keeps the screen. */
function FurtherActs({ acts }: { acts: readonly FurtherAct[] }) {
  const { t } = useConsole()
  const [only] = acts
  const buttons = acts.map(({ key, label, ...act }) => (
    <Button key={key} {...act}>
      {label} <Keys keys={[key]} />
    </Button>
  ))
  if (only && acts.length === 1) return buttons
  const items = acts.map(({ key, label, href, ...act }) => ({
    key,
    label: href ? <a href={href}>{label}</a> : label,
    ...act,
  }))
  return (
    <>
      <div className="decision__further">{buttons}</div>
      <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
        <Button className="decision__more" aria-haspopup="menu">
          {t('review.more')}
        </Button>
      </Dropdown>
    </>
  )
}

interface RefuseProps {
  id: number
  onClose: () => void
  onRefuse: (input: { decision: 'refuse'; reason: string }) => void
  busy: boolean
}

function RefuseDialog({ id, onClose, onRefuse, busy }: RefuseProps) {
  const { t } = useConsole()
  const [reason, setReason] = useKeptText(`refusal ${id}`)
  const { data } = useAnswer('refusalTemplates', {})
  return (
    <Dialog
      title={t('refuse')}
      okText={t('refuse')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: busy }}
      onOk={() => onRefuse({ decision: 'refuse', reason: reason.trim() })}
      onCancel={onClose}
    >
      <p className="quiet">{t('reasonHint')}</p>
      <Space wrap className="templates">
        {data?.list.map(({ title, text }) => (
          <Button key={title} size="small" onClick={() => setReason(reason ? `${reason}\n${text}` : text)}>
            {title}
          </Button>
        ))}
      </Space>
      <Input.TextArea
        aria-label={t('reason')}
        data-first
        rows={5}
        maxLength={2_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
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
        // Its now would be that of the editor's machine.
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

interface AssignProps {
  id: number
  assignee: Person | null
  onClose: () => void
  onAssigned: () => void
}

function AssignDialog({ id, assignee, onClose, onAssigned }: AssignProps) {
  const { t, me } = useConsole()
  const { act, busy } = useAct()
  const { data } = useAnswer('staffList', {})
  const [user, setUser] = useState<number | null>(assignee?.id ?? me.id)
  return (
    <Dialog
      title={t('assign')}
      okText={t('confirm')}
      okButtonProps={{ loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        await act('assignReview', { id, user, seen: assignee?.id ?? null })
        onAssigned()
        onClose()
      }}
    >
      <Select
        aria-label={t('assignee')}
        className="whole"
        value={user ?? 0}
        onChange={(chosen) => setUser(chosen || null)}
        options={[
          { value: 0, label: t('nobody') },
          ...(data?.list ?? []).map((one) => ({ value: one.id, label: one.nickname })),
        ]}
      />
    </Dialog>
  )
}
