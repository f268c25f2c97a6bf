import type { Order } from '#contract/events/orders.ts'
import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { isMember } from '#web/session/member.ts'
import { orderAddress } from '../order-address.ts'
import { storedOrderOf } from './stored-orders.ts'

/** An order whose places are still reserved. */
export interface Begun {
  order: Order
  /** When this was learnt, in ms of performance.now. */
  asked: number
  /** Address at which it goes on; undefined where that is the event itself. */
  goesOnAt: string | undefined
}

const isHeld = (order: Order | undefined): order is Order =>
  order?.state === 'payment_in_progress' && order.seconds_left > 0

/**
 * Finds the order that was begun for an event: on this device, whether or not its tab was closed since, or by the
 * account that is signed in, wherever it was begun.
 */
export async function begunOrder(event: number, language: Language): Promise<Begun | undefined> {
  const stored = storedOrderOf(event)
  const here = stored && (await read(stored, language))
  const order = isHeld(here) ? here : await ofAccount(event, language)
  if (!isHeld(order)) return undefined
  // The attendees are known, and the state of the payment is shown there.
  const goesOnAt = order.given.length > 0 ? orderAddress(order.id, order.token) : undefined
  return { order, asked: performance.now(), goesOnAt }
}

const read = (opened: { order: number; token?: string }, language: Language): Promise<Order | undefined> =>
  httpBackend.call(language, 'getOrder', opened).catch(() => undefined)

async function ofAccount(event: number, language: Language): Promise<Order | undefined> {
  if (!isMember()) return undefined
  const asked = { event, state: 'payment_in_progress', page: 1, size: 1 } as const
  const [found] = await httpBackend.call(language, 'myOrders', asked).then(
    ({ list }) => list,
    () => [],
  )
  return found && read({ order: found.id }, language)
}
