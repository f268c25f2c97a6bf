import { CallError } from '#contract/errors.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { KeyedRule, Limiter, RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'

/** Codes that nobody issued, by client and by account: a hand mistypes a few, a program tries thousands. */
const wrongCodes: RateRule = { points: 40, seconds: 600 }
/** Wrong codes of an event by all clients together: enough for the guests of a large event, few for many programs. */
const wrongCodesOfEvent: RateRule = { points: 2_000, seconds: 600 }

/** The client that tries a code. */
export type Guessing = Pick<CallContext, 'caller' | 'client'>

/** Counts codes that do not exist, so that nobody finds those that do by trying. Codes that exist are not counted. */
export function createCodeGuesses(limiter: Pick<Limiter, 'takeAll' | 'restoreAll'>) {
  return {
    /**
     * Looks up codes of an event. The points are taken before, since many lookups may run at once, and returned where
     * the codes exist.
     * @throws CallError tooManyRequests where the client, the account or all together tried too many before
     */
    async lookUp<T>(
      event: number,
      { caller, client = clientOf(caller?.address ?? '') }: Guessing,
      look: () => Promise<T>,
      exist: (found: T) => boolean | Promise<boolean>,
    ): Promise<T> {
      const user = caller?.session?.userId
      const limits: KeyedRule[] = [
        [`wrong codes ${client}`, wrongCodes],
        ...(user === undefined ? [] : [[`wrong codes of account ${user}`, wrongCodes] as const]),
        [`wrong codes of event ${event}`, wrongCodesOfEvent],
      ]
      const taken = await limiter.takeAll(limits)
      const allowed = limits.filter((_, place) => taken[place]?.allowed)
      if (allowed.length < limits.length) {
        await limiter.restoreAll(allowed)
        throw new CallError('tooManyRequests', undefined, Math.max(...taken.map(({ retryAfter }) => retryAfter)))
      }
      let isGuess = false
      try {
        const found = await look()
        isGuess = !(await exist(found))
        return found
      } finally {
        if (!isGuess) await limiter.restoreAll(limits)
      }
    },
  }
}

export type CodeGuesses = ReturnType<typeof createCodeGuesses>
