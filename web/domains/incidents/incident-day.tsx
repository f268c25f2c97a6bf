import { useLanguage } from '#web/platform/app-context.tsx'
import { calendarDay } from '#web/platform/calendar-day.ts'

/** The day of a development. */
export function IncidentDay({ day }: { day: string }) {
  return <time dateTime={day}>{calendarDay(day, useLanguage())}</time>
}
