import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { BinKindName } from '#contract/staff/bin.ts'
import { isNameTyped } from '#contract/staff/consequence-terms.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import { mayHandle } from './policy.ts'
import * as store from './store.ts'

/**
 * A kind of record that can be deleted and restored. The subject hides its own row (`deleted_at` or the like), calls
 * `put` in the same transaction, and restores or purges when asked to. Both publish the tags that they change.
 */
export interface BinKind {
  readonly kind: BinKindName
  /** The name of the kind in targets of the audit log, if it differs. */
  readonly target?: string
  /** Only administrators may delete it, so only they see and restore it. */
  readonly administrators?: boolean
  /** The title is a draft that was never published: the log, which cannot be changed, omits it. */
  readonly personal?: boolean
  /**
   * Moves a record to the bin as it was seen, for kinds that `deleteRecord` deletes.
   * @throws CallError editConflict where a colleague saved it since, and where it is not there
   */
  delete?(seen: { id: number; version: number }, context: MemberContext): Promise<Record<string, never>>
  /**
   * Brings the record back with all that belonged to it.
   * @throws CallError where it cannot be brought back, such as because its name is taken now; it stays in the bin then
   */
  restore(tx: Transaction, id: string): Promise<void>
  /**
   * Deletes the record permanently.
   * @param afterwards registers work after the commit, such as removing files
   */
  purge(tx: Transaction, id: string, afterwards: (work: () => Promise<void>) => void): Promise<void>
  /** A small picture of it as an address that holds it, where it is known by its looks. */
  preview?(id: string): Promise<string | null>
}

/** Item that goes into the bin. */
export interface Deleted {
  kind: BinKindName
  id: string | number
  /** The title of the entry for people; typed again to delete it permanently. */
  title: string
  /** BCP 47 tag of the title. */
  language?: string
  /** User who deletes it. */
  by: number
  now: Date
  /** Data that the audit log keeps beside the title. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** The kinds of all subjects that delete into the bin. */
export const binKinds = new ExtensionPoint<BinKind>()

export interface BinNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  /** Read each time: subjects that need the bin are created after it. */
  kinds: readonly BinKind[]
}

/** Nobody distinguishes titles longer than this, and nobody types them. */
const longestTitle = 500

/** Creates the service that lists deleted items and who deleted them, and restores or purges them. */
export function createBinService({ database, accounts, audit, kinds }: BinNeeds) {
  const paginate = createPagination(
    createCachedTotals((filter: store.BinFilter, limit) => store.countEntries(database.orm, filter, limit)),
  )

  function kindOf(name: BinKindName): BinKind {
    const found = kinds.find(({ kind }) => kind === name)
    if (!found) throw new CallError('invalidInput', 'kind')
    return found
  }
  const targetOf = ({ kind, target = kind }: BinKind, id: string): string => `${target}:${id}`

  /** Takes something out of the bin, one way or the other. */
  async function takeOut(
    { kind: name, id }: { kind: BinKindName; id: string },
    { caller }: MemberContext,
    act: 'restore' | 'purge',
    check: (entry: store.BinEntryRow) => void = () => undefined,
  ): Promise<Record<string, never>> {
    const kind = kindOf(name)
    if (!mayHandle(caller.session.roles, kind)) throw new CallError('notAllowed')
    const afterwards: (() => Promise<void>)[] = []
    await transaction(database, async (tx) => {
      const entry = await store.lockEntry(tx, name, id)
      if (!entry) throw new CallError('itemMissing')
      check(entry)
      await store.removeEntry(tx, name, id)
      await kind[act](tx, id, (work) => afterwards.push(work))
      const named = kind.personal ? {} : { title: entry.title }
      const deleted = { ...named, deleted: siteTime(entry.deletedAt), deleted_by: entry.deletedBy }
      await audit.record(tx, {
        actorId: caller.session.userId,
        action: `bin.${act}`,
        target: targetOf(kind, id),
        ...(act === 'restore' ? { before: deleted, after: named } : { before: deleted }),
      })
    })
    for (const work of afterwards) await work()
    return {}
  }

  return {
    /** Notes that something was deleted, and that in the audit log. @param tx the transaction that hides the record */
    async put(tx: Transaction, { kind: name, id, title, language, by, now, before, after }: Deleted): Promise<void> {
      const kind = kindOf(name)
      const shown = sanitizeForPostgres(title, longestTitle)
      await store.addEntry(tx, {
        kind: name,
        id: String(id),
        title: shown,
        language: language ?? null,
        deletedAt: now,
        deletedBy: by,
      })
      await audit.record(tx, {
        actorId: by,
        action: `${name}.delete`,
        target: targetOf(kind, String(id)),
        before: { ...(!kind.personal && { title: shown }), ...before },
        after,
      })
    },

    async list(
      { kind, by, keyword, page, size }: ParsedInput<'binEntries'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'binEntries'>> {
      const hidden = kinds.filter((one) => !mayHandle(caller.session.roles, one)).map((one) => one.kind)
      const filter = { kind, by, keyword: keyword?.trim() || undefined, hidden }
      const window = { limit: size, offset: (page - 1) * size }
      const rows = await store.listEntries(database.orm, filter, window)
      const people = await accounts.people.byIds(rows.flatMap(({ deletedBy }) => deletedBy ?? []))
      const previews = await Promise.all(rows.map(({ kind, id }) => kindOf(kind).preview?.(id) ?? null))
      const list = rows.map(({ deletedAt, deletedBy, ...row }, index) => ({
        ...row,
        deleted_time: siteTime(deletedAt),
        by: deletedBy === null ? null : (people.get(deletedBy) ?? null),
        preview: previews[index] ?? null,
      }))
      return { list, ...(await paginate(filter, { page, size, found: rows.length })) }
    },

    /** @throws CallError itemMissing where it is not in the bin, notAllowed, and whatever keeps it from coming back */
    restore: (entry: ParsedInput<'restoreFromBin'>, context: MemberContext) => takeOut(entry, context, 'restore'),

    /** @throws CallError itemMissing, notAllowed, invalidInput for another title */
    purge: ({ title, ...entry }: ParsedInput<'purgeFromBin'>, context: MemberContext) =>
      takeOut(entry, context, 'purge', (found) => {
        if (!isNameTyped(found.title, title)) throw new CallError('invalidInput', 'title')
      }),
  }
}

export type BinService = ReturnType<typeof createBinService>
