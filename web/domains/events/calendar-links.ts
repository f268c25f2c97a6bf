import type { EventSpan } from '#web/platform/event-times.ts'

/** Content of a calendar entry. */
export interface CalendarEntry extends EventSpan {
  title: string
  /** Address of the event's page. */
  address: string
  place: string
}

/** 20261128T110000Z */
const compact = (time: string): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Opens a new entry in the reader's Google calendar. */
export function googleCalendarAddress({ title, address, place, start_time, end_time }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start_time)}/${compact(end_time)}`,
    details: address,
    location: place,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Opens a new entry in the reader's Outlook calendar. */
export function outlookCalendarAddress({ title, address, place, start_time, end_time }: CalendarEntry): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(start_time).toISOString(),
    enddt: new Date(end_time).toISOString(),
    body: address,
    location: place,
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`
}
