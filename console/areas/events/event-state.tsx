import { useText } from '#console/platform/console-context.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { StaffEventRow } from '#contract/events/event-review.ts'
import { changeNames, stateNames } from './event-words.ts'
import * as eventsStyles from './events.module.css'

type Standing = Pick<StaffEventRow, 'state' | 'changes'> & { deleted?: boolean }

/** How far an event has come, and its changes with it. */
export function EventStateMark({ event: { state, changes, deleted } }: { event: Standing }) {
  const t = useText()
  if (deleted)
    return <span className={`${listsStyles.state} ${listsStyles.stateUnpublished}`}>{t('event.binned')}</span>
  return (
    <>
      <span className={`${listsStyles.state} state--${state}`}>{t(stateNames[state])}</span>
      {changes && (
        <span className={`${eventsStyles.eventChanges} ${listsStyles.state} state--${changes}`}>
          {t(changeNames[changes])}
        </span>
      )}
    </>
  )
}
