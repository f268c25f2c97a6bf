import { useText } from '#console/platform/console-context.tsx'
import type { StaffEventRow } from '#contract/events/event-review.ts'
import { changeNames, stateNames } from './event-words.ts'

type Standing = Pick<StaffEventRow, 'state' | 'changes'> & { deleted?: boolean }

/** How far an event has come, and its changes with it. */
export function EventStateMark({ event: { state, changes, deleted } }: { event: Standing }) {
  const t = useText()
  if (deleted) return <span className="state state--unpublished">{t('event.binned')}</span>
  return (
    <>
      <span className={`state state--${state}`}>{t(stateNames[state])}</span>
      {changes && <span className={`event__changes state state--${changes}`}>{t(changeNames[changes])}</span>}
    </>
  )
}
