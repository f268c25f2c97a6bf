import { exportedTables } from '#server/modules/events/orders/service.ts'
import { usualStripeUrl } from '#server/platform/config/payments-config.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { accountsTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { paymentHandlers } from './calls.ts'
import { createPaymentsService, type PaymentsNeeds } from './service.ts'

interface Needs extends Omit<PaymentsNeeds, 'stripeUrl'> {
  config: Platform['config']
}

export const payments = defineSubject({
  name: 'payments',
  service: ({ config, ...needs }: Needs) =>
    createPaymentsService({ ...needs, stripeUrl: config.payments?.stripeUrl ?? usualStripeUrl }),
  handlers: ({ service }) => paymentHandlers(service),
  tables: {
    payments: accountsTable(),
    refunds: accountsTable(),
    ledger_entries: accountsTable(),
    payment_accounts: accountsTable(),
    payment_provider_stops: privateTable('what is not offered here at present'),
    provider_events: privateTable('what providers told this site'),
  },
  extensions: ({ service }) => [exportedTables.add(service.reconciliation)],
  background: ({ service }) => [() => service.startPolling()],
})
