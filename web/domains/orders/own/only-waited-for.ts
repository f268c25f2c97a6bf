import type { CallOutput } from '#contract/calls.ts'
import type { TicketType } from '#contract/events/tickets.ts'

type Sold = Pick<TicketType, 'unavailable' | 'waiting_list'>

/** True if the waiting list is all that is still open. */
export const isOnlyWaitedFor = (types: readonly Sold[]): boolean =>
  types.some(({ waiting_list }) => waiting_list) &&
  types.every(
    ({ unavailable }) => unavailable !== null && unavailable !== 'code_needed' && unavailable !== 'no_payment',
  )

type Offer = Pick<CallOutput<'getTicketOffer'>, 'takes_codes' | 'free_by_code'> & { types: readonly Sold[] }

/**
 * True if a visitor can choose tickets or wait for one; people who have tickets are not asked to wait. Tickets that nobody
 * can pay for are available with a code that makes them free, if there is one.
 */
export function canChoose({ types, takes_codes, free_by_code }: Offer, hasTickets: boolean): boolean {
  if (takes_codes) return true
  if (hasTickets && isOnlyWaitedFor(types)) return false
  return types.some(
    ({ unavailable, waiting_list }) =>
      unavailable === null ||
      unavailable === 'code_needed' ||
      (unavailable === 'no_payment' && free_by_code) ||
      (unavailable === 'sold_out' && waiting_list),
  )
}
