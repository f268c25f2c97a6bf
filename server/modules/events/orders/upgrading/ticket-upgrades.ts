import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { reservationMinutes } from '#contract/events/order-terms.ts'
import type { Order } from '#contract/events/orders.ts'
import { differenceOf } from '#contract/events/payments/pricing.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bodyHash } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal, violates } from '#server/platform/database/refusals.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Access } from '../access.ts'
import type { AttendeeTickets } from '../attendee-tickets.ts'
import type { BuyerOrders } from '../buyer-orders.ts'
import { newOrderNumber } from '../policy.ts'
import type { Exchanges } from './exchanges.ts'
import * as store from './upgrade-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take'>
  tickets: Pick<TicketsService, 'priced' | 'mustBePayable'>
  access: Access
  attendeeTickets: Pick<AttendeeTickets, 'opened'>
  buyerOrders: Pick<BuyerOrders, 'shown'>
  exchanges: Pick<Exchanges, 'mustOffer'>
}

/** Each holds a place for a while. */
const ticketUpgrades: RateRule = { points: 30, seconds: 600 }
const holdMs = reservationMinutes * 60_000

/** Exchanging a ticket for a dearer one: what is paid is the difference, and the ticket stays until then. */
export function createTicketUpgrades(needs: Needs) {
  const { database, limiter, tickets, access, attendeeTickets, buyerOrders, exchanges } = needs
  const { orm } = database

  return {
    /** @throws CallError ticketMissing, upgradeRefused, eventClosed */
    async options(
      { ticket: id, token }: ParsedInput<'upgradeOptions'>,
      context: CallContext,
    ): Promise<CallOutput<'upgradeOptions'>> {
      const held = await attendeeTickets.opened(id, token, context)
      const [{ list, worth }, open] = await Promise.all([
        exchanges.mustOffer(held, context),
        store.openUpgrade(orm, id),
      ])
      return {
        currency: list[0]?.type.currency ?? held.order.currency,
        currency_exponent: list[0]?.type.currency_exponent ?? held.order.currencyExponent,
        paid: `${worth}`,
        list: list.map(({ type, total }) => ({
          ...{ type: type.id, name: type.name, description: type.description, language: type.language },
          ...{ total: `${total}`, difference: `${total - worth}` },
        })),
        open: open === undefined ? null : { order: open, token: access.order(open) },
      }
    },

    /**
     * Orders an exchange; where nothing is to be paid, it is done at once.
     * @throws CallError ticketMissing, upgradeRefused, upgradeOpen, eventClosed, notOnSale, soldOut, priceChanged,
     *   nobodyCanPay, keyReused, tooManyRequests
     */
    async upgrade(input: ParsedInput<'upgradeTicket'>, context: CallContext): Promise<Order> {
      const { caller, now, language } = context
      const { ticket } = await attendeeTickets.opened(input.ticket, input.token, context)
      await mustTake(limiter, `upgrade ${clientOf(caller?.address ?? '')}`, ticketUpgrades)
      const { token: _, ...body } = input
      const repeatable = { key: input.idempotency_key, hash: bodyHash(body) }
      const wanted = [{ type: input.type, quantity: 1 }]
      const [worth, { quote, version, pricing }] = await Promise.all([
        store.worthOf(orm, ticket.id),
        tickets.priced(ticket.eventId, wanted, [], context),
      ])
      // A cheaper ticket refunds nothing: no difference that a holder was shown is less than nothing.
      const { subtotal, tax, total } = differenceOf(quote.total - worth, pricing)
      if (BigInt(input.expected_difference) !== total) throw new CallError('priceChanged')
      await tickets.mustBePayable(ticket.eventId, total)
      const attempt = () =>
        store.orderUpgrade(orm, {
          ...{ ticket: ticket.id, serial: ticket.serial, type: input.type, number: newOrderNumber(now), language },
          ...{ actor: caller?.session?.userId ?? null, version, worth: `${worth}`, ...repeatable, now },
          ...{ subtotal: `${subtotal}`, tax: `${tax}`, total: `${total}` },
          expires: new Date(now.getTime() + holdMs),
        })
      const made = attempt().catch((error: unknown) => {
        if (violates(error, 'orders_number_key')) return attempt()
        throw error
      })
      return buyerOrders.shown(await orRefusal(made), context)
    },
  }
}
