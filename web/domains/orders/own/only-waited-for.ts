import type { TicketType } from '#contract/events/tickets.ts'

type Sold = Pick<TicketType, 'unavailable' | 'waiting_list'>

/** True if the waiting list is all that is still open. */
export const isOnlyWaitedFor = (types: readonly Sold[]): boolean =>
  types.some(({ waiting_list }) => waiting_list) &&
  types.every(
    ({ unavailable }) => unavailable !== null && unavailable !== 'code_needed' && unavailable !== 'no_payment',
  )
