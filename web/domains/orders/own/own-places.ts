import type { CallOutput } from '#contract/calls.ts'
import type { Order } from '#contract/events/orders.ts'

type Offer = CallOutput<'getTicketOffer'>

/** An offer as it is for somebody who has reserved places: these can be chosen again, others cannot have them. */
export function withOwnPlaces(offer: Offer, { lines }: Pick<Order, 'lines'>): Offer {
  const types = offer.types.map((type) => {
    const own = lines.reduce((sum, line) => (line.type === type.id ? sum + line.quantity : sum), 0)
    if (own === 0) return type
    const unavailable = type.unavailable === 'sold_out' ? null : type.unavailable
    return { ...type, unavailable, left: type.left + own, may_return: Math.max(0, type.may_return - own) }
  })
  return { ...offer, types }
}
