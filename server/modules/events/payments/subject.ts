import { eventFollowers } from '#server/modules/events/events/service.ts'
import { orderMoney } from '#server/modules/events/orders/service.ts'
import { payingWaysSources } from '#server/modules/events/tickets/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { usualStripeUrl } from '#server/platform/config/payments-config.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { sampleContent, troubles } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { paymentHandlers } from './calls.ts'
import { createPaymentsWatch } from './desk.ts'
import { mountPaymentEvents } from './providers/routes.ts'
import { mountReceipts } from './receipts/routes.ts'
import { createPaymentsService, type PaymentsNeeds } from './service.ts'

interface Needs extends Omit<PaymentsNeeds, 'stripeUrl' | 'chains' | 'siteName'> {
  config: Platform['config']
  settings: Pick<SettingsService, 'nameIn'>
}

export const payments = defineSubject({
  name: 'payments',
  service: ({ config, settings, ...needs }: Needs) =>
    createPaymentsService({
      ...needs,
      stripeUrl: config.payments?.stripeUrl ?? usualStripeUrl,
      chains: config.payments?.chains ?? [],
      siteName: (language) => settings.nameIn(language),
    }),
  desk: createPaymentsWatch,
  handlers: ({ service, desk }) => paymentHandlers(service, desk),
  tables: {
    payments: accountsTable(),
    refunds: accountsTable(),
    payment_exceptions: accountsTable(),
    receipts: accountsTable(),
    receipt_numbers: accountsTable(),
    ledger_entries: accountsTable(),
    payment_accounts: accountsTable(),
    payment_provider_stops: privateTable('what is not offered here at present'),
    chain_treasuries: accountsTable(),
    chain_amounts: accountsTable(),
    chain_transfers: accountsTable(),
    chain_refunds: accountsTable(),
    chain_entries: accountsTable(),
    chain_cursors: privateTable('how far this site has read chains'),
    provider_events: privateTable('what providers told this site'),
    provider_problems: privateTable('what providers answered this site'),
    books_checks: privateTable('what was found on this site'),
  },
  extensions: ({ service }) => [
    eventFollowers.add(service.eventFollower),
    troubles.add({ of: 'books', count: service.booksCheck.countFound }, { of: 'refunds', count: service.countRefused }),
    orderMoney.add(service.orderMoney),
    payingWaysSources.add(service.accounts.waysOfEvents),
    sampleContent.add({ remove: service.removeDemo }),
  ],
  schedule: ({ service }) => [
    {
      name: 'check-books',
      cron: '23 19 * * *',
      run: async () => {
        await service.booksCheck.checkAndKeep(new Date())
        await service.forgetProblems(new Date())
      },
    },
  ],
  tasks: ({ service }) => service.tasks(),
  routes(app, site, { service }) {
    mountReceipts(app, { receipts: service.receipts, ...site })
    mountPaymentEvents(app, { payments: service, now: () => new Date(site.now()) })
  },
})
