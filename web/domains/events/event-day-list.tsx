import type { EventCard } from '#contract/events/events.ts'
import { DayList } from './day-list.tsx'
import { EventRow } from './event-row.tsx'

/** A list of events by the day on which they begin where they are. @param today 'YYYY-MM-DD' */
export const EventDays = ({ events, today }: { events: readonly EventCard[]; today: string }) => (
  <DayList events={events} today={today} row={(event) => <EventRow key={event.id} event={event} />} />
)
