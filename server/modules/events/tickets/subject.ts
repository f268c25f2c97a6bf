import { eventFollowers, eventTag, eventTickets } from '#server/modules/events/events/service.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { streamSources, translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, siteTable } from '#server/platform/subjects/subject.ts'
import { ticketHandlers } from './calls.ts'
import { createTicketsDesk } from './desk.ts'
import { createTicketsService, payingWaysSources } from './service.ts'
import { stockStream } from './stock-stream.ts'
import { createTicketTypeTexts } from './translated-store.ts'

interface Needs extends Omit<Parameters<typeof createTicketsService>[0], 'ways'> {
  registry: Registry
}

export const tickets = defineSubject({
  name: 'tickets',
  service: ({ registry, ...needs }: Needs) => createTicketsService({ ...needs, ways: payingWaysSources.in(registry) }),
  desk: createTicketsDesk,
  handlers: ({ service, desk }) => ticketHandlers(service, desk),
  extensions: ({ service, desk }) => [
    eventFollowers.add(desk.eventFollower),
    streamSources.add(stockStream(service, eventTag.event)),
    eventTickets.add(service.listed),
    translatableTexts.add(createTicketTypeTexts(eventTag)),
  ],
  tables: {
    ticket_pools: siteTable(),
    ticket_types: siteTable(),
    ticket_type_pools: siteTable(),
    ticket_codes: siteTable(),
    ticket_code_types: siteTable(),
    event_questions: siteTable(),
    event_pricing: siteTable(),
    ticket_group_prices: siteTable(),
  },
})
