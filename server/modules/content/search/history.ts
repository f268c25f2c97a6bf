import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { maxSearchRecords } from '#contract/constants.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { deleteQuestions, keepQuestions, questionsOf } from './history-store.ts'

/** Creates the search history of members: each sees and deletes their own, and nobody else's. */
export function createSearchHistory({ database, log }: { database: Database; log: Log }) {
  const { orm } = database
  const keep = (userId: number, keywords: readonly string[]) =>
    transaction(database, (tx) => keepQuestions(tx, userId, keywords, maxSearchRecords))
  const listOf = async (userId: number): Promise<CallOutput<'getSearchRecords'>> => ({
    list: (await questionsOf(orm, userId)).map(({ id, keyword, searched_at }) => ({
      id,
      keyword,
      search_time: siteTime(searched_at),
    })),
  })

  return {
    /**
     * Stores a member's search; visitors' searches stay in their browsers. Nobody goes without results because
     * it could not be kept.
     */
    async note(keyword: string, { caller }: CallContext): Promise<void> {
      if (!caller?.session || caller.fromElsewhere) return
      await keep(caller.session.userId, [keyword]).catch((error: unknown) =>
        log.warn({ err: error }, 'A member’s search was not stored'),
      )
    },

    /** The caller's own questions, the newest first. */
    getSearchRecords: (_: ParsedInput<'getSearchRecords'>, context: MemberContext) => listOf(userOf(context)),

    /** Takes over what the caller's browser kept; all their questions then. */
    async keepSearchRecords({ keywords }: ParsedInput<'keepSearchRecords'>, context: MemberContext) {
      const user = userOf(context)
      await keep(user, keywords.toReversed())
      return listOf(user)
    },

    /** Deletes one of the caller's questions, or all. One that is gone already, or never was theirs, changes nothing. */
    async delSearchRecords(
      { id }: ParsedInput<'delSearchRecords'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await deleteQuestions(orm, userOf(context), id)
      return {}
    },

    /** All questions that are kept of a member, for the download of one's own data. */
    exportPersonalData: async (userId: number) => ({ searches: (await listOf(userId)).list }),

    /** Deletes them, in the transaction that erases the account. */
    erase: (tx: Transaction, userId: number): Promise<void> => deleteQuestions(tx, userId),
  }
}
