import type { Order } from '#contract/events/orders.ts'
import { storedOrders } from '#web/session/device.ts'

/**
 * Orders that were begun or opened on this device, newest last. They are found again after Back, a reload or a closed tab;
 * what opens an order is all that is stored of it.
 */
export interface StoredOrder {
  event: number
  order: number
  token: string
}

const maxStored = 20

const isStored = (stored: unknown): stored is StoredOrder =>
  typeof stored === 'object' &&
  stored !== null &&
  'event' in stored &&
  'order' in stored &&
  'token' in stored &&
  typeof stored.token === 'string'

function read(): StoredOrder[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedOrders) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStored) : []
  } catch {
    return []
  }
}

function write(orders: readonly StoredOrder[]): void {
  try {
    localStorage.setItem(storedOrders, JSON.stringify(orders))
  } catch {
    // A browser that stores nothing registers all the same; its orders are found by their address alone.
  }
}

/** Stores what opens an order, as the newest one. */
export function storeOrder({ id, token, event }: Pick<Order, 'id' | 'token'> & { event: { id: number } }): void {
  const others = read().filter(({ order }) => order !== id)
  write([...others, { event: event.id, order: id, token }].slice(-maxStored))
}

/** Forgets an order that its buyer gave up. */
export const forgetOrder = (id: number): void => write(read().filter(({ order }) => order !== id))

/** The order of an event that was begun or opened last on this device. */
export const storedOrderOf = (event: number): StoredOrder | undefined =>
  read().findLast((stored) => stored.event === event)

/** The credential of an order; undefined if this device never opened it. */
export const storedToken = (order: number): string | undefined => read().find((stored) => stored.order === order)?.token
