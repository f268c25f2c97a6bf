import { CallError } from '#contract/errors.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { declareCorrection } from './corrections.ts'
import { countManuscripts, type ListedRow, type ListFilter, listManuscripts, oldestWaiting } from './lists-store.ts'
import { keepPresent, type ManuscriptEditor } from './manuscript-editor.ts'
import {
  changeManuscript,
  countPlanned,
  findManuscript,
  lockDeleted,
  lockManuscript,
  type ManuscriptRow,
  removeManuscript,
  undecided,
} from './manuscripts-store.ts'
import type { Member } from './policy.ts'
import { presentForStaff, presentManuscript } from './present.ts'
import type { Publication } from './publication.ts'
import type { Submission } from './submission.ts'
import { approvedUndoably, isAboutToAppear, undoOf } from './undo/undo.ts'
import { formerSubmission } from './versions-store.ts'

export type { ListFilter, ManuscriptRow }

interface Needs {
  database: Pick<Database, 'orm'>
  media: Pick<MediaService, 'pictures'>
  publication: Publication
  submission: Submission
  manuscriptEditor: ManuscriptEditor
  undoTime: UndoTime
}

interface Decision {
  editor: number
  now: Date
  /** True if it can be undone for a moment. */
  undoable: boolean
}

/** Creates the reviewers' operations on manuscripts; permissions and notifications are handled elsewhere. */
export function createManuscriptReviews({
  database,
  media,
  publication,
  submission,
  manuscriptEditor,
  undoTime,
}: Needs) {
  const { orm } = database
  const total = createCachedTotals((filter: ListFilter, limit) => countManuscripts(orm, filter, limit))
  const paginate = createPagination(total)
  const waiting = { state: 'pending' as const }
  const list = async (
    filter: ListFilter,
    order: 'newest' | 'next' | 'waiting',
    { page, size }: { page: number; size: number },
  ) => {
    const rows = await listManuscripts(orm, filter, order, { limit: size, offset: (page - 1) * size })
    return { rows, pagination: await paginate(filter, { page, size, found: rows.length }) }
  }

  async function mustFindDeleted(tx: Transaction, id: number): Promise<ManuscriptRow> {
    const row = await lockDeleted(tx, id)
    if (!row) throw new CallError('manuscriptMissing')
    return row
  }

  return {
    /** Hides a manuscript from everybody, its author included; nobody holds it any more. */
    async remove(tx: Transaction, id: number, now: Date): Promise<void> {
      await changeManuscript(tx, id, { deletedAt: now, heldBy: null })
    },

    /**
     * Brings a manuscript back; one whose planned time has passed meanwhile waits for a decision, so that nothing goes out
     * unasked.
     * @throws CallError manuscriptMissing
     */
    async restore(tx: Transaction, id: number): Promise<void> {
      const { publishAt } = await mustFindDeleted(tx, id)
      const missed = publishAt !== null && publishAt <= new Date()
      await changeManuscript(tx, id, { deletedAt: null, ...(missed && undecided) })
    },

    /**
     * Permanently deletes a manuscript from the bin, with its versions and notes. @throws CallError manuscriptMissing
     */
    async purge(tx: Transaction, id: number): Promise<void> {
      await mustFindDeleted(tx, id)
      await removeManuscript(tx, id)
    },

    /** Returns the former submission. @param version decided on then; undefined: the earlier of two submissions */
    formerSubmission: (id: number, version: number | undefined) => formerSubmission(orm, id, version),
    find: (id: number): Promise<ManuscriptRow | undefined> => findManuscript(orm, id),
    lock: (tx: Transaction, id: number): Promise<ManuscriptRow | undefined> => lockManuscript(tx, id),
    list,
    /** How many manuscripts a user owns. */
    countOf: async (owner: number): Promise<number> =>
      (await list({ owner }, 'newest', { page: 1, size: 1 })).pagination.total,
    presentRow: (row: ListedRow, now: Date) => presentForStaff(row, now),
    /** The time that somebody set for an approved text; null too while it can be taken back and appears in a moment. */
    scheduledFor: (row: ListedRow, now: Date): Date | null => (isAboutToAppear(row, now) ? null : row.publishAt),
    oldest: () => oldestWaiting(orm),

    /** How many wait: all, one member's and nobody's. */
    async waiting(user: number): Promise<{ all: number; mine: number; unassigned: number }> {
      const [all, mine, unassigned] = await Promise.all([
        total(waiting),
        total({ ...waiting, assignee: user }),
        total({ ...waiting, assignee: 'nobody' }),
      ])
      return { all, mine, unassigned }
    },
    countPlanned: (now: Date) => countPlanned(orm, now),

    async present(row: ManuscriptRow, member: Member, now: Date): Promise<Manuscript> {
      const [pictures, takenOffline] = await Promise.all([
        media.pictures(row.fields.cover ? [row.fields.cover] : []),
        publication.isTakenOffline(orm, row),
      ])
      return presentManuscript(row, { pictures, publishesAtOnce: true, takenOffline, member, now })
    },

    async setHolder(tx: Transaction, id: number, heldBy: number | null): Promise<void> {
      await changeManuscript(tx, id, { heldBy })
    },

    async assign(tx: Transaction, id: number, assignedTo: number | null): Promise<void> {
      await changeManuscript(tx, id, { assignedTo })
    },

    /**
     * Returns the text as it would be published: complete, all pictures our own.
     * @throws CallError manuscriptIncomplete, tooManyRequests, picturesBusy
     */
    ready: submission.ready,

    /**
     * Stores the notice that readers get when the revision is published; without a notice, the earlier one stays.
     * @throws CallError notAllowed, wrongState if no article is published; reasonRequired
     */
    declareCorrection,

    /**
     * Publishes a text that waits, at once or when that can no longer be undone, or plans it.
     * @param fields as `ready` gave them
     * @throws CallError takenOffline where its article was and the editor does not say that it goes online again, at once;
     *   inBin
     */
    async approve(
      tx: Transaction,
      row: ManuscriptRow,
      fields: ManuscriptRow['fields'],
      { publishAt, onlineAgain }: { publishAt: Date | null; onlineAgain: boolean },
      { editor, now, undoable }: Decision,
    ): Promise<ManuscriptRow> {
      if (publishAt === null && undoable) {
        const obstacle = await publication.obstacle(tx, row, onlineAgain)
        if (obstacle) throw new CallError(obstacle)
        const approved = approvedUndoably(row, { by: editor, until: undoTime.until(now), fields, onlineAgain })
        return changeManuscript(tx, row.id, { ...approved, decidedAt: now, decidedBy: editor })
      }
      const settled = fields === row.fields ? row : await manuscriptEditor.replaceFields(tx, row, fields, now)
      await keepPresent(tx, settled, 'approved', { userId: editor, now })
      const decided = { decidedAt: now, decidedBy: editor, heldBy: null, reason: '' }
      if (publishAt === null) {
        await publication.publish(tx, settled, now, onlineAgain ? editor : null)
        return changeManuscript(tx, row.id, decided)
      }
      if (await publication.isTakenOffline(tx, row)) throw new CallError('takenOffline')
      return changeManuscript(tx, row.id, { ...decided, state: 'approved', publishAt })
    },

    async refuse(
      tx: Transaction,
      row: ManuscriptRow,
      reason: string,
      { editor, now, undoable }: Decision,
    ): Promise<ManuscriptRow> {
      return changeManuscript(tx, row.id, {
        undo: undoable ? undoOf(row, { by: editor, until: undoTime.until(now) }) : null,
        state: 'refused',
        reason,
        decidedAt: now,
        decidedBy: editor,
        heldBy: null,
        publishAt: null,
      })
    },
  }
}
