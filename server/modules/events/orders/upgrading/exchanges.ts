import { CallError } from '#contract/errors.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Admissions, ExchangeSummary, KnownEvent } from '../needs.ts'
import type { OrderReader } from '../order-reader.ts'
import type { HeldTicket } from '../store.ts'
import * as store from './upgrade-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  tickets: Pick<TicketsService, 'offer' | 'priced'>
  reader: Pick<OrderReader, 'eventOf'>
  admissions: Pick<Admissions, 'findAdmitted'>
}

/** True if a ticket can be exchanged, and for what. */
export function createExchanges({ database: { orm }, tickets, reader, admissions }: Needs) {
  const isOpen = (event: KnownEvent, { now }: Pick<CallContext, 'now'>) => !event.cancelled && event.startsAt > now

  async function isUnused({ ticket: { id, state } }: HeldTicket): Promise<boolean> {
    return state === 'valid' && !(await admissions.findAdmitted([id])).has(id)
  }

  /** The types that a ticket can be exchanged for, with what each costs and what was paid for the ticket. */
  async function offered({ ticket, line, order }: HeldTicket, context: CallContext) {
    const [offer, worth, inPlace] = await Promise.all([
      tickets.offer({ event: ticket.eventId }, context),
      store.worthOf(orm, ticket.id),
      store.typesInPlace(orm, line.id),
    ])
    const types = offer.types.filter(
      ({ id, needs_code, currency, unavailable }) =>
        id !== ticket.typeId &&
        !needs_code &&
        (currency === order.currency || worth === 0n) &&
        (unavailable === null || (unavailable === 'sold_out' && inPlace.has(id))),
    )
    const wanted = types.map(({ id }) => ({ type: id, quantity: 1 }))
    const { quote } = await tickets.priced(ticket.eventId, wanted, [], context)
    const all = types.map((type, place) => ({ type, total: quote.lines[place]?.total ?? 0n }))
    return { list: all.filter(({ total }) => total >= worth), worth }
  }

  return {
    /** @throws CallError upgradeRefused, eventClosed */
    async mustOffer(held: HeldTicket, context: CallContext) {
      const event = await reader.eventOf(held.ticket.eventId, context)
      if (!isOpen(event, context)) throw new CallError('eventClosed')
      if (!(await isUnused(held))) throw new CallError('upgradeRefused')
      return offered(held, context)
    },

    /** The types that the ticket can be exchanged for, in a word; an exchange that waits for its payment counts. */
    async summary(held: HeldTicket, event: KnownEvent, context: CallContext): Promise<ExchangeSummary> {
      if (!isOpen(event, context) || !(await isUnused(held))) return 'none'
      const [{ list, worth }, open] = await Promise.all([
        offered(held, context),
        store.openUpgrade(orm, held.ticket.id),
      ])
      if (open !== undefined || list.some(({ total }) => total > worth)) return 'priced'
      return list.length > 0 ? 'free' : 'none'
    },
  }
}

export type Exchanges = ReturnType<typeof createExchanges>
