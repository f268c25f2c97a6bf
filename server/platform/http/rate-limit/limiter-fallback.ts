import type { Log } from '#server/platform/log.ts'
import type { Limiter } from './rate-limit.ts'

interface FallbackOptions {
  /** How long the first limiter is not asked after it failed, in ms. */
  restMs?: number
  now?: () => number
}

const usualRestMs = 5_000

/**
 * Counts with the second limiter while the first one fails, so that an outage of the first stops nobody and lets nothing
 * pass uncounted. Counts are not carried over: an outage may give a client the points of one more window.
 * @param log receives each outage once when it begins, with the message of the error alone, and once when it is over
 */
export function withFallback(
  first: Limiter,
  second: Limiter,
  log: Pick<Log, 'info' | 'warn'>,
  { restMs = usualRestMs, now = Date.now }: FallbackOptions = {},
): Limiter {
  /** While it is ahead, the second counts. One call at a time finds out whether the first is there again. */
  let resumesAt: number | undefined
  async function count<T>(by: (limiter: Limiter) => Promise<T>): Promise<T> {
    const isOut = resumesAt !== undefined
    if (resumesAt !== undefined) {
      if (now() < resumesAt) return by(second)
      resumesAt = now() + restMs
    }
    try {
      const counted = await by(first)
      if (isOut) {
        log.info('Rate limits are counted as usual again')
        resumesAt = undefined
      }
      return counted
    } catch (error) {
      if (resumesAt === undefined) log.warn(`Rate limits are counted in the database for now: ${messageOf(error)}`)
      resumesAt = now() + restMs
      return by(second)
    }
  }
  return {
    take: (key, rule) => count((limiter) => limiter.take(key, rule)),
    takeAll: (limits) => count((limiter) => limiter.takeAll(limits)),
    takeEach: (keys, rule) => count((limiter) => limiter.takeEach(keys, rule)),
    peek: (key, rule) => count((limiter) => limiter.peek(key, rule)),
    restore: (key, rule) => count((limiter) => limiter.restore(key, rule)),
    restoreAll: (limits) => count((limiter) => limiter.restoreAll(limits)),
    attempt: (key, rule) => count((limiter) => limiter.attempt(key, rule)),
    forgive: (key, rule) => count((limiter) => limiter.forgive(key, rule)),
    async close() {
      await Promise.all([first.close(), second.close()])
    },
  }
}

/** The message alone: the error's command holds the subject of a limit. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
