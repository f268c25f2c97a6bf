import { CallError } from '#contract/errors.ts'
import type { FlashFields } from '#contract/newsroom/flash.ts'
import type { ContentService, EditableItem } from '#server/modules/content/items/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { transaction } from '#server/platform/database/database.ts'
import { isFitNote, oneLine, withSent } from './policy.ts'
import type { Publication, PublishedFlash } from './publication.ts'
import {
  addReport,
  addVersion,
  changeReport,
  databaseNow,
  type FlashReport,
  lockReport,
  reportOfItem,
} from './store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'editing'>
  publication: Publication
}

/** The version that a change of a published flash starts from. */
interface Begun {
  item: EditableItem
  known: PublishedFlash
  report: FlashReport
}

interface Seen {
  item: number
  /** The one that the editor has seen. */
  version: number
}

interface Change extends Seen {
  /** Correction note for readers. */
  note: string
}

/** Correcting and taking back what readers have. Readers are notified each time, and every version is kept. */
export function createFlashCorrections({ database, audit, content, publication }: Needs) {
  const { editing } = content

  /** @throws CallError itemMissing, wrongState where it is not online, or is retracted otherwise than asked for */
  async function lock(tx: Transaction, itemId: number, retracted: boolean) {
    const item = await editing.lockItem(tx, itemId)
    if (item?.kind !== 'flash') throw new CallError('itemMissing')
    const found = await reportOfItem(tx, itemId)
    const report = found && (await lockReport(tx, found.id))
    if (item.status !== 'approved' || (report?.state === 'retracted') !== retracted) throw new CallError('wrongState')
    const known = await publication.read(tx, item)
    if (!known) throw new CallError('wrongState')
    return { item, known, report }
  }

  /** A flash from elsewhere gets a record here, with what readers had so far as its first version. */
  async function adopt(tx: Transaction, item: EditableItem, { fields }: PublishedFlash): Promise<FlashReport> {
    const report = await addReport(tx, { itemId: item.id, state: 'published', fields, writerId: null })
    const savedAt = item.releaseTime ?? (await databaseNow(tx))
    await addVersion(tx, { flashId: report.id, kind: 'published', fields, savedAt })
    return report
  }

  /**
   * Runs a change on the version that the editor has seen.
   * @returns the record afterwards; undefined where somebody else has changed it meanwhile
   */
  async function change(
    { item: itemId, version }: Seen,
    work: (tx: Transaction, begun: Begun, now: Date) => Promise<FlashReport>,
    { retracted = false } = {},
  ): Promise<FlashReport | undefined> {
    return transaction(database, async (tx) => {
      const { item, known, report } = await lock(tx, itemId, retracted)
      if ((report?.version ?? 0) !== version) return undefined
      const begun = { item, known, report: report ?? (await adopt(tx, item, known)) }
      return work(tx, begun, await databaseNow(tx))
    })
  }

  const checkedNote = (text: string): string => {
    const note = oneLine(text)
    if (!isFitNote(note)) throw new CallError('reasonRequired', 'note')
    return note
  }

  return {
    /** @throws CallError reasonRequired, flashIncomplete with the fields, itemMissing, wrongState */
    async correct(given: Change & { sent: Partial<FlashFields> }, userId: number): Promise<FlashReport | undefined> {
      const note = checkedNote(given.note)
      return change(given, async (tx, { item, known, report }, now) => {
        const fields = withSent(known.fields, given.sent)
        const unfit = await publication.unfit(fields)
        if (unfit.length > 0) throw new CallError('flashIncomplete', unfit.join(', '))
        await publication.renew(tx, item, known, fields)
        await editing.addCorrection(tx, item, { text: note, language: fields.language, time: now })
        const changed = await changeReport(tx, report.id, { fields, savedAt: now })
        await addVersion(tx, { flashId: report.id, kind: 'corrected', fields, note, savedBy: userId, savedAt: now })
        await audit.record(tx, {
          actorId: userId,
          action: 'flash.correct',
          target: `item:${item.id}`,
          before: shortly(known.fields),
          after: { ...shortly(fields), note },
        })
        return changed
      })
    },

    /** @throws CallError reasonRequired, itemMissing, wrongState */
    async retract(given: Change, userId: number): Promise<FlashReport | undefined> {
      const note = checkedNote(given.note)
      return change(given, async (tx, { item, known, report }, now) => {
        const { fields } = known
        await editing.takeBack(tx, item, { text: note, language: fields.language, time: now })
        const changed = await changeReport(tx, report.id, { fields, state: 'retracted', savedAt: now })
        await addVersion(tx, { flashId: report.id, kind: 'retracted', fields, note, savedBy: userId, savedAt: now })
        await audit.record(tx, {
          actorId: userId,
          action: 'flash.retract',
          target: `item:${item.id}`,
          before: shortly(fields),
          after: { state: 'retracted', note },
        })
        return changed
      })
    },

    /** Undoes a retraction. @throws CallError itemMissing, wrongState where it is not retracted, or nothing was kept of it */
    async restore(given: Seen, userId: number): Promise<FlashReport | undefined> {
      const work = async (tx: Transaction, { item, report }: Begun, now: Date) => {
        const { fields } = report
        if (!(await editing.republish(tx, item))) throw new CallError('wrongState')
        const changed = await changeReport(tx, report.id, { state: 'published', savedAt: now })
        await addVersion(tx, { flashId: report.id, kind: 'restored', fields, savedBy: userId, savedAt: now })
        await audit.record(tx, {
          actorId: userId,
          action: 'flash.restore',
          target: `item:${item.id}`,
          before: { state: 'retracted' },
          after: shortly(fields),
        })
        return changed
      }
      return change(given, work, { retracted: true })
    },
  }
}

/** Returns the fields of a flash for the audit log; its versions hold the whole. */
export const shortly = ({ title, importance, language, labels }: FlashFields) => ({
  title,
  importance,
  language,
  labels,
})
