import { isAcceptedDay } from '#contract/accepted-time.ts'
import { type EventStatus, eventStatuses } from '#contract/events/event-terms.ts'
import { eventsQuery } from './events-query.ts'
import { readMonth } from './month-grid.ts'

/** Days that the list can be narrowed to. */
export const eventPeriods = [7, 30, 90] as const
export type EventPeriod = (typeof eventPeriods)[number]

/** The selection and view of the events: all parameters of the list's address. */
export interface EventsView {
  status: EventStatus
  /** The key of a city. */
  city?: string
  online?: boolean
  /** A number of days from today on; for past events, up to today. */
  within?: EventPeriod
  /** One day, 'YYYY-MM-DD', of which events of every status are shown. */
  day?: string
  keyword?: string
  /** Cursor at which the list goes on. */
  after?: string
  /** A month as a calendar, 'YYYY-MM', in place of the list. */
  month?: string
}

type Parameters = Readonly<Partial<Record<string, string>>>

const longestWord = 100
/** With which letter the place in a list begins, and that of a list of one day. */
const placeLetters = { in_progress: 'n', upcoming: 'u', concluded: 'c' } as const
const letterOfDay = 'd'
const placePattern = /^[nucd]\.\d{1,14}\.\d{1,15}$/

/** Parses the view from the parameters of an address; wrong ones are passed over. */
export function readEventsView(given: Parameters): EventsView {
  const keyword = given.keyword?.trim().slice(0, longestWord)
  const month = readMonth(given.month)
  const within = eventPeriods.find((days) => String(days) === given.within)
  const day = given.day && isAcceptedDay(given.day) ? given.day : undefined
  const status = eventStatuses.find((one) => one === given.status) ?? 'upcoming'
  const isPlace = (after: string) =>
    after.startsWith(day ? letterOfDay : placeLetters[status]) && placePattern.test(after)
  return {
    status,
    ...(given.city && { city: given.city.slice(0, longestWord) }),
    ...(given.online === '1' && { online: true }),
    ...(within && { within }),
    ...(day && { day }),
    ...(keyword && { keyword }),
    ...(given.after && isPlace(given.after) && { after: given.after }),
    ...(month && { month }),
  }
}

/** The address of a view of the events. Another view starts a list of its own. */
export function eventsAddress({ status, online, ...view }: Partial<EventsView>): string {
  const parameters: Parameters = {
    ...(status && status !== 'upcoming' && { status }),
    ...(online && { online: '1' }),
    ...Object.fromEntries(Object.entries(view).map(([name, value]) => [name, value ? String(value) : undefined])),
  }
  const query = new URLSearchParams()
  for (const name of eventsQuery) if (parameters[name]) query.set(name, parameters[name])
  return `/events${query.size > 0 ? `?${query}` : ''}`
}

/** True if something narrows the list that its reader could take back. */
export const isFiltered = ({ city, online, within, day, keyword }: EventsView): boolean =>
  Boolean(city || online || within || day || keyword)

/** The path of an event's page. */
export const eventPath = (id: number): string => `/events/${id}`

/** The calendar file of one event. */
export const calendarFilePath = (id: number): string => `/events/${id}/calendar.ics`
