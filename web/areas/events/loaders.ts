import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { EventStatus } from '#contract/events/event-terms.ts'
import type { EventCard, EventDetails } from '#contract/events/events.ts'
import { type EventsView, readEventsView } from '#web/domains/events/events-address.ts'
import { isMonthShown, monthBounds } from '#web/domains/events/month-grid.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { dayOf } from '#web/platform/time.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { readId } from '../reading/item-pages.ts'
import { type MissingData, missing } from '../reading/loaders/loaders-missing.ts'

const dayMs = 86_400_000
const listSize = 20
/** Largest number that a call returns: a month with more shows a notice. */
const monthSize = 100
const elsewhereSize = 3

type Found = CallOutput<'getActivityList'>
type Wanted = CallInput<'getActivityList'>

type Places = CallOutput<'getActivityPlaces'>

interface Shared {
  view: EventsView
  /** The day of the loading by the site's clock, 'YYYY-MM-DD'. */
  today: string
  /** How many events there are of each status; null where nobody knows. */
  counts: Places['counts'] | null
  cities: Places['cities']
}

export interface EventListData extends Shared {
  kind: 'list'
  found: Found
  /** Parameters of the request; loading more uses the same. */
  wanted: Wanted
  /** One that takes place now, above those to come. */
  live: Found['list'][number] | undefined
  /** The next of those that are hosted elsewhere. */
  elsewhere: CallOutput<'getPartnerEvents'>['list']
  /** The month of the small calendar, and its days with events. */
  month: string
  days: readonly string[]
}

export interface EventMonthData extends Shared {
  kind: 'month'
  month: string
  found: Found
}

export type EventsData = EventListData | EventMonthData

/** Filters that apply to every view. */
const alwaysWanted = ({ city, online, keyword }: EventsView): Wanted => ({ city, online, keyword })

/** Returns the request parameters of the list. @param today 'YYYY-MM-DD' */
function wantedOf(view: EventsView, today: string): Wanted {
  const { day, status, within } = view
  if (day) return { ...alwaysWanted(view), from: day, to: day }
  return { ...alwaysWanted(view), status, ...(within && daysWithin(status, within, today)) }
}

function daysWithin(status: EventStatus, days: number, today: string): Pick<Wanted, 'from' | 'to'> {
  const other = (distance: number) => new Date(Date.parse(today) + distance * dayMs).toISOString().slice(0, 10)
  return status === 'concluded' ? { from: other(-days), to: today } : { from: today, to: other(days) }
}

/** The list of events, or a month of them as a calendar. */
export async function eventsLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<EventsData>> {
  const today = dayOf(Date.now())
  const view = readEventsView(params)
  if (view.month && !isMonthShown(view.month, today)) delete view.month
  const month = view.month ?? (view.day ?? today).slice(0, 7)
  const found = view.month ? loadMonth(backend, view, month) : loadList(backend, view, today)
  const [data, places] = await Promise.all([found, orNothing(backend.call('getActivityPlaces', { month }))])
  const shared = { view, today, month, counts: places?.counts ?? null, cities: places?.cities ?? [] }
  if (data.kind === 'month') return { data: { ...shared, ...data } }
  return { data: { ...shared, ...data, days: places?.days ?? [] } }
}

async function loadMonth(backend: LanguageBackend, view: EventsView, month: string) {
  const { first: from, last: to } = monthBounds(month)
  const found = await backend.call('getActivityList', { ...alwaysWanted(view), from, to, size: monthSize })
  return { kind: 'month', found } as const
}

async function loadList(backend: LanguageBackend, view: EventsView, today: string) {
  const wanted = { ...wantedOf(view, today), size: listSize }
  const isFront = view.status === 'upcoming' && !view.after && !view.day
  const onNow = { ...alwaysWanted(view), status: 'in_progress', size: 1 } as const
  const [found, live, elsewhere] = await Promise.all([
    backend.call('getActivityList', { ...wanted, after: view.after }),
    isFront ? orNothing(backend.call('getActivityList', onNow)) : null,
    isFront ? orNothing(backend.call('getPartnerEvents', { size: elsewhereSize })) : null,
  ])
  return { kind: 'list', found, wanted, live: live?.list[0], elsewhere: elsewhere?.list ?? [] } as const
}

export interface EventPageData {
  state: 'found'
  event: EventDetails
  /** Null where nobody knows. */
  offer: CallOutput<'getTicketOffer'> | null
  similar: readonly EventCard[]
}

/** An address that names no event. */
export interface UnnamedData {
  state: 'unnamed'
  reading: MissingData['reading']
}

export async function eventLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<EventPageData | UnnamedData | MissingData>> {
  const id = readId(params.id)
  if (params.id === undefined) {
    const { data } = await missing(backend)
    return { data: { ...data, state: 'unnamed' } }
  }
  if (id === undefined) return missing(backend)
  const [details, offer, similar] = await Promise.all([
    orMissing(backend.call('getActivityDetails', { id })),
    orNothing(backend.call('getTicketOffer', { event: id })),
    orNothing(backend.call('similarActivities', { id })),
    orNothing(NotifyMe.prepare()),
  ])
  if (!details) return missing(backend)
  // The offer has them, with the questions.
  const { tickets: _, ...event } = details
  const data = { state: 'found' as const, event, offer, similar: similar?.list ?? [] }
  return { data, ...(import.meta.env.SSR && { state: { ...data, event: { ...event, html: '' } } }) }
}

/** The pages of holders say which order or ticket; what only holders see comes in the browser. */
export const orderLoader = async (_: LanguageBackend, { order }: RouteParams): Promise<Loaded<{ order: number }>> => ({
  data: { order: readId(order) ?? 0 },
})

export const ticketLoader = async (
  _: LanguageBackend,
  { ticket = '' }: RouteParams,
): Promise<Loaded<{ ticket: string }>> => ({
  data: { ticket },
})

export { myTicketsLoader } from './my-tickets-loader.ts'
export { partnerEventsLoader } from './partner-events-loader.ts'
