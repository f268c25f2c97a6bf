import { Alert } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { useKeys } from '#console/platform/keys/keys.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import { Keys } from '#console/ui/keys.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { StaffEvent } from '#contract/events/event-review.ts'
import * as eventsStyles from './events.module.css'

/** Obstacles to publication, or the decision, who made it, and where readers find the event. */
export function EventVerdict({ staffEvent }: { staffEvent: StaffEvent }) {
  const { t } = useConsole()
  const { event, verdicts, waiting, undo_ms: undoable } = staffEvent
  const { id, state, changes } = event
  const isShown = state === 'published' || state === 'cancelled'
  useKeys(isShown ? { v: () => location.assign(`/events/${id}`) } : {})
  const see = isShown && (
    <a href={`/events/${id}`}>
      {t('event.see')} <Keys keys={['V']} />
    </a>
  )
  if (state === 'cancelled') {
    return (
      <Alert
        role="status"
        type="warning"
        showIcon
        title={t('event.cancelled')}
        description={event.cancel_reason && <span className={decisionStyles.reason}>{event.cancel_reason}</span>}
        action={see}
      />
    )
  }
  const [newest] = verdicts
  // A verdict does not cover what was saved or submitted since then.
  const stands = undoable !== undefined || changes === 'refused' || (changes === null && state !== 'draft')
  if (!newest || waiting || !stands) return see ? <p className={eventsStyles.eventSee}>{see}</p> : null
  const refused = newest.decision === 'refuse'
  const said = { name: newest.by.nickname, time: toMinute(newest.time) }
  return (
    <Alert
      role="status"
      type={refused ? 'warning' : 'success'}
      showIcon
      title={t(refused ? 'refusedBy' : 'approvedBy', said)}
      description={
        refused && newest.reason ? <span className={decisionStyles.reason}>{newest.reason}</span> : undefined
      }
      action={see}
    />
  )
}
