import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MarketDraft } from '../market-draft.ts'
import { coinsTag, everyTypeTag, marksTag, samplesTag, sourcesTag } from '../tags.ts'
import { addMarks } from './marks-store.ts'
import * as store from './sample-store.ts'

const sampleTags = [sourcesTag, coinsTag, samplesTag]

/** Sample data of a fresh installation, marked as such wherever it is shown. */
export function createSampleData({ database, bus }: { database: Database; bus: Bus }) {
  return {
    /**
     * Writes sample data, replacing older samples. Entities with real numbers keep them.
     * @param now the moment of the samples
     */
    async saveDemo(draft: MarketDraft, now: Date): Promise<void> {
      await transaction(database, async (tx) => {
        await store.removeSamples(tx)
        await store.saveSamples(tx, draft, now)
        // They are facts, and stay when the samples go.
        await addMarks(tx, draft.marks)
        await bus.publish(tx, [...everyTypeTag, ...sampleTags, marksTag])
      })
    },
  }
}
