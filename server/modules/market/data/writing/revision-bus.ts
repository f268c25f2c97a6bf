import { dataTypes } from '#contract/market/data-terms.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { raiseRevisions } from '../reading/summaries/summaries-store.ts'
import { typeTag } from '../tags.ts'

/** A bus for writers of market data: publishing the tag of a type also raises its revision, in the same transaction. */
export const revisionBus = (bus: Bus): Bus => ({
  ...bus,
  async publish(tx, tags) {
    await raiseRevisions(
      tx,
      dataTypes.filter((type) => tags.includes(typeTag(type))),
    )
    await bus.publish(tx, tags)
  },
})
