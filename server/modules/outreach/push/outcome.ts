import type { DeliveryCause } from '#contract/outreach/delivery-terms.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { PostAnswer } from '#server/platform/net/public-posts.ts'

/** Outcome of sending a push. */
export type PushOutcome =
  | { result: 'sent' }
  /** The browser is no longer there, or its keys cannot be used. */
  | { result: 'gone'; cause: 'gone' | 'unusable' }
  | { result: 'failed'; cause: DeliveryCause }
  | { result: 'later'; after: number }

/** Attempts of one push. */
export const maxTries = 4
const waits = [30_000, 120_000, 600_000]
/** Longest wait that a push service may ask for: later, the news is old. */
export const longestWait = 2 * hourMs

/** Reads what a push service says. @param tries attempts so far, this one included */
export function outcomeOf(answer: PostAnswer | undefined, tries: number, now: Date): PushOutcome {
  const { status, retryAfter } = answer ?? {}
  if (status !== undefined && status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone', cause: 'gone' }
  const mayTryAgain = status === undefined || status === 429 || status >= 500
  const failed: PushOutcome = { result: 'failed', cause: causeOf(status) }
  if (!mayTryAgain || tries >= maxTries) return failed
  const asked = delayOf(retryAfter, now)
  if (asked > longestWait) return failed
  return { result: 'later', after: Math.max(asked, waits[tries - 1] ?? 0) }
}

function causeOf(status: number | undefined): DeliveryCause {
  if (status === undefined) return 'unreachable'
  if (status === 413) return 'tooLarge'
  if (status === 429) return 'busy'
  return status >= 500 ? 'failing' : 'refused'
}

/** Milliseconds of a header Retry-After: seconds or a date. */
function delayOf(header: string | undefined, now: Date): number {
  if (!header) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime())
}
