import type { BinKindName } from '#contract/bin.ts'
import { CallError } from '#contract/errors.ts'
import { type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { type CuratedNeeds, changedFields } from './common.ts'

/** What is known of a record of any kind. */
interface Head {
  id: number
  version: number
  /** What the bin calls it. */
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
  shown: (whole: W, reading: MemberContext, db: Executor) => R | Promise<R>
  /** What the log keeps of it. */
  briefOf: (whole: W) => object
  /** Hides one from readers and lists. @throws CallError where that is not allowed */
  setDeleted: (tx: Transaction, id: number, deleted: { by: number; at: Date }) => Promise<unknown>
}

/**
 * Saving a record over the version that was read, and moving it to the bin: the same for everything that editors
 * curate.
 */
export function createRecords<W, R>(
  { database, audit, bin }: Pick<CuratedNeeds, 'database' | 'audit' | 'bin'>,
  { kind, headOf, hold, shown, briefOf, setDeleted }: RecordKind<W, R>,
) {
  return {
    /**
     * Adds a record, or saves one over the version that was read, with what changed of it in the log.
     * @param write over what the caller holds, or anew
     * @returns what a colleague saved, where that is newer
     */
    save: (
      { id, version }: { id?: number; version?: number },
      reading: MemberContext,
      write: (tx: Transaction, before: W | undefined) => Promise<W>,
    ): Promise<{ saved: true; record: R } | { saved: false; current: R }> =>
      transaction(database, async (tx) => {
        const before = id === undefined ? undefined : await hold(tx, id)
        if (before && headOf(before).version !== version) {
          return { saved: false as const, current: await shown(before, reading, tx) }
        }
        const after = await write(tx, before)
        const [was, is] = [before && briefOf(before), briefOf(after)]
        await audit.record(tx, {
          actorId: reading.caller.session.userId,
          action: `${kind}.${before ? 'save' : 'add'}`,
          target: `${kind}:${headOf(after).id}`,
          before: was && changedFields(was, is),
          after: was ? changedFields(is, was) : is,
        })
        return { saved: true as const, record: await shown(after, reading, tx) }
      }),

    /** Puts a record into the bin. @throws CallError editConflict where a colleague saved it after it was seen */
    async delete({ id, version }: Seen, { caller, now }: MemberContext): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const { title, language, version: newest } = headOf(await hold(tx, id))
        if (newest !== version) throw new CallError('editConflict')
        const by = caller.session.userId
        await setDeleted(tx, id, { by, at: now })
        await bin.put(tx, { kind, id, title, language, by, now })
      })
      return {}
    },
  }
}
