import { LRUCache } from 'lru-cache'
import { CallError } from '#contract/errors.ts'
import type { LimitKind } from '#contract/staff/protection-terms.ts'
import { countedKeys } from './rate-limit/networks.ts'
import type { RateRule } from './rate-limit/rate-limit.ts'

/** Clients remembered at most: of more, those with the oldest last request start again. */
const maxKeys = 100_000

interface Count {
  taken: number
  endsAt: number
}

/** The refusal of a request over the limit of its client or account. */
export class RequestLimitError extends CallError {
  readonly kind: LimitKind
  constructor(kind: LimitKind, retryAfter: number) {
    super('tooManyRequests', undefined, retryAfter)
    this.kind = kind
  }
}

/**
 * Counts requests in fixed windows in the memory of this process, without a round trip: for limits far above what people
 * do, which every request passes. Stricter ones are those of `Limiter`.
 */
export function createRequestCounts({ now, kind = 'client' }: { now: () => number; kind?: LimitKind }) {
  const counts = new LRUCache<string, Count>({ max: maxKeys })
  return {
    /** @throws CallError tooManyRequests, with the seconds to wait */
    take(name: string, { points, seconds }: RateRule): void {
      const moment = now()
      const keys = countedKeys(name).map(({ key, times }) => {
        const known = counts.get(key)
        const count = known && known.endsAt > moment ? known : { taken: 0, endsAt: moment + seconds * 1_000 }
        return { key, count, most: points * times }
      })
      const full = keys.find(({ count, most }) => count.taken >= most)
      if (full) throw new RequestLimitError(kind, Math.ceil((full.count.endsAt - moment) / 1_000))
      for (const { key, count } of keys) {
        count.taken += 1
        counts.set(key, count)
      }
    },
  }
}

export type RequestCounts = ReturnType<typeof createRequestCounts>
