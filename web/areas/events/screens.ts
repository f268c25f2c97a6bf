import { eventsQuery } from '#web/domains/events/events-query.ts'
import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

const events = () => import('./loaders.ts')

/** The screens about events for those who look for one. */
export const eventScreens: readonly Screen[] = [
  {
    name: 'event-list',
    path: '/events',
    aliases: ['/activity'],
    query: eventsQuery,
    meta: {},
    module: 'web/areas/events/event-list-page.tsx',
    page: async () => (await import('./event-list-page.tsx')).eventListPage(),
    load: loader(events, 'eventsLoader'),
  },
  {
    name: 'event-detail',
    path: '/events/:id',
    aliases: ['/ac_detail/:id'],
    meta: { hideSideTool: true, hideFloats: true },
    module: 'web/areas/events/event-page.tsx',
    page: async (data) => (await import('./event-page.tsx')).eventPage(data),
    load: loader(events, 'eventLoader'),
  },
  // An address that names no event says so.
  {
    name: 'event-detail',
    path: '/ac_detail',
    aliases: ['/ac_ticket'],
    meta: { hideSideTool: true, hideFloats: true },
    module: 'web/areas/events/event-page.tsx',
    page: async (data) => (await import('./event-page.tsx')).eventPage(data),
    load: loader(events, 'eventLoader'),
  },
  // The specification names no paths for the next two; these are ours.
  {
    name: 'order',
    path: '/order/:order',
    aliases: [],
    query: ['token', 'paid'],
    meta: { hideSideTool: true, hideFloats: true },
    module: 'web/areas/events/order-page.tsx',
    page: async () => (await import('./order-page.tsx')).orderPage(),
    load: loader(events, 'orderLoader'),
  },
  {
    name: 'ticket',
    path: '/ticket/:ticket',
    aliases: [],
    query: ['token'],
    // A floating button would lie over the code that is scanned.
    meta: { hideSideTool: true, hideTool: true, hideDownload: true },
    module: 'web/areas/events/ticket-page.tsx',
    page: async () => (await import('./ticket-page.tsx')).ticketPage(),
    load: loader(events, 'ticketLoader'),
  },
  {
    name: 'my-tickets',
    path: '/ac_mine',
    aliases: [],
    access: 'user',
    query: ['list', 'state', 'page'],
    meta: { hideSideTool: true },
    module: 'web/areas/events/my-tickets-page.tsx',
    page: async () => (await import('./my-tickets-page.tsx')).myTicketsPage(),
    load: loader(events, 'myTicketsLoader'),
  },
  {
    name: 'partner-events',
    path: '/third',
    aliases: [],
    query: ['city', 'page'],
    meta: { hideSideTool: true },
    module: 'web/areas/events/partner-events-page.tsx',
    page: async () => (await import('./partner-events-page.tsx')).partnerEventsPage(),
    load: loader(events, 'partnerEventsLoader'),
  },
]
