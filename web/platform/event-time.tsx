import { useLanguage } from './app-context.tsx'
import { useClock } from './clock.tsx'
import { type EventSpan, eventHours, eventStart, eventWhen, eventZoneNote } from './event-times.ts'

interface EventTimeProps {
  event: EventSpan
  /** Day and both hours, day and hour of the beginning, or the hours alone. */
  form?: 'when' | 'start' | 'hours'
  className?: string
}

/** The time of an event by its own clock, whose zone is named where the reader's clock or the site's differs. */
export function EventTime({ event, form = 'when', className }: EventTimeProps) {
  const language = useLanguage()
  const { now, zone } = useClock()
  const words = {
    when: () => eventWhen(event, now, language),
    start: () => eventStart(event.start_time, now, language),
    hours: () => eventHours(event),
  }[form]()
  return (
    <time className={className} dateTime={event.start_time}>
      {words + eventZoneNote(event.start_time, zone)}
    </time>
  )
}
