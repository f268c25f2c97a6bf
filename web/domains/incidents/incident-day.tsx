import { useLanguage } from '#web/platform/app-context.tsx'
import { calendarDay } from '#web/platform/days/calendar-day.ts'

/** The day of a development, and the time where it is known. */
export function IncidentDay({ day, time }: { day: string; time?: string | null }) {
  const shown = calendarDay(day, useLanguage())
  return <time dateTime={time ? `${day} ${time}` : day}>{time ? `${shown} ${time}` : shown}</time>
}
