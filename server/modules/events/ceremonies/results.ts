import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import * as store from './results-store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  bus: Bus
}

/** Counting the votes of an edition that has closed, and publishing what everybody can check them by. */
export function createResults({ database, bus }: Needs) {
  /**
   * Counts an edition and publishes its result, once, however many processes try.
   * @returns whether this was the time; not while it is open, and not twice
   * @throws CallError groupsUndecided where votes that were set aside wait for a decision
   */
  async function publish(editionId: number, now: Date): Promise<boolean> {
    return transaction(database, async (tx) => {
      if (!(await store.holdForCount(tx, editionId))) return false
      const groups = await store.groupsOf(tx, editionId)
      if (groups.some(({ verdict }) => verdict === null)) throw new CallError('groupsUndecided')
      await store.publishBallots(tx, editionId)
      const hash = createHash('sha256')
      let [votes, bytes] = [0, 0]
      for await (const { text, lines } of store.linesOf(tx, editionId)) {
        hash.update(text)
        votes += lines
        bytes += text.length
      }
      await store.saveResult(tx, editionId, { hash: hash.digest(), votes, bytes, now })
      await bus.publish(tx, [tag.list, tag.edition(editionId)])
      return true
    })
  }

  return {
    publish,

    /** Publishes all that have closed but those that wait for a decision. @returns how many */
    async publishDue(now: Date): Promise<number> {
      let published = 0
      for (const id of await store.dueEditions(database.orm)) {
        try {
          if (await publish(id, now)) published += 1
        } catch (error) {
          if (!(error instanceof CallError && error.reason === 'groupsUndecided')) throw error
        }
      }
      return published
    },
  }
}
