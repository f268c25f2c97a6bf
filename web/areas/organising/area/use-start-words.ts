import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { eventStart } from '#web/platform/event-times.ts'

/** Says in words when an event begins, by its own clock. */
export function useStartWords(): (start: string) => string {
  const language = useLanguage()
  const { now } = useClock()
  return (start) => eventStart(start, now, language)
}
