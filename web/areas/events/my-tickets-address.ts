import { type OrderState, orderStates } from '#contract/events/order-terms.ts'
import { readPage } from '#web/router/page-number.ts'
import type { RouteParams } from '#web/router/screen.ts'

/** Tickets of events to come, of those that are over, and the orders that tickets came with. */
export const myLists = ['upcoming', 'past', 'orders'] as const
export type MyList = (typeof myLists)[number]

/** Rows of a page. */
export const myListSize = 20

/** View state of a member's tickets and orders: all that the address gives. */
export interface MyView {
  list: MyList
  /** State of orders, which alone have one; undefined for any. */
  state?: OrderState
  /** Counted from 1. */
  page: number
}

/** Reads the view from an address; invalid values are ignored. */
export function readMyView({ list, state, page }: RouteParams): MyView {
  const named = myLists.find((one) => one === list) ?? 'upcoming'
  return {
    list: named,
    ...(named === 'orders' && { state: orderStates.find((one) => one === state) }),
    page: readPage(page),
  }
}

/** The address of a list. @param path of the page that it is on */
export function myAddress(path: string, { list, state, page = 1 }: Partial<MyView>): string {
  const query = new URLSearchParams()
  if (list && list !== 'upcoming') query.set('list', list)
  if (list === 'orders' && state) query.set('state', state)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
