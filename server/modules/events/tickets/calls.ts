import type { priceCalls } from '#contract/events/payments/prices.ts'
import type { ticketCalls } from '#contract/events/tickets.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TicketsDesk } from './desk.ts'
import type { TicketsService } from './service.ts'

export const ticketHandlers = (
  tickets: TicketsService,
  desk: TicketsDesk,
): Handlers<keyof typeof ticketCalls | keyof typeof priceCalls> => ({
  quoteOrder: tickets.quote,
  activityPricing: desk.pricing,
  saveActivityPricing: desk.savePricing,
  getTicketDetails: tickets.details,
  getTicketOffer: tickets.offer,
  getTicketStock: tickets.stock,
  activityTickets: desk.setup,
  saveActivityTickets: desk.saveSetup,
  activityCodes: desk.codes,
  makeActivityCodes: desk.makeCodes,
  pauseActivityCodes: desk.pauseCodes,
  removeActivityCodes: desk.removeCodes,
})
