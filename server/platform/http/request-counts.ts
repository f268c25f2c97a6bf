import { LRUCache } from 'lru-cache'
import { CallError } from '#contract/errors.ts'
import type { RateRule } from './rate-limit/rate-limit.ts'

/** Clients remembered at most: of more, those with the oldest last request start again. */
const mostKeys = 100_000

interface Count {
  taken: number
  endsAt: number
}

/**
 * Counts requests in fixed windows in the memory of this process, without a round trip: for limits far above what people
 * do, which every request passes. Stricter ones are those of `Limiter`.
 */
export function createRequestCounts({ now }: { now: () => number }) {
  const counts = new LRUCache<string, Count>({ max: mostKeys })
  return {
    /** @throws CallError tooManyRequests, with the seconds to wait */
    take(key: string, { points, seconds }: RateRule): void {
      const moment = now()
      const known = counts.get(key)
      if (!known || known.endsAt <= moment) {
        counts.set(key, { taken: 1, endsAt: moment + seconds * 1_000 })
        return
      }
      if (known.taken >= points) {
        throw new CallError('tooManyRequests', undefined, Math.ceil((known.endsAt - moment) / 1_000))
      }
      known.taken += 1
    },
  }
}

export type RequestCounts = ReturnType<typeof createRequestCounts>
