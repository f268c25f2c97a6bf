import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createPlannedWork } from '#server/platform/jobs/planned-work.ts'
import type { Log } from '#server/platform/log.ts'
import { keepPresent, type ManuscriptEditor } from './manuscript-editor.ts'
import { changeManuscript, dueRows, type ManuscriptRow, nextDue, undecided } from './manuscripts-store.ts'
import type { Publication } from './publication.ts'
import type { Undo } from './tables.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  publication: Publication
  manuscriptEditor: ManuscriptEditor
  log: Log
  /** Called within the transaction of each publication. */
  published(tx: Transaction, row: ManuscriptRow, why: { plannedFor: Date; undo: Undo | null }): Promise<void>
  /**
   * Called within the transaction where the article was taken offline after its revision had been planned, or approved
   * a moment before. @param decided the manuscript as it was decided on
   */
  heldBack(tx: Transaction, row: ManuscriptRow, decided: ManuscriptRow): Promise<void>
}

/** Publishing manuscripts at a time, or when that can no longer be undone, once; the console shows one that fails as late. */
export function createPlanned({ database, publication, manuscriptEditor, log, published, heldBack }: Needs) {
  return createPlannedWork({
    database,
    log,
    what: 'manuscript',
    due: dueRows,
    nextDue,
    async carryOut(tx, row) {
      const { publishAt, undo } = row
      if (!publishAt) return
      if (await publication.obstacle(tx, row, undo?.onlineAgain ?? false)) {
        await heldBack(tx, await changeManuscript(tx, row.id, undecided), row)
        return
      }
      const settled = undo ? await settle(tx, row, undo) : row
      const done = await publication.publish(tx, settled, publishAt, undo?.onlineAgain ? undo.by : null)
      await published(tx, done, { plannedFor: publishAt, undo })
    },
  })

  /** Turns a manuscript that could be undone into the version approved, with its pictures the site's own. */
  async function settle(tx: Transaction, row: ManuscriptRow, { by, fields, version }: Undo): Promise<ManuscriptRow> {
    const now = new Date()
    // Whatever a colleague corrected in these seconds goes out as they saved it.
    const own = fields && row.version === version
    const settled = own ? await manuscriptEditor.replaceFields(tx, { ...row, publishAt: null }, fields, now) : row
    await keepPresent(tx, settled, 'approved', { userId: by, now })
    return settled
  }
}
