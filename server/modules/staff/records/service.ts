import { CallError } from '#contract/errors.ts'
import type { BinKindName } from '#contract/staff/bin.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { AuditService } from '../audit/service.ts'
import type { BinService } from '../bin/service.ts'

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

interface RecordKind<W, R> {
  kind: BinKindName
  headOf: (whole: W) => Head
  /** Locks one until the transaction ends. @throws CallError where there is none */
  hold: (tx: Transaction, id: number) => Promise<W>
  shown: (whole: W, context: MemberContext, db: Executor) => R | Promise<R>
  /** Returns the part of it that the log keeps. */
  briefOf: (whole: W) => object
  /** Hides one from readers and lists. @throws CallError where that is not allowed */
  setDeleted: (tx: Transaction, id: number, deleted: { by: number; at: Date }) => Promise<unknown>
}

/**
 * Saving a record over the version that was read, and moving it to the bin: the same for every subject whose
 * records staff edit.
 */
export function createRecords<W, R>(
  { database, audit, bin }: RecordNeeds,
  { kind, headOf, hold, shown, briefOf, setDeleted }: RecordKind<W, R>,
) {
  return {
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
        const before = id === undefined ? undefined : await hold(tx, id)
        if (before && headOf(before).version !== version) {
          return { saved: false as const, current: await shown(before, context, tx) }
        }
        const after = await write(tx, before)
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
        const { title, language, version: newest } = headOf(await hold(tx, id))
        if (newest !== version) throw new CallError('editConflict')
        await mustBe(tx)
        const by = caller.session.userId
        await setDeleted(tx, id, { by, at: now })
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
