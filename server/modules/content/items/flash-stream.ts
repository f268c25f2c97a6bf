import type { FlashSummary } from '#contract/content/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'
import { latestChanges } from './changes-store.ts'
import { listTag } from './tags.ts'

interface FlashReader {
  flashByIds(ids: readonly number[], context: CallContext): Promise<FlashSummary[]>
}

/** The flash that open pages follow: what comes out, what is corrected, what is taken back. */
export const flashStream = ({ orm }: Pick<Database, 'orm'>, { flashByIds }: FlashReader): StreamSource => ({
  name: 'flash',
  isKeyed: false,
  tagOf: () => listTag('flash'),
  changes: {
    event: 'flash',
    latest: (limit, now) => latestChanges(orm, 'flash', limit, now),
    async describe(ids, context) {
      const items = await flashByIds(ids, context)
      const present = new Set(items.map(({ id }) => id))
      return {
        items: items.toSorted((one, other) => order(other, one)),
        gone: ids.filter((id) => !present.has(id)),
      }
    },
  },
})

/** The order of lists: by time, then by number. */
const order = (one: FlashSummary, other: FlashSummary): number =>
  (one.release_time ?? '').localeCompare(other.release_time ?? '') || one.id - other.id
