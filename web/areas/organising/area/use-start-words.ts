import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { eventStart, eventZoneNote } from '#web/platform/event-times.ts'

/** Says in words when an event begins, by its own clock, whose zone is named where it is not the reader's. */
export function useStartWords(): (start: string) => string {
  const language = useLanguage()
  const { now, zone } = useClock()
  return (start) => eventStart(start, now, language) + eventZoneNote(start, zone)
}
