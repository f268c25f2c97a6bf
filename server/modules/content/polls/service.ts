import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { pollFields, pollLimits } from '#contract/content/polls/poll-terms.ts'
import type { Poll, PollInput, PollStanding } from '#contract/content/polls/polls.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { daySeconds, minuteMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { ExtensionPoint, type Registry } from '#server/platform/subjects/extension-point.ts'
import { createWording } from '#server/platform/text/wording.ts'
import * as store from './store.ts'
import { pollTag } from './tags.ts'

/** Somewhere that polls stand. */
interface PollPlace {
  /** Which of these polls stand there, but readers do not have them: not yet, or no longer. */
  hidden(ids: readonly number[], context: CallContext): Promise<ReadonlySet<number>>
}

/** The places where polls stand. */
export const pollPlaces = new ExtensionPoint<PollPlace>()

interface Needs {
  database: Database
  engine: Engine
  limiter: Pick<Limiter, 'take'>
  registry: Registry
}

/** Votes of one client: enough for an office behind one address. */
const voteRule = { points: 120, seconds: 600 }
/** Votes of visitors in one poll by one client: a browser that forgets its key would have one more each time. */
const visitorsRule = { points: 30, seconds: daySeconds }

const memberVoter = (userId: number) => `member:${userId}`
const options = pollFields.slice(1)

/** A member votes once however many browsers they have, a visitor once in each. */
function voterOf({ caller }: CallContext, device: string | undefined): string | undefined {
  if (caller?.session) return memberVoter(caller.session.userId)
  return device && `device:${device}`
}

/** Questions that readers answer with one of a few options, wherever they stand. */
export function createPollsService({ database, engine, limiter, registry }: Needs) {
  const { orm } = database
  const wording = createWording(engine)

  const present = (row: store.PollRow, language: Language): Poll => {
    const shown = wording.shown(row, 'question', pollFields, language)
    return {
      id: row.id,
      question: shown.question,
      options: options.map((field) => shown[field] || row[field]).filter((text) => text !== ''),
      language: shown.language,
      closes_time: siteTime(row.closesAt),
    }
  }

  /** Polls that readers have. */
  async function readable(ids: readonly number[], context: CallContext): Promise<store.PollRow[]> {
    const [rows, ...hidden] = await Promise.all([
      store.byIds(orm, ids),
      ...pollPlaces.in(registry).map((place) => place.hidden(ids, context)),
    ])
    return rows.filter(({ id }) => !hidden.some((some) => some.has(id)))
  }

  async function standings(ids: readonly number[], device: string | undefined, context: CallContext) {
    const voter = voterOf(context, device)
    const [rows, choices, counts] = await Promise.all([
      readable(ids, context),
      voter ? store.choicesOf(orm, ids, voter) : new Map<number, number>(),
      store.countsOf(orm, ids),
    ])
    return rows.map((row): PollStanding => {
      const choice = choices.get(row.id) ?? null
      const given = counts.filter(({ pollId }) => pollId === row.id)
      const all = options.filter((field) => row[field]).map((_, place) => countOf(given, place + 1))
      return { id: row.id, choice, counts: choice === null && row.closesAt > context.now ? null : all }
    })
  }

  return {
    /** Adds a poll, in the transaction of what shows it. @throws CallError invalidInput */
    add(
      tx: Transaction,
      { question, options: given, minutes }: PollInput,
      language: Language,
      now: Date,
    ): Promise<number> {
      const texts = given.map((text, place) => parseText(text, pollLimits.option, `poll.options.${place}`))
      const [option1 = '', option2 = '', option3, option4, option5, option6] = texts
      return store.add(tx, {
        language,
        question: parseText(question, pollLimits.question, 'poll.question'),
        ...{ option1, option2, option3, option4, option5, option6 },
        closesAt: new Date(now.getTime() + minutes * minuteMs),
      })
    },

    /** Ends the voting, in the transaction of what shows it no longer. */
    close: (tx: Transaction, id: number, now: Date): Promise<void> => store.close(tx, id, now),

    /** Removes a poll that no reader has seen. */
    remove: (tx: Transaction, id: number): Promise<void> => store.remove(tx, id),

    /** Polls by number, without votes: they are the same for all readers. */
    async byIds(
      ids: readonly number[],
      { language, tags }: CallContext,
      db: Executor = orm,
    ): Promise<Map<number, Poll>> {
      if (ids.length === 0) return new Map()
      for (const id of ids) tags.add(pollTag(id))
      return new Map((await store.byIds(db, ids)).map((row) => [row.id, present(row, language)]))
    },

    /** Votes of polls so far, for those who must not wait until they have voted. */
    async countVotes(ids: readonly number[]): Promise<Map<number, number>> {
      const votes = new Map(ids.map((id) => [id, 0]))
      if (ids.length === 0) return votes
      for (const { pollId, count } of await store.countsOf(orm, ids))
        votes.set(pollId, (votes.get(pollId) ?? 0) + count)
      return votes
    },

    /** @throws CallError itemMissing, invalidInput for an option that it does not have, wrongState once it is closed, tooManyRequests */
    async vote({ id, choice, device }: ParsedInput<'votePoll'>, context: CallContext): Promise<PollStanding> {
      const { caller, now } = context
      const [row] = await readable([id], context)
      if (!row) throw new CallError('itemMissing')
      if (!row[options[choice - 1] ?? 'option1']) throw new CallError('invalidInput', 'choice')
      if (row.closesAt <= now) throw new CallError('wrongState')
      const client = clientOf(caller?.address ?? '')
      await mustTake(limiter, `poll ${client}`, voteRule)
      const voter = voterOf(context, device) ?? ''
      const isNew = !(await store.choicesOf(orm, [id], voter)).has(id)
      if (isNew && !caller?.session) await mustTake(limiter, `poll ${id} ${client}`, visitorsRule)
      await transaction(database, (tx) => store.vote(tx, { pollId: id, voter, choice, votedAt: now }))
      const [standing] = await standings([id], device, context)
      if (!standing) throw new CallError('itemMissing')
      return standing
    },

    async standings({ ids, device }: ParsedInput<'getPollStandings'>, context: CallContext) {
      const list = await standings([...new Set(ids)], device, context)
      return { list } satisfies CallOutput<'getPollStandings'>
    },

    async exportPersonalData(userId: number) {
      const votes = await store.votesOf(orm, memberVoter(userId))
      return {
        poll_votes: votes.map(({ pollId, choice, votedAt }) => ({
          poll: pollId,
          choice,
          voted_time: siteTime(votedAt),
        })),
      }
    },

    /** Their votes stay counted. */
    erase: (tx: Transaction, userId: number): Promise<void> => store.forgetVoter(tx, memberVoter(userId)),
  }
}

const countOf = (counts: readonly { choice: number; count: number }[], choice: number): number =>
  counts.find((one) => one.choice === choice)?.count ?? 0

export type PollsService = ReturnType<typeof createPollsService>
