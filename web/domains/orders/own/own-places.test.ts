import { expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import type { Order } from '#contract/events/orders.ts'
import { withOwnPlaces } from './own-places.ts'

it('adds the own reserved places to those that can be chosen', () => {
  const type = (id: number, left: number, unavailable: string | null) => ({ id, left, unavailable, may_return: 2 })
  const offer = { types: [type(1, 0, 'sold_out'), type(2, 5, null), type(3, 0, 'sold_out')] }
  const order = { lines: [{ type: 1, quantity: 2 }] } as Pick<Order, 'lines'>
  const { types } = withOwnPlaces(offer as unknown as CallOutput<'getTicketOffer'>, order)
  expect(types).toEqual([
    { id: 1, left: 2, unavailable: null, may_return: 0 },
    { id: 2, left: 5, unavailable: null, may_return: 2 },
    { id: 3, left: 0, unavailable: 'sold_out', may_return: 2 },
  ])
})
