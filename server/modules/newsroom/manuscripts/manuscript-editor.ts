import { isDeepStrictEqual } from 'node:util'
import { CallError } from '#contract/errors.ts'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import { lengthOfDocument } from '#language/text/document-text.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { emptyFields, hashOfFields, readFields } from './fields.ts'
import {
  addManuscript,
  changeManuscript,
  findManuscript,
  lockManuscript,
  type ManuscriptRow,
  manuscriptByKey,
  neverSubmitted,
  removeManuscript,
  undecided,
} from './manuscripts-store.ts'
import {
  isPlanned,
  type Member,
  mayDelete,
  mayOpen,
  mayWithdraw,
  stateAfterSaving,
  stateAfterWithdrawal,
} from './policy.ts'
import type { StoredFields, VersionKind } from './tables.ts'
import { isHeld } from './undo/undo.ts'
import { hasVersion, keepVersion, lastVersion } from './versions-store.ts'

/** Saves by one writer within this time become one version. */
const versionEveryMs = 5 * 60_000

export type SavingResult = { saved: true; row: ManuscriptRow } | { saved: false; row: ManuscriptRow }

/** Returns the values derived from the fields for lists. */
const deriveFields = (fields: StoredFields) => ({
  fields,
  title: fields.title,
  language: fields.language,
  length: lengthOfDocument(fields.document).length,
})

/** Keeps the present state of a manuscript as a version. */
export async function keepPresent(
  tx: Transaction,
  row: ManuscriptRow,
  kind: VersionKind,
  { userId, now }: { userId: number | null; now: Date },
): Promise<void> {
  await keepVersion(tx, {
    manuscriptId: row.id,
    number: row.version,
    kind,
    fields: row.fields,
    fieldsHash: hashOfFields(row.fields),
    title: row.title,
    length: row.length,
    savedBy: userId,
    savedAt: now,
  })
}

/** @throws CallError manuscriptMissing also for a manuscript of somebody else: its existence is not revealed */
export function assertOpen(member: Member, row: ManuscriptRow | undefined): asserts row is ManuscriptRow {
  if (!row || !mayOpen(member, row)) throw new CallError('manuscriptMissing')
}

function sameAs(fields: StoredFields, row: ManuscriptRow | undefined): SavingResult {
  if (!row) throw new Error('A new manuscript was not added')
  return { saved: isDeepStrictEqual(fields, row.fields), row }
}

/** Edits manuscripts: each save is on top of a version, and nothing is overwritten unseen. */
export function createManuscriptEditor(database: Pick<Database, 'orm'>) {
  async function begin(
    { key, ...sent }: Partial<ManuscriptFields> & { key?: string },
    member: Member,
    now: Date,
  ): Promise<SavingResult> {
    const fields = readFields(sent, emptyFields)
    const times = { createdAt: now, savedAt: now }
    return transaction(database, async (tx) => {
      const row = await addManuscript(tx, { ownerId: member.userId, clientKey: key, ...deriveFields(fields), ...times })
      // The same save came through another way at this very moment.
      if (!row) return sameAs(fields, key ? await manuscriptByKey(tx, member.userId, key) : undefined)
      await keepPresent(tx, row, 'saved', { userId: member.userId, now })
      return { saved: true, row }
    })
  }

  /**
   * A save makes a version if it comes a while after the last one, from somebody else, or returns to an old one.
   * @returns whether it does
   */
  async function keepSaved(
    tx: Transaction,
    before: ManuscriptRow,
    row: ManuscriptRow,
    userId: number,
    now: Date,
  ): Promise<boolean> {
    const last = await lastVersion(tx, row.id)
    const restored = last !== undefined && (await hasVersion(tx, row.id, hashOfFields(row.fields)))
    // The version that a restored one replaces must be findable as well.
    if (restored && last.number !== before.version)
      await keepPresent(tx, before, 'saved', { userId, now: before.savedAt })
    const isDue = !last || now.getTime() - last.savedAt.getTime() >= versionEveryMs || last.savedBy !== userId
    if (restored || isDue) await keepPresent(tx, row, restored ? 'restored' : 'saved', { userId, now })
    return restored || isDue
  }

  return {
    begin,

    /** Returns the manuscript that the member began with this key; undefined if none was saved. */
    begunWith: (key: string, member: Member): Promise<ManuscriptRow | undefined> =>
      manuscriptByKey(database.orm, member.userId, key),

    /** The row for somebody who may open it. @throws CallError manuscriptMissing */
    async open(id: number, member: Member): Promise<ManuscriptRow> {
      const row = await findManuscript(database.orm, id)
      assertOpen(member, row)
      return row
    },

    /**
     * Saves on top of the version that the writer last saw; if there is a newer one, it is returned instead and nothing
     * changes.
     * @param edited what else belongs into the transaction, when staff begin to change somebody else's text
     * @throws CallError manuscriptMissing, wrongState, heldByColleague, and those of `readFields`
     */
    async save(
      { id, version, ...sent }: Partial<ManuscriptFields> & { id: number; version: number },
      member: Member,
      now: Date,
      edited: (tx: Transaction, before: ManuscriptRow, row: ManuscriptRow) => Promise<void>,
    ): Promise<SavingResult> {
      return transaction(database, async (tx) => {
        const before = await lockManuscript(tx, id)
        assertOpen(member, before)
        const fields = readFields(sent, before.fields)
        // After a lost answer the client sends the same again.
        if (isDeepStrictEqual(fields, before.fields)) return { saved: true, row: before }
        if (before.version !== version) return { saved: false, row: before }
        const state = isHeld(before, now) ? 'notNow' : stateAfterSaving(member, before)
        if (state === 'notNow') throw new CallError('wrongState')
        if (state === 'heldByColleague') throw new CallError('heldByColleague')
        const ownerRevising =
          (before.ownerRevising || before.ownerId === member.userId) && !isDeepStrictEqual(fields, before.published)
        const change = { ...deriveFields(fields), state, ownerRevising, version: version + 1, savedAt: now }
        const row = await changeManuscript(tx, id, change)
        const kept = await keepSaved(tx, before, row, member.userId, now)
        if (kept && row.ownerId !== member.userId) await edited(tx, before, row)
        return { saved: true, row }
      })
    },

    /**
     * Withdraws a text that waits for a decision or for its time. One that staff planned waits for a decision again
     * where staff take it back; everything else is a draft then.
     * @param noted further work in the same transaction
     * @throws CallError manuscriptMissing, wrongState
     */
    async withdraw(
      id: number,
      member: Member,
      {
        now,
        recordChange: noted,
      }: {
        now: Date
        recordChange: (tx: Transaction, before: ManuscriptRow, after: ManuscriptRow) => Promise<void>
      },
    ): Promise<ManuscriptRow> {
      return transaction(database, async (tx) => {
        const row = await lockManuscript(tx, id)
        assertOpen(member, row)
        if (!mayWithdraw(row) || isHeld(row, now)) throw new CallError('wrongState')
        const back = stateAfterWithdrawal(member, row) === 'pending' ? undecided : neverSubmitted
        const after = await changeManuscript(tx, id, back)
        await noted(tx, row, after)
        return after
      })
    },

    /** @throws CallError manuscriptMissing, notAllowed, wrongState */
    async remove(id: number, member: Member): Promise<void> {
      await transaction(database, async (tx) => {
        const row = await lockManuscript(tx, id)
        assertOpen(member, row)
        if (row.ownerId !== member.userId) throw new CallError('notAllowed')
        if (!mayDelete(row)) throw new CallError('wrongState')
        await removeManuscript(tx, id)
      })
    },

    /** Changes fields that are saved already, such as addresses of pictures, without a new version for the writer. */
    async replaceFields(tx: Transaction, row: ManuscriptRow, fields: StoredFields, now: Date): Promise<ManuscriptRow> {
      if (isPlanned(row)) throw new CallError('wrongState')
      return changeManuscript(tx, row.id, { ...deriveFields(fields), version: row.version + 1, savedAt: now })
    },
  }
}

export type ManuscriptEditor = ReturnType<typeof createManuscriptEditor>
