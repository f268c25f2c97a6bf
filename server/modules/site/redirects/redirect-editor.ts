import { CallError } from '#contract/errors.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Database, sanitizeForPostgres, type Transaction } from '#server/platform/database/database.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { followRedirects, placeOf } from './address.ts'
import * as store from './editing-store.ts'
import { oldAddress } from './old-address.ts'

export type { RedirectFilter, RedirectRow } from './editing-store.ts'

interface Seen {
  /** The old address as it was read, and its version; undefined for a new one. */
  of?: string
  version?: number
}

export type SavedRedirect =
  | { saved: true; row: store.RedirectRow; before?: store.RedirectRow; shortened: string | null; moved: number }
  | { saved: false; current: store.RedirectRow }

/** Old addresses as the newsroom sets them: there are no loops, and each leads straight to its final target. */
export function createRedirectEditor({ orm }: Pick<Database, 'orm'>, siteOrigin: string) {
  const paginate = createPagination(
    createCachedTotals((filter: store.RedirectFilter, limit) => store.countRedirects(orm, filter, limit)),
  )

  /** Returns the final target of a place, passing over the addresses of `but`. @throws CallError redirectLoop */
  async function endOf(tx: Transaction, old: string, place: string, but: readonly string[] = []): Promise<string> {
    const next = async (one: string) => (but.includes(one) ? undefined : store.pathOf(tx, one))
    const way = await followRedirects([old], place, { next, siteOrigin })
    if ('loop' in way) throw new CallError('redirectLoop')
    return way.to
  }

  return {
    async list(filter: store.RedirectFilter, { page, size }: { page: number; size: number }) {
      const rows = await store.listRedirects(orm, filter, { limit: size, offset: (page - 1) * size })
      return { rows, pagination: await paginate(filter, { page, size, found: rows.length }) }
    },

    /**
     * Sets the target of an address. Redirects from the target are followed to their end, and redirects to the address
     * then lead to that end as well.
     * @throws CallError invalidInput with `old` or `path`; redirectLoop; redirectTaken if there is already one
     */
    async save(
      tx: Transaction,
      given: { old: string; path: string } & Seen,
      by: { userId: number; now: Date },
    ): Promise<SavedRedirect> {
      const old = oldAddress(sanitizeForPostgres(given.old).trim())
      if (old === undefined || !old.startsWith('/')) throw new CallError('invalidInput', 'old')
      const place = placeOf(given.path, siteOrigin)
      if (place === undefined) throw new CallError('invalidInput', 'path')
      await store.lockList(tx)
      const there = await store.findRow(tx, old)
      const before = given.of === undefined ? undefined : await store.findRow(tx, given.of)
      if (given.of !== undefined) {
        if (!before || before.deletedAt !== null) throw new CallError('itemMissing')
        if (before.version !== given.version) return { saved: false, current: before }
      }
      if (there && there.deletedAt === null && there.old !== before?.old) throw new CallError('redirectTaken')
      const renamed = before && before.old !== old ? [before.old] : []
      const end = await endOf(tx, old, place, renamed)
      for (const one of renamed) await store.removeRow(tx, one)
      const row = await store.setByHand(tx, { old, path: end, ...by })
      // A redirect to this address would now be a chain of two.
      const moved = await store.retarget(tx, [old, encodeURI(old)], end)
      return { saved: true, row, before, shortened: end === place ? null : place, moved }
    },

    /** Makes an address lead nowhere until it is restored. @returns undefined where there is a newer version */
    async remove(tx: Transaction, old: string, version: number, now: Date): Promise<store.RedirectRow | undefined> {
      await store.lockList(tx)
      const row = await store.findRow(tx, old)
      if (!row || row.deletedAt !== null) throw new CallError('itemMissing')
      if (row.version !== version) return undefined
      await store.markDeleted(tx, old, now)
      return row
    },

    /** @throws CallError itemMissing; redirectLoop where what was set meanwhile leads back to it */
    async restore(tx: Transaction, old: string): Promise<void> {
      await store.lockList(tx)
      const row = await store.findRow(tx, old)
      if (!row || !(await store.unmarkDeleted(tx, old))) throw new CallError('itemMissing')
      const end = await endOf(tx, old, row.path)
      if (end !== row.path) await store.retarget(tx, [row.path], end)
    },

    purge: (tx: Transaction, old: string): Promise<void> => store.removeDeleted(tx, old),
  }
}
