import { eventFollowers, heldEvents } from '#server/modules/events/events/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { mountSignedFiles } from '#server/platform/site/signed-files.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { personalDataSources, sampleContent, streamSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { orderHandlers } from './calls.ts'
import { exportPath } from './files/exports.ts'
import { mountStopMessages } from './messages/routes.ts'
import { salesStream } from './sales-stream.ts'
import { type Admissions, createOrdersService, type OrdersNeeds, orderMoney, type TicketCodes } from './service.ts'

interface Needs extends Omit<OrdersNeeds, 'admissions' | 'money' | 'codes' | 'siteName'> {
  registry: Registry
  settings: Pick<SettingsService, 'nameIn'>
  checkIn: { ticketCodes: TicketCodes; admissions: Admissions }
}

export const orders = defineSubject({
  name: 'orders',
  service: ({ registry, settings, checkIn, ...needs }: Needs) =>
    createOrdersService({
      ...needs,
      codes: checkIn.ticketCodes,
      admissions: checkIn.admissions,
      money: orderMoney.in(registry),
      siteName: (language) => settings.nameIn(language),
    }),
  handlers: ({ service }) => orderHandlers(service),
  tables: {
    orders: accountsTable('upgrade_of'),
    order_lines: accountsTable(),
    order_discounts: accountsTable(),
    tickets: accountsTable(),
    ticket_transfers: accountsTable(),
    order_history: accountsTable(),
    waiting_entries: accountsTable(),
    attendee_messages: accountsTable(),
    stopped_event_messages: accountsTable(),
    event_reminders: accountsTable(),
    order_messages: privateTable('a copy must not tell the buyers of the original'),
    attendee_message_receivers: privateTable('a copy must not write to the attendees of the original'),
  },
  extensions: ({ service }, { database, events }) => [
    streamSources.add(salesStream({ database, events })),
    eventFollowers.add(service.eventFollower),
    heldEvents.add(service.eventsHeldBy),
    personalDataSources.add(service),
    sampleContent.add({ remove: service.removeDemo }),
  ],
  schedule: ({ service }) => [
    { name: 'forget-requests', cron: '11 3 * * *', run: () => service.forgetRequests(new Date()) },
  ],
  tasks: ({ service }) => service.tasks(),
  routes(app, site, { service }) {
    mountSignedFiles(app, site, { path: exportPath, call: 'activityExport', open: service.exports.open })
    mountStopMessages(app, { orders: service })
  },
})
