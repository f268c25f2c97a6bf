import { CallError } from '#contract/errors.ts'
import type { BinKind } from '#server/modules/staff/bin/service.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import * as store from './bin-store.ts'
import { tag } from './tags.ts'

/** Events in the bin: those with orders stay there, since orders are kept. */
export const createBinKind = ({ bus }: { bus: Bus }): BinKind => ({
  kind: 'event',
  personal: true,
  async restore(tx, id) {
    if (!(await store.restoreEvent(tx, Number(id)))) throw new CallError('itemMissing')
    await bus.publish(tx, [tag.event(Number(id)), tag.list])
  },
  async purge(tx, id) {
    if (!(await store.purgeEvent(tx, Number(id)))) throw new CallError('eventHasOrders')
  },
})
