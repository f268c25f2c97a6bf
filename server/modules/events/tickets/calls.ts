import type { priceCalls } from '#contract/events/payments/prices.ts'
import type { ticketCalls } from '#contract/events/tickets.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TicketsDesk } from './desk.ts'
import type { TicketsService } from './service.ts'

export const ticketHandlers = (
  tickets: TicketsService,
  desk: TicketsDesk,
): Handlers<keyof typeof ticketCalls | keyof typeof priceCalls> => ({
  quoteOrder: (input, context) =>
    input.discount_codes.length === 0
      ? tickets.quote(input, context)
      : tickets.guesses.guarded(context, () => tickets.quote(input, context)),
  activityPricing: desk.pricing,
  saveActivityPricing: desk.savePricing,
  getTicketDetails: (input, context) =>
    input.code === undefined
      ? tickets.details(input, context)
      : tickets.guesses.guarded(context, () => tickets.details(input, context)),
  getTicketOffer: (input, context) =>
    input.code === undefined
      ? tickets.offer(input, context)
      : tickets.guesses.guarded(
          context,
          () => tickets.offer(input, context),
          (offer) => !offer.code_accepted,
        ),
  getTicketStock: tickets.stock,
  activityTickets: desk.setup,
  saveActivityTickets: desk.saveSetup,
  activityCodes: desk.codes,
  makeActivityCodes: desk.makeCodes,
  pauseActivityCodes: desk.pauseCodes,
  removeActivityCodes: desk.removeCodes,
})
