import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createPlannedWork } from '#server/platform/jobs/planned-work.ts'
import type { Log } from '#server/platform/log.ts'
import { changeManuscript, type ManuscriptRow, nextDue, undecided } from './manuscripts-store.ts'
import type { Publication } from './publication.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  publication: Publication
  log: Log
  /** Called within the transaction of each publication. */
  published(tx: Transaction, row: ManuscriptRow, plannedFor: Date): Promise<void>
  /** Called within the transaction where the article was taken offline after its revision had been planned. */
  heldBack(tx: Transaction, row: ManuscriptRow, plannedFor: Date): Promise<void>
}

/** Publishing manuscripts at a time, once; the console shows one that fails as late. */
export const createPlanned = ({ database, publication, log, published, heldBack }: Needs) =>
  createPlannedWork({
    database,
    log,
    what: 'manuscript',
    nextDue,
    async carryOut(tx, row) {
      if (!row.publishAt) return
      if (await publication.isTakenOffline(tx, row)) {
        await heldBack(tx, await changeManuscript(tx, row.id, undecided), row.publishAt)
        return
      }
      const done = await publication.publish(tx, row, row.publishAt)
      await published(tx, done, row.publishAt)
    },
  })
