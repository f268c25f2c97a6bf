import { CallError } from '#contract/errors.ts'
import type { RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import { incompleteFields } from '#language/text/incomplete-manuscript.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Fetcher } from '#server/platform/net/public-fetch.ts'
import { picturesOfDocument, withPictures } from '#server/platform/text/document/pictures.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { declareCorrection } from './corrections.ts'
import { assertOpen, keepPresent, type ManuscriptEditor } from './manuscript-editor.ts'
import { changeManuscript, lockManuscript, type ManuscriptRow } from './manuscripts-store.ts'
import { hasPriority, type Member, obstacleToSubmitting } from './policy.ts'
import type { Publication } from './publication.ts'
import type { StoredFields } from './tables.ts'
import { approvedUndoably, isHeld } from './undo/undo.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  media: Pick<MediaService, 'takeForMember'>
  fetcher: Fetcher
  categoryExists(id: number): Promise<boolean>
  publication: Publication
  manuscriptEditor: ManuscriptEditor
  undoTime: UndoTime
  /** Called within the transaction when a text is published without a review. */
  publishedAtOnce(tx: Transaction, row: ManuscriptRow, before: ManuscriptRow, member: Member): Promise<void>
}

/** The person who submits or approves, and the time. */
interface By {
  userId: number
  now: Date
}

/** Pictures that are fetched at the same time, as many as are worked on for one member. */
const atOnce = 2
/** How many addresses an answer names. */
const maxNamed = 5

/** Creates the calls by which authors submit a manuscript, which also store its pictures from elsewhere. */
export function createSubmission({
  database,
  media,
  fetcher,
  categoryExists,
  publication,
  manuscriptEditor,
  undoTime,
  publishedAtOnce,
}: Needs) {
  /**
   * Imports pictures that are still on other sites; they count towards the limits of the person who submits or
   * approves.
   * @throws CallError manuscriptIncomplete naming the pictures that could not be fetched; tooManyRequests, picturesBusy
   */
  async function withOwnPictures(fields: StoredFields, by: By): Promise<StoredFields> {
    const remote = picturesOfDocument(fields.document).filter((address) => /^https?:/.test(address))
    if (remote.length === 0) return fields
    const taken = new Map<string, { url: string; width: number; height: number }>()
    const missing: string[] = []
    const waiting = [...remote]
    const work = async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const result = await media.takeForMember(address, { ...by, fetcher })
        if ('picture' in result) taken.set(address, result.picture)
        else missing.push(address)
      }
    }
    const ended = await Promise.allSettled(
      Array.from({ length: atOnce }, () => work().finally(() => waiting.splice(0))),
    )
    // All have ended before a refusal is passed on: nothing is fetched after the answer.
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    if (missing.length > 0) {
      throw new CallError('manuscriptIncomplete', `pictures: ${missing.slice(0, maxNamed).join(' ')}`)
    }
    return { ...fields, document: withPictures(fields.document, taken) }
  }

  /**
   * The fields as they can be published, the text rendered once.
   * @throws CallError manuscriptIncomplete, tooManyRequests, picturesBusy; RichTextError, and as `ThreadPool.run`
   */
  async function ready(fields: StoredFields, by: By): Promise<StoredFields> {
    const missing: string[] = incompleteFields(fields)
    if (fields.category !== null && !(await categoryExists(fields.category))) missing.push('category')
    if (missing.length > 0) throw new CallError('manuscriptIncomplete', missing.join(', '))
    const own = await withOwnPictures(fields, by)
    await publication.checkText(own)
    return own
  }

  return {
    ready,

    /**
     * Sends a text to review, or publishes it where its writer may do that.
     * @throws CallError manuscriptMissing, onlyOwnerSubmits, editConflict, wrongState, manuscriptIncomplete,
     *   tooManyRequests, picturesBusy
     */
    async submit(
      { id, version, correction }: { id: number; version: number; correction?: RevisionCorrection },
      member: Member,
      { now, publishesAtOnce, undoable }: { now: Date; publishesAtOnce: boolean; undoable: boolean },
    ): Promise<ManuscriptRow> {
      const seen = await manuscriptEditor.open(id, member)
      assertSubmittable(member, seen, version)
      const fields = await ready(seen.fields, { userId: member.userId, now })
      return transaction(database, async (tx) => {
        const found = await lockManuscript(tx, id)
        assertOpen(member, found)
        assertSubmittable(member, found, version)
        if (isHeld(found, now)) throw new CallError('wrongState')
        const before = await declareCorrection(tx, found, correction, member)
        // An article taken offline returns only by an editor's decision, even if the author may publish at once.
        const publishes = publishesAtOnce && !(await publication.isTakenOffline(tx, before))
        if (publishes && undoable) {
          const own = fields === seen.fields ? before.fields : fields
          return changeManuscript(tx, id, {
            ...approvedUndoably(before, { by: member.userId, until: undoTime.until(now), fields: own }),
            submittedAt: now,
          })
        }
        const row = fields === seen.fields ? before : await manuscriptEditor.replaceFields(tx, before, fields, now)
        if (publishes) {
          await keepPresent(tx, row, 'approved', { userId: member.userId, now })
          const published = await publication.publish(tx, { ...row, submittedAt: now }, now)
          await publishedAtOnce(tx, published, before, member)
          return published
        }
        await keepPresent(tx, row, 'submitted', { userId: member.userId, now })
        return changeManuscript(tx, id, {
          state: 'pending',
          submittedAt: now,
          priority: hasPriority(member),
          reason: '',
          undo: null,
          decidedAt: null,
          decidedBy: null,
          heldBy: null,
          assignedTo: null,
        })
      })
    },
  }
}

function assertSubmittable(member: Member, row: ManuscriptRow, version: number): void {
  const obstacle = obstacleToSubmitting(member, row)
  if (obstacle === 'onlyOwnerSubmits') throw new CallError(obstacle)
  if (row.version !== version) throw new CallError('editConflict')
  if (obstacle) throw new CallError(obstacle)
}

export type Submission = ReturnType<typeof createSubmission>
