import { tablePages } from '#contract/constants.ts'
import { type OrderState, orderStates, paymentStates, refundStates } from '#contract/events/order-terms.ts'

export const organiserTabs = ['overview', 'money', 'attendees', 'codes', 'messages', 'team', 'dates'] as const
export type OrganiserTab = (typeof organiserTabs)[number]
export type MoneyState = (typeof paymentStates)[number] | (typeof refundStates)[number] | 'disputed'

/** States that payments, or refunds, are listed by. */
export const moneyStates: Readonly<Record<'payments' | 'refunds', readonly MoneyState[]>> = {
  payments: [...paymentStates, 'disputed'],
  refunds: refundStates,
}

/** View state of the organiser's area, as given by its address. */
export interface OrganiserPlace {
  event?: number
  tab: OrganiserTab
  state?: OrderState
  type?: number
  words?: string
  /** On the money page: refunds in place of payments, and the search in them. */
  view?: 'refunds'
  money?: MoneyState
  provider?: string
  from?: string
  to?: string
  page: number
  size: number
}

const whole = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

const dayOf = (text: string | null): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Reads the place from an address; missing or invalid values take their defaults. */
export function readOrganiserPlace(query: URLSearchParams): OrganiserPlace {
  const size = tablePages.sizes.find((one) => String(one) === query.get('size')) ?? tablePages.size
  const view = query.get('view') === 'refunds' ? 'refunds' : undefined
  return {
    event: whole(query.get('event')),
    tab: organiserTabs.find((tab) => tab === query.get('tab')) ?? 'overview',
    state: orderStates.find((state) => state === query.get('state')),
    type: whole(query.get('type')),
    words: query.get('words')?.trim().slice(0, 100) || undefined,
    view,
    money: moneyStates[view ?? 'payments'].find((state) => state === query.get('money')),
    provider: /^[a-z]{1,20}$/.exec(query.get('provider') ?? '')?.[0],
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    page: Math.min(whole(query.get('page')) ?? 1, 10_000),
    size,
  }
}

/** Returns the query parameters of a place by name; without default values. */
export function organiserQuery({ event, tab, page, size, ...filters }: Partial<OrganiserPlace>): URLSearchParams {
  const query = new URLSearchParams()
  if (event) query.set('event', String(event))
  if (tab && tab !== 'overview') query.set('tab', tab)
  for (const name of ['state', 'type', 'words', 'view', 'money', 'provider', 'from', 'to'] as const)
    if (filters[name]) query.set(name, String(filters[name]))
  if (page && page > 1) query.set('page', String(page))
  if (size && size !== tablePages.size) query.set('size', String(size))
  return query
}

/** The address of a place. */
export function organiserAddress(place: Partial<OrganiserPlace>): string {
  const text = organiserQuery(place).toString()
  return text ? `/ac_organ?${text}` : '/ac_organ'
}
