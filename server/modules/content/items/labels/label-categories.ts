import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { tagsOfWrite } from '../tags.ts'
import { fillCategories, flashWithoutCategory } from './label-categories-store.ts'

const batch = 500

/** Categories for flash that were stored without one. */
export const createLabelCategories = ({ database, bus }: { database: Database; bus: Bus }) => ({
  /**
   * Gives stored flash without a category the one that items with the same labels mostly stand in, a batch at a time.
   * Flash whose labels say nothing stay as they are.
   * @returns how many got one
   */
  async fillFlashCategories(): Promise<number> {
    let filled = 0
    let after = 0
    for (;;) {
      const { last, changed } = await transaction(database, async (tx) => {
        const ids = await flashWithoutCategory(tx, after, batch)
        const changed = await fillCategories(tx, ids)
        await bus.publish(
          tx,
          changed.flatMap((id) => tagsOfWrite(id, 'flash')),
        )
        return { last: ids.at(-1), changed: changed.length }
      })
      filled += changed
      if (last === undefined) return filled
      after = last
    }
  },
})
