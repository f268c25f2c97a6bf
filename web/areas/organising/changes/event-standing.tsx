import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as statesStyles from '#web/ui/states.module.css'
import { stateTones } from '../form/state-tones.ts'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'

/** How far an event has come, and beside it how far its changes are that readers do not have yet. */
export function EventStanding({ state, changes }: Pick<OrganiserEvent, 'state' | 'changes'>) {
  const t = useOrganisingText()
  return (
    <>
      <span className={classNames(statesStyles.status, stateTones[state])}>{t(`state.${state}` as OrganisingKey)}</span>
      {changes && (
        <span className={classNames(statesStyles.status, stateTones[changes])}>
          {t(`changes.${changes}` as OrganisingKey)}
        </span>
      )}
    </>
  )
}
