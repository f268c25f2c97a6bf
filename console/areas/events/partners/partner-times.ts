import dayjs, { type Dayjs } from 'dayjs'

/** Local times of an event as they are entered: 'YYYY-MM-DDTHH:mm', of whole days from the first to the day behind the last. */
export interface PartnerTimes {
  start: string
  end: string
  all_day: boolean
}

const written = 'YYYY-MM-DDTHH:mm'

/** Returns the times for pickers: of whole days the last one itself, and not the day after it. */
export function pickedTimes({ start, end, all_day }: PartnerTimes): { start: Dayjs | null; end: Dayjs | null } {
  const [from, to] = [start, end].map((time) => (time ? dayjs(time) : null))
  return { start: from ?? null, end: (all_day && to ? to.subtract(1, 'day') : to) ?? null }
}

/** The reverse. A time that was not picked is empty. */
export function enteredTimes(start: Dayjs | null, end: Dayjs | null, allDay: boolean): PartnerTimes {
  const from = start && (allDay ? start.startOf('day') : start.startOf('minute'))
  const to = end && (allDay ? end.startOf('day').add(1, 'day') : end.startOf('minute'))
  return { start: from?.format(written) ?? '', end: to?.format(written) ?? '', all_day: allDay }
}
