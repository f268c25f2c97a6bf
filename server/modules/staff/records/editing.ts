import { CallError, type ErrorName } from '#contract/errors.ts'
import type { BinKindName } from '#contract/staff/bin.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Deletion } from '#server/platform/database/records/record-rows.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { AuditService } from '../audit/service.ts'
import type { BinKind, BinService } from '../bin/service.ts'

/** Needed wherever staff save records and delete them. */
export interface RecordNeeds {
  database: Database
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
}

/** Properties known of a record of any kind. */
interface Head {
  id: number
  version: number
  /** Title of it in the bin. */
  title: string
  language?: string
}

/** Which record is meant, and its version that was seen. */
interface Seen {
  id: number
  version: number
}

/** How the records of a kind are read, described and removed. */
interface RecordOperations<W, R> {
  kind: BinKindName
  headOf: (whole: W) => Head
  /** Locks one until the transaction ends. */
  hold: (tx: Transaction, id: number) => Promise<W | undefined>
  shown: (whole: W, context: MemberContext, db: Executor) => R | Promise<R>
  /** Returns the part of it that the log keeps. */
  briefOf: (whole: W) => object
  /** Hides one from readers and lists, or restores it when nothing is given. @returns something falsy if it was not there */
  setDeleted: (tx: Transaction, id: number, deleted: Deletion | null) => Promise<unknown>
  /** Deletes one that is in the bin permanently. */
  purge: (tx: Transaction, id: number) => Promise<void>
  /** Publishes the tags of what changes for readers when one is deleted or restored, unless `setDeleted` does. */
  announce?: (tx: Transaction, id: number) => Promise<void>
  /** @throws CallError where one cannot be deleted, such as because others use it */
  checkDeletion?: (tx: Transaction, id: number) => Promise<void>
  /** @throws CallError where a restored record cannot stand, such as because its name was taken meanwhile */
  checkRestored?: (tx: Transaction, whole: W) => Promise<void>
  /** The errors of the constraints that a saved or restored record may violate, by the constraint's name. */
  constraints?: Readonly<Record<string, ErrorName>>
  /** The error for one that is not there, if it has one of its own. */
  missing?: ErrorName
}

/**
 * Saving a record over the version that was read, moving it to the bin and restoring it: the same for every subject
 * whose records staff edit.
 */
export function createRecords<W, R>(
  { database, audit, bin }: RecordNeeds,
  {
    kind,
    headOf,
    hold,
    shown,
    briefOf,
    setDeleted,
    purge,
    announce = async () => {},
    checkDeletion = async () => {},
    checkRestored = async () => {},
    constraints = {},
    missing = 'itemMissing',
  }: RecordOperations<W, R>,
) {
  /** Locks one until the transaction ends. @throws CallError where there is none */
  async function mustHold(tx: Transaction, id: number): Promise<W> {
    const whole = await hold(tx, id)
    if (!whole) throw new CallError(missing)
    return whole
  }

  const binKind: BinKind = {
    kind,
    async restore(tx, given) {
      const id = Number(given)
      if (!(await orRefusal(setDeleted(tx, id, null), constraints))) throw new CallError(missing)
      await checkRestored(tx, await mustHold(tx, id))
      await announce(tx, id)
    },
    purge: (tx, id) => purge(tx, Number(id)),
  }

  return {
    binKind,
    hold: mustHold,

    /**
     * Adds a record, or saves one over the version that was read, with what changed of it in the log.
     * @param write over the locked record, or as a new one
     * @returns a colleague's version if it is newer
     */
    save: (
      { id, version }: { id?: number; version?: number },
      context: MemberContext,
      write: (tx: Transaction, before: W | undefined) => Promise<W>,
    ): Promise<{ saved: true; record: R } | { saved: false; current: R }> =>
      transaction(database, async (tx) => {
        const before = id === undefined ? undefined : await mustHold(tx, id)
        if (before && headOf(before).version !== version) {
          return { saved: false as const, current: await shown(before, context, tx) }
        }
        const after = await orRefusal(write(tx, before), constraints)
        const [was, is] = [before && briefOf(before), briefOf(after)]
        await audit.record(tx, {
          actorId: context.caller.session.userId,
          action: `${kind}.${before ? 'save' : 'add'}`,
          target: `${kind}:${headOf(after).id}`,
          before: was && changedFields(was, is),
          after: was ? changedFields(is, was) : is,
        })
        return { saved: true as const, record: await shown(after, context, tx) }
      }),

    /**
     * Puts a record into the bin.
     * @param mustBe refuses it within the transaction
     * @throws CallError editConflict where a colleague saved it after it was seen
     */
    async delete(
      { id, version }: Seen,
      { caller, now }: MemberContext,
      mustBe: (tx: Transaction) => Promise<void> = async () => {},
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const { title, language, version: newest } = headOf(await mustHold(tx, id))
        if (newest !== version) throw new CallError('editConflict')
        await mustBe(tx)
        await checkDeletion(tx, id)
        const by = caller.session.userId
        await setDeleted(tx, id, { by, at: now })
        await announce(tx, id)
        await bin.put(tx, { kind, id, title, language, by, now })
      })
      return {}
    },
  }
}

/** Returns the fields that differ. */
export const changedFields = <T extends object>(fields: T, other: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name as keyof T])),
  ) as Partial<T>

/** True if both are in the same order. */
export const sameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place])

/** True if an order names each of these things exactly once, and nothing else. */
export const isOrderOf = (ids: readonly number[], known: readonly number[]): boolean =>
  sameOrder(
    ids.toSorted((a, b) => a - b),
    known.toSorted((a, b) => a - b),
  )
