import { type Database, transaction } from '#server/platform/database/database.ts'
import * as store from './demo-store.ts'
import type { AccountSettings } from './tables.ts'

/** How tickets of demonstration events, which nobody owns, are paid for. */
export function createDemoPayments({ database }: { database: Pick<Database, 'orm'> }) {
  return {
    /** Offers a bank transfer for them. */
    save: (settings: Pick<AccountSettings, 'instructions' | 'holdDays'>, now: Date): Promise<void> =>
      store.saveDemoAccount(database.orm, settings, now),

    /** Removes the money of their orders, which must go before the orders do, and the account. */
    removeDemo: (): Promise<void> => transaction(database, store.removeDemoMoney),
  }
}
