import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { AccountsService } from '#server/domains/accounts/service.ts'
import { actingToken } from '#server/platform/acting-token.ts'
import type { Database, Executor } from '#server/platform/database.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { addEntry, listEntries } from './store.ts'

/** What somebody with a privilege did. */
export interface Act {
  /** Null where the program itself acts, such as at a planned time. */
  actorId: number | null
  /** Subject and verb, such as 'review.approve'. */
  action: string
  /** What it was done to, such as 'manuscript:12'. */
  target: string
  before?: unknown
  after?: unknown
}

/** Who did what when, with before and after. Entries are written with the act itself and never change. */
export function createAuditService(database: Pick<Database, 'orm'>, accounts: Pick<AccountsService, 'people'>) {
  return {
    /** Writes an act down. @param tx the transaction that does it: both hold, or none */
    async record(tx: Executor, { actorId, action, target, before = null, after = null }: Act): Promise<void> {
      const token = actingToken()
      await addEntry(tx, {
        ...{ actorId, action, target, before, after },
        ...{ tokenId: token?.id ?? null, tokenName: token?.name ?? null },
      })
    },

    /** A page of the log, newest first. */
    async list({ page, size, ...filter }: ParsedInput<'auditLog'>): Promise<CallOutput<'auditLog'>> {
      const { rows, total } = await listEntries(database.orm, filter, { limit: size, offset: (page - 1) * size })
      const people = await accounts.people.byIds(rows.flatMap(({ actorId }) => actorId ?? []))
      return {
        list: rows.map(({ id, actorId, action, target, before, after, actedAt }) => ({
          id,
          actor: actorId === null ? null : (people.get(actorId) ?? null),
          action,
          target,
          before,
          after,
          time: siteTime(actedAt),
        })),
        total,
        more: page * size < total,
      }
    },
  }
}

export type AuditService = ReturnType<typeof createAuditService>
