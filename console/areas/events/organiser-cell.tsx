import type { StaffEventRow } from '#contract/events/event-review.ts'
import * as styles from './events.module.css'

type Organiser = Pick<StaffEventRow, 'organiser_name' | 'owner' | 'language'>

/** The organiser of an event, by the name that readers see, with the account beside it if its name differs. */
export function OrganiserCell({ organiser_name: name, owner, language }: Organiser) {
  const account = owner?.nickname === name ? '' : owner?.nickname
  return (
    <span className={styles.organiserCell}>
      {name && <span lang={language}>{name}</span>}
      {account && <span className="quiet">{account}</span>}
      {!name && !account && '—'}
    </span>
  )
}
