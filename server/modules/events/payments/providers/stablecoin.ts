import { hourMs } from '#server/platform/durations.ts'
import type { PaymentProvider, ProviderPayment } from './provider.ts'

/** Long enough for the confirmations of a slow chain, and to buy tokens first. */
const holdMs = 30 * 60_000
/** Long enough for the rest of what came too little, and for another try. */
export const longestHoldMs = 2 * hourMs

interface Needs {
  /** True if money may be on its way: it was seen and is not final yet, or a chain was not read since the time was over. */
  isUnderWay(payment: ProviderPayment, now: Date): Promise<boolean>
}

/**
 * Tokens that stand for dollars, sent from the buyer's wallet to the organiser's. The chain is read by a watcher, which
 * settles payments by itself; the site holds no key, so that refunds are sent by the organiser and checked on the chain.
 */
export const createStablecoin = ({ isUnderWay }: Needs): PaymentProvider => ({
  name: 'stablecoin',
  holdMs: () => holdMs,
  longestHoldMs: () => longestHoldMs,
  begin: async ({ id }) => ({ externalId: `payment ${id}`, address: '' }),
  ask: async () => ({ state: 'open' }),
  close: async (payment, _, now) =>
    (await isUnderWay(payment, now)) ? { state: 'open' } : { state: 'cancelled', reason: '' },
  refund: async () => ({ state: 'pending' }),
})
