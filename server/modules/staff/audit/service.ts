import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { itemsIn } from '#contract/staff/audit-fields.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { actingToken } from '#server/platform/database/workload.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Act } from '#server/platform/staff-acts.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import { addEntry, entriesAbout, forget, listEntries } from './store.ts'

/** Items of a page of the log whose titles are looked up. */
const maxItems = 500

/** The names of some of these targets, such as the title of 'item:12', from whichever subject knows them. */
type TargetNames = (targets: readonly string[], context: CallContext) => Promise<ReadonlyMap<string, string>>

/** The subjects that know names of targets. */
export const targetNames = new ExtensionPoint<TargetNames>()

/** The numbers of the targets of one kind: of 'item:12' and 'user:3' those of items are 12. */
export const numbersOf = (kind: string, targets: readonly string[]): number[] =>
  targets.flatMap((target) => {
    const [name, id = ''] = target.split(':')
    return name === kind && /^\d{1,15}$/.test(id) ? Number(id) : []
  })

/**
 * The audit log: who did what and when, with the values before and after. Entries are written in the transaction of the
 * action and never change.
 * @param names read again each time, since subjects are added later
 */
export function createAuditService(
  database: Pick<Database, 'orm'>,
  accounts: Pick<AccountsService, 'people'>,
  names: readonly TargetNames[],
) {
  return {
    /** Records an act. @param tx the transaction that does it: both take effect, or neither */
    async record(tx: Executor, { actorId, action, target, before = null, after = null, personal }: Act): Promise<void> {
      const token = actingToken()
      const entry = {
        actorId,
        action,
        target,
        before,
        after,
        tokenId: token?.id ?? null,
        tokenName: token?.name ?? null,
      }
      await addEntry(tx, entry, personal && { about: personal.of, before: personal.before, after: personal.after })
    },

    /** Returns the content of entries about a member, such as why the account was suspended, without who did it. */
    async exportPersonalData(userId: number): Promise<Record<string, unknown>> {
      const rows = await entriesAbout(database.orm, `user:${userId}`)
      return { decisions: rows.map(({ actedAt, ...row }) => ({ ...row, time: siteTime(actedAt) })) }
    },

    /** Removes what entries say about somebody, in the transaction that erases the account; who did what when stays. */
    erase: (tx: Executor, userId: number, authorId: number | null): Promise<void> =>
      forget(tx, [`user:${userId}`, ...(authorId === null ? [] : [`author:${authorId}` as const])]),

    /** A page of the log, newest first. */
    async list(
      { page, size, ...filter }: ParsedInput<'auditLog'>,
      context: MemberContext,
    ): Promise<CallOutput<'auditLog'>> {
      const { rows, total } = await listEntries(database.orm, filter, { limit: size, offset: (page - 1) * size })
      const people = await accounts.people.byIds(rows.flatMap(({ actorId }) => actorId ?? []))
      const itemsOf = ({ before, after }: (typeof rows)[number]) => [
        ...new Set([...itemsIn(before), ...itemsIn(after)]),
      ]
      const named = rows.flatMap(itemsOf).slice(0, maxItems)
      const targets = [...new Set([...rows.map(({ target }) => target), ...named.map((id) => `item:${id}`)])]
      const known = await Promise.all(names.map((namesOf) => namesOf(targets, context)))
      const titles = new Map(known.flatMap((some) => [...some]))
      return {
        list: rows.map((row) => {
          const { id, actorId, tokenName, action, target, before, after, actedAt, ...personal } = row
          const titlesOf = itemsOf(row).flatMap((item) => {
            const title = titles.get(`item:${item}`)
            return title ? [[String(item), title] as const] : []
          })
          return {
            id,
            actor: actorId === null ? null : (people.get(actorId) ?? null),
            token: tokenName,
            action,
            target,
            target_title: titles.get(target) || null,
            before: whole(before, personal.personalBefore),
            after: whole(after, personal.personalAfter),
            items: Object.fromEntries(titlesOf),
            time: siteTime(actedAt),
          }
        }),
        total,
        more: page * size < total,
      }
    },
  }
}

const whole = (kept: unknown, personal: Record<string, unknown> | null) =>
  personal ? { ...(kept as object | null), ...personal } : kept

export type AuditService = ReturnType<typeof createAuditService>
