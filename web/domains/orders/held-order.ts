import type { Order } from '#contract/events/orders.ts'

/** What opens an order that was begun in this tab. */
export interface HeldOrder {
  order: number
  token: string
}

const keyOf = (event: number) => `held-${event}`

/** The order that was begun for an event in this tab, so that it goes on after the page was loaded anew. */
export function heldOrder(event: number): HeldOrder | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(event)) ?? 'null')
    return isHeld(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isHeld = (kept: unknown): kept is HeldOrder =>
  typeof kept === 'object' && kept !== null && 'order' in kept && 'token' in kept && typeof kept.token === 'string'

export function keepHeld(event: number, { id, token }: Pick<Order, 'id' | 'token'>): void {
  try {
    sessionStorage.setItem(keyOf(event), JSON.stringify({ order: id, token }))
  } catch {
    // A browser that keeps nothing still registers; only a reload begins anew.
  }
}

export function forgetHeld(event: number): void {
  try {
    sessionStorage.removeItem(keyOf(event))
  } catch {
    // Nothing was kept.
  }
}
