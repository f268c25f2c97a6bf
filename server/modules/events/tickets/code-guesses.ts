import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'

/** Codes that nobody issued, by client: a hand mistypes a few, a program tries thousands. Codes that exist are not counted. */
const wrongCodes: RateRule = { points: 40, seconds: 600 }

/** The client that tries a code. */
export type Guessing = Pick<CallContext, 'caller' | 'client'>

/** Counts codes that do not exist, so that nobody finds those that do by trying. */
export function createCodeGuesses(limiter: Pick<Limiter, 'take' | 'restore'>) {
  return {
    /**
     * Looks up codes. The point is taken before, since many lookups may run at once, and returned where the codes exist.
     * @throws CallError tooManyRequests where the client tried too many before
     */
    async lookedUp<T>(
      { caller, client = clientOf(caller?.address ?? '') }: Guessing,
      look: () => Promise<T>,
      exist: (found: T) => boolean | Promise<boolean>,
    ): Promise<T> {
      const key = `wrong codes ${client}`
      await mustTake(limiter, key, wrongCodes)
      let isGuess = false
      try {
        const found = await look()
        isGuess = !(await exist(found))
        return found
      } finally {
        if (!isGuess) await limiter.restore(key, wrongCodes)
      }
    },
  }
}

export type CodeGuesses = ReturnType<typeof createCodeGuesses>
