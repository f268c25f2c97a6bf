import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { KeyedRule, Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as store from './votes-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'takeAll'>
}

/** Clients may be whole offices, members are one person each. */
const limitsOf = (user: number, client: string): KeyedRule[] => [
  [`ceremony vote ${client}`, { points: 1_000, seconds: 600 }],
  [`ceremony voter ${user}`, { points: 100, seconds: 600 }],
]

/** Votes of members: one for each award, which may change until the edition closes. */
export function createVoting({ database: { orm }, limiter }: Needs) {
  return {
    /**
     * @throws CallError itemMissing, votingNotOpen, votingClosed, accountTooYoung with the moment from which it may vote,
     *   tooManyRequests; invalidInput where the nominee is none of the award
     */
    async vote(
      { award, nominee }: ParsedInput<'voteInCeremony'>,
      context: MemberContext,
    ): Promise<CallOutput<'voteInCeremony'>> {
      const [user, client] = [userOf(context), clientOf(context.caller.address)]
      const refused = (await limiter.takeAll(limitsOf(user, client))).find(({ allowed }) => !allowed)
      if (refused) throw new CallError('tooManyRequests', undefined, refused.retryAfter)
      const receipt = await store.castVote(orm, { award, nominee, user, client })
      if (receipt === undefined) throw await refusalOf({ award, nominee, user })
      return { award, nominee, receipt }
    },

    /** A member's own votes in an edition. */
    async own(
      { edition }: ParsedInput<'myCeremonyVotes'>,
      context: MemberContext,
    ): Promise<CallOutput<'myCeremonyVotes'>> {
      const user = userOf(context)
      const [votes, from] = await Promise.all([
        store.votesOf(orm, user, edition),
        store.mayVoteFrom(orm, user, edition),
      ])
      return { votes, from_time: from && from > context.now ? siteTime(from) : null }
    },

    exportPersonalData: async (user: number) => ({ ceremony_votes: await store.votesInWords(orm, user) }),
    erase: (tx: Transaction, user: number) => store.forgetVoter(tx, user),
  }

  async function refusalOf(wanted: { award: number; nominee: number; user: number }): Promise<CallError> {
    const found = await store.hindranceOf(orm, wanted)
    if (!found) return new CallError('itemMissing')
    if (found.isEarly) return new CallError('votingNotOpen')
    if (!found.isOpen) return new CallError('votingClosed')
    if (!found.ownNominee) return new CallError('invalidInput', 'nominee')
    if (found.isYoung) return new CallError('accountTooYoung', siteTime(found.from))
    // It closed between the vote and the question, or opened in that moment.
    return new CallError('votingClosed')
  }
}
