import { CallError, type ErrorName } from '#contract/errors.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'

/** Codes that nobody issued, by client: a hand mistypes a few, a program tries thousands. Codes that exist cost nothing. */
const wrongCodes: RateRule = { points: 40, seconds: 600 }

/** Refusals that say so of a code. */
const refusedCodes: ReadonlySet<ErrorName> = new Set(['discountRefused', 'ticketMissing'])

/** Counts codes that do not exist, so that nobody finds those that do by trying. */
export function createCodeGuesses(limiter: Pick<Limiter, 'take' | 'peek'>) {
  const keyOf = ({ caller }: Pick<CallContext, 'caller'>) => `wrong codes ${clientOf(caller?.address ?? '')}`
  return {
    /**
     * Answers a question that names a code.
     * @param isWrong true if the answer reports an unknown code
     * @throws CallError tooManyRequests if the client tried too many before
     */
    async guarded<T>(
      context: Pick<CallContext, 'caller'>,
      work: () => Promise<T>,
      isWrong: (answer: T) => boolean = () => false,
    ): Promise<T> {
      const { allowed, retryAfter } = await limiter.peek(keyOf(context), wrongCodes)
      if (!allowed) throw new CallError('tooManyRequests', undefined, retryAfter)
      try {
        const answer = await work()
        if (isWrong(answer)) await mustTake(limiter, keyOf(context), wrongCodes)
        return answer
      } catch (error) {
        if (error instanceof CallError && refusedCodes.has(error.reason))
          await mustTake(limiter, keyOf(context), wrongCodes)
        throw error
      }
    },
  }
}
