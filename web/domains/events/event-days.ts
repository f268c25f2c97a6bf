import { type EventSpan, readEventTime } from '#web/platform/event-times.ts'
import { daysBetween } from './month-grid.ts'

/** Events in the given order, those that follow each other on the same day together. */
export function byDay<T extends Pick<EventSpan, 'start_time'>>(events: readonly T[]): { day: string; events: T[] }[] {
  const days: { day: string; events: T[] }[] = []
  for (const event of events) {
    const { day } = readEventTime(event.start_time)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** The days that an event touches where it is. A last day that it only reaches at midnight is none. */
export function daysOfEvent(event: EventSpan): string[] {
  const start = readEventTime(event.start_time)
  const end = readEventTime(event.end_time)
  const days = daysBetween(start.day, end.day)
  return days.length > 1 && end.clock === '00:00' ? days.slice(0, -1) : days
}

/** The events of each day, in the given order; one that goes on over several days is in each. */
export function eventsOfDays<T extends EventSpan>(events: readonly T[]): ReadonlyMap<string, T[]> {
  const days = new Map<string, T[]>()
  for (const event of events) {
    for (const day of daysOfEvent(event)) {
      const known = days.get(day)
      if (known) known.push(event)
      else days.set(day, [event])
    }
  }
  return days
}
