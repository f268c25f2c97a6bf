import type { EventCard } from '#contract/events/events.ts'
import { DayList } from './day-list.tsx'
import * as styles from './event.module.css'
import { EventRow } from './event-row.tsx'

/** A list of events by the day on which they begin where they are. @param today 'YYYY-MM-DD' */
export const EventDays = ({ events, today }: { events: readonly EventCard[]; today: string }) => (
  <DayList events={events} today={today} row={(event) => <EventRow key={event.id} event={event} />} />
)

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
