import { useText } from '#console/platform/console-context.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { StaffEvent, StaffEventRow } from '#contract/events/event-review.ts'
import { changeNames, stateNames } from './event-words.ts'
import * as eventsStyles from './events.module.css'

type Standing = Pick<StaffEventRow, 'state' | 'changes'> & Partial<Pick<StaffEventRow, 'waiting' | 'deleted'>>

interface StateMarkProps {
  event: Standing
  /** The newest decision on it, where it is known. */
  decision?: StaffEvent['verdicts'][number]['decision'] | undefined
}

/** How far an event has come, and its changes with it. */
export function EventStateMark({ event: { state, changes, waiting, deleted }, decision }: StateMarkProps) {
  const t = useText()
  if (deleted)
    return <span className={`${listsStyles.state} ${listsStyles.stateUnpublished}`}>{t('event.binned')}</span>
  // It was decided on, and the decision takes effect once it can no longer be undone.
  const isDecided = waiting === false
  return (
    <>
      <span className={`${listsStyles.state} state--${state}`}>
        {isDecided && state === 'pending' ? t(decidedNames[decision ?? 'unknown']) : t(stateNames[state])}
      </span>
      {changes && (
        <span className={`${eventsStyles.eventChanges} ${listsStyles.state} state--${changes}`}>
          {isDecided && changes === 'pending' ? t(decidedNames[decision ?? 'unknown']) : t(changeNames[changes])}
        </span>
      )}
    </>
  )
}

const decidedNames = { approve: 'event.approving', refuse: 'event.refusing', unknown: 'event.decided' } as const
