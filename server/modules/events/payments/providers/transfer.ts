import { dayMs } from '#server/platform/durations.ts'
import type { PaymentProvider } from './provider.ts'

/** Money that moves outside of the site; the organiser records receipts and refunds. */
export const transfer: PaymentProvider = {
  name: 'transfer',
  holdMs: ({ holdDays }) => holdDays * dayMs,
  longestHoldMs: ({ holdDays }) => holdDays * dayMs,
  begin: async () => ({ externalId: null, address: '' }),
  ask: async () => ({ state: 'open' }),
  close: async () => ({ state: 'cancelled', reason: '' }),
  refund: async () => ({ state: 'pending' }),
}
