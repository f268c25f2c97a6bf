import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinKind, BinService } from '#server/modules/staff/bin/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { RedirectRow, RedirectsService } from './service.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  redirects: Pick<RedirectsService, 'editing' | 'find'>
}

const kind = 'redirect' as const

/** Old addresses and their targets, set by editors. */
export function createRedirectsDesk({ database, accounts, audit, bin, redirects: { editing, find } }: Needs) {
  const peopleOf = (rows: readonly RedirectRow[]): Promise<Map<number, Person>> =>
    accounts.people.byIds(rows.flatMap(({ changedBy }) => changedBy ?? []))
  const present = ({ old, path, version, byHand, changedBy, changedAt }: RedirectRow, people: Map<number, Person>) => ({
    old,
    path,
    version,
    by_hand: byHand,
    changed_time: siteTime(changedAt),
    by: changedBy === null ? null : (people.get(changedBy) ?? null),
  })

  return {
    async list({
      keyword,
      by_hand: byHand,
      page,
      size,
    }: ParsedInput<'staffRedirects'>): Promise<CallOutput<'staffRedirects'>> {
      const filter = { keyword: keyword?.trim() || undefined, byHand }
      const { rows, pagination } = await editing.list(filter, { page, size })
      const people = await peopleOf(rows)
      return { list: rows.map((row) => present(row, people)), ...pagination }
    },

    /** @throws CallError invalidInput with old or path, itemMissing, redirectLoop, redirectTaken */
    async save(
      { of, version, ...given }: ParsedInput<'saveRedirect'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'saveRedirect'>> {
      const userId = caller.session.userId
      const result = await transaction(database, async (tx) => {
        const saved = await editing.save(tx, { ...given, of, version }, { userId, now })
        if (!saved.saved) return saved
        const { row, before, moved } = saved
        await audit.record(tx, {
          actorId: userId,
          action: before ? 'redirect.save' : 'redirect.add',
          target: `redirect:${row.old}`,
          ...{
            before: before && { old: before.old, path: before.path },
            after: { old: row.old, path: row.path, ...(moved > 0 && { moved }) },
          },
        })
        return saved
      })
      const row = result.saved ? result.row : result.current
      const redirect = present(row, await peopleOf([row]))
      if (!result.saved) return { saved: false, current: redirect }
      return { saved: true, redirect, shortened: result.shortened, moved: result.moved }
    },

    /** Moves one to the bin. @throws CallError itemMissing, editConflict */
    async remove({ old, version }: ParsedInput<'deleteRedirect'>, { caller, now }: MemberContext) {
      await transaction(database, async (tx) => {
        const row = await editing.remove(tx, old, version, now)
        if (!row) throw new CallError('editConflict')
        await bin.put(tx, {
          kind,
          id: row.old,
          title: row.old,
          by: caller.session.userId,
          now,
          before: { path: row.path },
        })
      })
      return {}
    },

    /** Returns the target of an address by the list alone. */
    async trace({ address }: ParsedInput<'traceAddress'>): Promise<CallOutput<'traceAddress'>> {
      const given = address.trim()
      return { address: given, leads_to: (await find(given)) ?? null }
    },

    binKind: {
      kind,
      restore: (tx, old) => editing.restore(tx, old),
      purge: (tx, old) => editing.purge(tx, old),
    } satisfies BinKind,
  }
}

export type RedirectsDesk = ReturnType<typeof createRedirectsDesk>
