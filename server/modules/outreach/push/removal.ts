import type { Deliveries } from '#server/modules/outreach/deliveries/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { removeSubscriptions, type Subscriptions } from './store.ts'

/** Removes subscriptions. */
export type Removal = (tx: Transaction, which: Subscriptions) => Promise<void>

/** Creates the removal of subscriptions: what was still to be sent to them is counted as ended. */
export const createRemoval =
  (deliveries: Pick<Deliveries, 'add'>): Removal =>
  async (tx, which) => {
    const ended = await removeSubscriptions(tx, which)
    await deliveries.add(
      ended.map(({ flashId: itemId, count }) => ({ itemId, channel: 'push', state: 'skipped', cause: 'ended', count })),
      tx,
    )
  }
