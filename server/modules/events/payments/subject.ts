import { usualStripeUrl } from '#server/platform/config/payments-config.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { accountsTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { paymentHandlers } from './calls.ts'
import { createPaymentsService, type PaymentsNeeds } from './service.ts'

interface Needs extends Omit<PaymentsNeeds, 'stripeUrl' | 'chains'> {
  config: Platform['config']
}

export const payments = defineSubject({
  name: 'payments',
  service: ({ config, ...needs }: Needs) =>
    createPaymentsService({
      ...needs,
      stripeUrl: config.payments?.stripeUrl ?? usualStripeUrl,
      chains: config.payments?.chains ?? [],
    }),
  handlers: ({ service }) => paymentHandlers(service),
  tables: {
    payments: accountsTable(),
    refunds: accountsTable(),
    ledger_entries: accountsTable(),
    payment_accounts: accountsTable(),
    payment_provider_stops: privateTable('what is not offered here at present'),
    chain_treasuries: accountsTable(),
    chain_amounts: accountsTable(),
    chain_transfers: accountsTable(),
    chain_refunds: accountsTable(),
    chain_cursors: privateTable('how far this site has read chains'),
    provider_events: privateTable('what providers told this site'),
  },
  background: ({ service }) => [() => service.startPolling()],
})
