import { eventFollowers, eventOffers } from '#server/modules/events/events/service.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { ticketHandlers } from './calls.ts'
import { createTicketsDesk } from './desk.ts'
import { createTicketsService } from './service.ts'

export const tickets = defineSubject({
  name: 'tickets',
  service: createTicketsService,
  desk: createTicketsDesk,
  handlers: ({ service, desk }) => ticketHandlers(service, desk),
  extensions: ({ service, desk }) => [eventFollowers.add(desk.eventFollower), eventOffers.add(service.listedOffers)],
  tables: {
    ticket_pools: contentTable(),
    ticket_types: contentTable(),
    ticket_type_pools: contentTable(),
    ticket_codes: contentTable(),
    ticket_code_types: contentTable(),
    event_questions: contentTable(),
    event_pricing: contentTable(),
    ticket_group_prices: contentTable(),
  },
})
