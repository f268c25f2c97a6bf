import type { EventCard } from '#contract/events/events.ts'
import * as styles from './event.module.css'
import { EventRow } from './event-row.tsx'

/** Events without their days beside them, as below the page of another one. */
export function EventList({ events }: { events: readonly EventCard[] }) {
  return (
    <ul className={styles.evOthers}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} dated />
      ))}
    </ul>
  )
}
