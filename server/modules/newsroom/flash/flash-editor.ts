import { CallError } from '#contract/errors.ts'
import type { FlashFields } from '#contract/newsroom/flash.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinKind, BinService } from '#server/modules/staff/bin/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { plannedMoment } from '#server/platform/jobs/planned-time.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import type { Alike, Comparison } from './comparison.ts'
import { shortly } from './flash-corrections.ts'
import { emptyFields, isUnpublished, replacedFields, undone, undoOf, withSent } from './policy.ts'
import type { Publication } from './publication.ts'
import * as store from './store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  publication: Publication
  comparison: Comparison
  undoTime: UndoTime
}

/** Which record is meant, and what the editor saw of it. Without an id a new one begins. */
interface Seen {
  id?: number
  version?: number
}

interface Publishing {
  /** Similar flash were seen. */
  despite: boolean
  publishTime: string | null
  /** It goes out after a moment, and can be undone until then. */
  undoable: boolean
}

export type Saved = { saved: true; report: store.FlashReport } | { saved: false; current: store.FlashReport }
export type Published = Saved | { saved: 'similar'; similar: Alike[] }

/** Writing flash that readers do not have yet. */
export function createFlashEditor({ database, audit, bin, publication, comparison, undoTime }: Needs) {
  /** @throws CallError itemMissing, wrongState where readers have it already, invalidInput without a version */
  async function lock(tx: Transaction, { id, version }: Seen) {
    if (id === undefined) return { row: undefined, newer: undefined }
    const row = await store.lockReport(tx, id)
    if (!row) throw new CallError('itemMissing')
    if (version === undefined) throw new CallError('invalidInput', 'version')
    if (row.version !== version) return { row, newer: row }
    if (!isUnpublished(row.state)) throw new CallError('wrongState')
    return { row, newer: undefined }
  }

  async function assertPublishable(fields: FlashFields): Promise<void> {
    const unfit = await publication.unfit(fields)
    if (unfit.length > 0) throw new CallError('flashIncomplete', unfit.join(', '))
  }

  /**
   * Returns the authors of a record's words once these are written over it. A draft has no versions: what somebody else
   * wrote and is replaced is kept by the log.
   */
  async function wordedBy(tx: Transaction, row: store.FlashReport, fields: FlashFields, userId: number) {
    const before = replacedFields(row.fields, fields)
    if (Object.keys(before).length === 0) return row.wordedBy
    if (row.wordedBy !== userId) {
      await audit.record(tx, {
        actorId: userId,
        action: 'flash.overwrite',
        target: `flash:${row.id}`,
        before,
        after: replacedFields(fields, row.fields),
      })
    }
    return userId
  }

  /** Publishes similar flashes that could still be undone first, so that the second editor sees them. */
  async function publishAlike(tx: Transaction, fields: FlashFields, except: number | undefined): Promise<void> {
    for (const row of await store.lockUndoable(tx, except)) {
      if (row.undo && comparison.areAlike(fields, row.fields))
        await goOut(tx, row, await store.databaseNow(tx), row.undo.by)
    }
  }

  /** Makes a record the flash that readers have. */
  async function goOut(tx: Transaction, row: store.FlashReport, releaseTime: Date, userId: number | null) {
    const itemId = await publication.publish(tx, row.id, row.fields, releaseTime)
    const { id: flashId, fields } = row
    await store.addVersion(tx, { flashId, kind: 'published', fields, savedBy: row.writerId, savedAt: releaseTime })
    const published = await store.changeReport(tx, row.id, { itemId, state: 'published', publishAt: null, undo: null })
    await audit.record(tx, {
      actorId: userId,
      action: 'flash.publish',
      target: `item:${itemId}`,
      before: row.publishAt && !row.undo ? { planned: siteTime(row.publishAt) } : null,
      after: shortly(fields),
    })
    return published
  }

  return {
    /**
     * Saves a draft; a planned flash becomes a draft only where that is asked for.
     * @throws CallError itemMissing, wrongState where it is planned
     */
    async save(
      { unplan, ...seen }: Seen & { unplan: boolean },
      sent: Partial<FlashFields>,
      userId: number,
      now: Date,
    ): Promise<Saved> {
      return transaction(database, async (tx) => {
        const { row, newer } = await lock(tx, seen)
        if (newer) return { saved: false, current: newer }
        if (row?.state === 'planned' && !unplan) throw new CallError('wrongState')
        const fields = withSent(row?.fields ?? emptyFields, sent)
        if (!row) {
          const begun = { writerId: userId, wordedBy: userId, fields, savedAt: now }
          return { saved: true, report: await store.addReport(tx, begun) }
        }
        const change = { fields, state: 'draft' as const, publishAt: null, undo: null, savedAt: now }
        const words = { wordedBy: await wordedBy(tx, row, fields, userId) }
        const report = await store.changeReport(tx, row.id, { ...change, ...words })
        if (row.state === 'planned') {
          await audit.record(tx, {
            actorId: userId,
            action: 'flash.unplan',
            target: `flash:${row.id}`,
            before: { planned: row.publishAt && siteTime(row.publishAt) },
            after: shortly(fields),
          })
        }
        return { saved: true, report }
      })
    },

    /**
     * How a draft is restored: a planned one whose time has passed becomes a draft, so that nothing is published
     * unasked.
     */
    binKind: {
      kind: 'flashdraft',
      target: 'flash',
      async delete(seen, context) {
        await transaction(database, async (tx) => {
          const { row, newer } = await lock(tx, seen)
          if (newer) throw new CallError('editConflict')
          if (!row) throw new CallError('itemMissing')
          await store.changeReport(tx, seen.id, { deletedAt: context.now })
          const { title, language } = row.fields
          await bin.put(tx, {
            ...{ kind: 'flashdraft', id: seen.id, title, language, by: userOf(context), now: context.now },
            before: row.publishAt && !row.undo ? { planned: siteTime(row.publishAt) } : undefined,
          })
        })
        return {}
      },
      async restore(tx, id) {
        const row = await store.lockDeleted(tx, Number(id))
        if (!row) throw new CallError('itemMissing')
        const missed = row.publishAt !== null && row.publishAt <= (await store.databaseNow(tx))
        await store.changeReport(tx, row.id, {
          deletedAt: null,
          undo: null,
          ...(missed && { state: 'draft', publishAt: null }),
        })
      },
      purge: (tx, id) => store.removeReport(tx, Number(id)),
    } satisfies BinKind as BinKind,

    /**
     * Publishes at once, or when that can no longer be undone, or plans it.
     * @throws CallError flashIncomplete with the fields, timeRefused, itemMissing, wrongState
     */
    async publish(
      { despite, publishTime, undoable, ...seen }: Seen & Publishing,
      sent: Partial<FlashFields>,
      userId: number,
      now: Date,
    ): Promise<Published> {
      const publishAt = publishTime === null ? null : plannedMoment(publishTime, now)
      if (publishAt === undefined) throw new CallError('timeRefused', 'publish_time')
      return transaction(database, async (tx) => {
        await store.waitForTurn(tx)
        const { row, newer } = await lock(tx, seen)
        if (newer) return { saved: false, current: newer }
        const fields = withSent(row?.fields ?? emptyFields, sent)
        await assertPublishable(fields)
        if (!despite) await publishAlike(tx, fields, row?.id)
        const similar = despite ? [] : await comparison.alike(tx, fields, now)
        if (similar.length > 0) return { saved: 'similar', similar }
        const undo = undoable && !publishAt ? undoOf(row, userId, undoTime.until(now)) : null
        const written = {
          fields,
          state: publishAt || undo ? ('planned' as const) : ('draft' as const),
          publishAt: undo ? new Date(undo.until) : publishAt,
          undo,
          savedAt: now,
          wordedBy: row ? await wordedBy(tx, row, fields, userId) : userId,
        }
        const report = row
          ? await store.changeReport(tx, row.id, written)
          : await store.addReport(tx, { ...written, writerId: userId })
        if (undo) return { saved: true, report }
        if (!publishAt) return { saved: true, report: await goOut(tx, report, await store.databaseNow(tx), userId) }
        await audit.record(tx, {
          actorId: userId,
          action: 'flash.plan',
          target: `flash:${report.id}`,
          after: { ...shortly(fields), planned: siteTime(publishAt) },
        })
        return { saved: true, report }
      })
    },

    /** Publishes a planned flash whose time has come, with that time, or one that can no longer be undone. */
    async publishPlanned(tx: Transaction, row: store.FlashReport): Promise<void> {
      if (row.undo) await goOut(tx, row, await store.databaseNow(tx), row.undo.by)
      else if (row.publishAt) await goOut(tx, row, row.publishAt, null)
    },

    /**
     * Undoes a publication of a moment ago. The row's lock decides between it and the publication.
     * @throws CallError itemMissing, notAllowed, undoTooLate
     */
    async undo(id: number, userId: number, now: Date): Promise<store.FlashReport> {
      return transaction(database, async (tx) => {
        const row = await store.lockReport(tx, id)
        if (!row) throw new CallError('itemMissing')
        if (!row.undo || row.state !== 'planned') throw new CallError('undoTooLate')
        if (row.undo.by !== userId) throw new CallError('notAllowed')
        const report = await store.changeReport(tx, id, undone(row.undo, now))
        await audit.record(tx, {
          actorId: userId,
          action: 'flash.undo',
          target: `flash:${id}`,
          after: { ...shortly(row.fields), state: report.state },
        })
        return report
      })
    },
  }
}
