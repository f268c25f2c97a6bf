import { LRUCache } from 'lru-cache'
import { CallError } from '#contract/errors.ts'
import { createKeyedGate } from '#server/platform/jobs/gate.ts'

/** How long an answer is used again, in milliseconds. */
const keptMs = 30_000
/** Answers of all members that are kept; one takes up to 50 kB. */
const maxKept = 200
/** Further questions of a member that may wait while one is answered, and the seconds after which others may be tried again. */
const maxWaiting = 8
const retrySeconds = 5

interface Question {
  /** The same text for the same question. */
  key: string
  /** True for questions whose answer takes long enough that it may be half a minute old. */
  keep: boolean
}

/**
 * For answers that take the database long: a member asks one question at a time, and dear ones are answered from the last
 * half minute. Whether the member may ask is to be checked before.
 * @param clock in milliseconds
 */
export function createKeptAnswers<V extends object>(clock: Pick<Performance, 'now'> = performance) {
  const kept = new LRUCache<string, Promise<V>>({ max: maxKept, ttl: keptMs, ttlResolution: 0, perf: clock })
  const pass = createKeyedGate<number>(1, {
    longest: maxWaiting,
    refusal: () => new CallError('tooManyRequests', undefined, retrySeconds),
  })
  /** @throws CallError tooManyRequests where too many questions of the member wait */
  return (member: number, question: Question, ask: () => Promise<V>): Promise<V> => {
    const key = `${member} ${question.key}`
    const known = question.keep ? kept.get(key) : undefined
    if (known) return known
    const answer = pass(member, ask)
    if (!question.keep) return answer
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    return answer
  }
}
