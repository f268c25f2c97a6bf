import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Limiter, RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { inBatches } from '#server/platform/jobs/in-batches.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as store from './votes-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'takeEach'>
}

/** Clients may be whole offices, members are one person each. */
const clientRule: RateRule = { points: 1_000, seconds: 600 }
const memberRule: RateRule = { points: 100, seconds: 600 }
/** On the evening of the close many vote at once: their votes share transactions. */
const batches = { most: 200, atOnce: 2, maxWaiting: 10_000 }

/** Outcome of a ballot. */
type Outcome = { receipt: string | undefined } | { wait: number }

/** Votes of members: one for each award, which may change until the edition closes. */
export function createVoting({ database: { orm }, limiter }: Needs) {
  const cast = inBatches<store.Ballot, Outcome>(castTogether, {
    ...batches,
    keyOf: ({ award, user }) => `${award} ${user}`,
  })

  /** Takes the votes that no limit refuses; each is in the database before anybody hears of it. */
  async function castTogether(ballots: readonly store.Ballot[]): Promise<Outcome[]> {
    const [clients, members] = await Promise.all([
      limiter.takeEach(
        ballots.map(({ client }) => `ceremony vote ${client}`),
        clientRule,
      ),
      limiter.takeEach(
        ballots.map(({ user }) => `ceremony voter ${user}`),
        memberRule,
      ),
    ])
    const refused = ballots.map((_, place) => [clients[place], members[place]].find((one) => !one?.allowed))
    const allowed = ballots.filter((_, place) => !refused[place])
    const receipts = allowed.length === 0 ? [] : await store.castVotes(orm, allowed)
    const known = new Map(allowed.map((ballot, place) => [ballot, receipts[place]]))
    return ballots.map((ballot, place) => {
      const limit = refused[place]
      return limit ? { wait: limit.retryAfter } : { receipt: known.get(ballot) }
    })
  }

  return {
    /**
     * @throws CallError itemMissing, votingNotOpen, votingClosed, accountTooYoung with the moment from which it may vote,
     *   tooManyRequests, overloaded; invalidInput where the nominee is none of the award
     */
    async vote(
      { award, nominee }: ParsedInput<'voteInCeremony'>,
      context: MemberContext,
    ): Promise<CallOutput<'voteInCeremony'>> {
      const [user, client] = [userOf(context), clientOf(context.caller.address)]
      const outcome = await cast({ award, nominee, user, client })
      if ('wait' in outcome) throw new CallError('tooManyRequests', undefined, outcome.wait)
      const { receipt } = outcome
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
    if (found.isYoung) return new CallError('accountTooYoung', found.from)
    // It closed between the vote and the question, or opened in that moment.
    return new CallError('votingClosed')
  }
}
