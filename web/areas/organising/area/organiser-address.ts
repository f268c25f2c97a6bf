import { tablePages } from '#contract/constants.ts'
import { type OrderState, orderStates } from '#contract/events/order-terms.ts'

export const organiserTabs = ['overview', 'attendees', 'messages', 'team', 'dates'] as const
export type OrganiserTab = (typeof organiserTabs)[number]

/** Where somebody is in the organiser's area, as its address says it. */
export interface OrganiserPlace {
  event?: number
  tab: OrganiserTab
  state?: OrderState
  type?: number
  words?: string
  page: number
  size: number
}

const whole = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

/** What an address says; what it does not say, or says wrongly, is as usual. */
export function readOrganiserPlace(query: URLSearchParams): OrganiserPlace {
  const size = tablePages.sizes.find((one) => String(one) === query.get('size')) ?? tablePages.size
  return {
    event: whole(query.get('event')),
    tab: organiserTabs.find((tab) => tab === query.get('tab')) ?? 'overview',
    state: orderStates.find((state) => state === query.get('state')),
    type: whole(query.get('type')),
    words: query.get('words')?.trim().slice(0, 100) || undefined,
    page: Math.min(whole(query.get('page')) ?? 1, 10_000),
    size,
  }
}

/** The address of a place; what is usual is left out. */
export function organiserAddress({ event, tab, state, type, words, page, size }: Partial<OrganiserPlace>): string {
  const query = new URLSearchParams()
  if (event) query.set('event', String(event))
  if (tab && tab !== 'overview') query.set('tab', tab)
  if (state) query.set('state', state)
  if (type) query.set('type', String(type))
  if (words) query.set('words', words)
  if (page && page > 1) query.set('page', String(page))
  if (size && size !== tablePages.size) query.set('size', String(size))
  const text = query.toString()
  return text ? `/ac_organ?${text}` : '/ac_organ'
}
