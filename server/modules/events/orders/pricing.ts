import type { PricedOrder } from '#server/modules/events/tickets/service.ts'
import type { Reservation } from './stock-store.ts'

/** A reservation with what it costs, as the database writes it. */
export function withAmounts<R extends Pick<Reservation, 'lines'>>(
  reservation: R,
  { version, quote }: PricedOrder,
): R & Pick<Reservation, 'priced'> {
  const { subtotal, discount, fee, tax, total } = quote
  return {
    ...reservation,
    lines: reservation.lines.map((line, place) => ({ ...line, amounts: amountsOf(quote.lines[place]) })),
    priced: {
      version,
      ...{ subtotal: `${subtotal}`, discount: `${discount}`, fee: `${fee}`, tax: `${tax}`, total: `${total}` },
      discounts: quote.discounts.map(({ id, amount }) => ({ code: id, amount: `${amount}` })),
    },
  }
}

function amountsOf(line: PricedOrder['quote']['lines'][number] | undefined) {
  const { unitPrice = 0n, discount = 0n, fee = 0n, tax = 0n, total = 0n } = line ?? {}
  return {
    unit_price: `${unitPrice}`,
    ...{ discount: `${discount}`, fee: `${fee}`, tax: `${tax}`, total: `${total}` },
  }
}
