import { dayMs, hourMs } from '#server/platform/durations.ts'

/** When an undelivered message is retried, and when it is given up. */

const firstDelayMs = 5_000
const factor = 4
const longestDelayMs = 12 * hourMs
/** A receiver may ask for a longer wait than ours, up to this. */
const longestAskedMs = dayMs
/** With the delays above a message is given up after two days. */
export const maxTries = 12
/** A webhook that nothing has reached for this long is stopped. */
export const stopAfterMs = 3 * dayMs

/**
 * Milliseconds until the next attempt: they grow with each one, and partly at random, so that messages that failed
 * together are not retried together.
 * @param tries how many there have been, from 1
 * @param asked milliseconds that the receiver asked for
 */
export function delayAfter(tries: number, random: () => number, asked = 0): number {
  const longest = Math.min(longestDelayMs, firstDelayMs * factor ** (tries - 1))
  return Math.max(longest * (0.5 + random() / 2), Math.min(asked, longestAskedMs))
}

/** Returns the delay of a Retry-After header in milliseconds; 0 if none can be read (RFC 9110, 10.2.3). */
export function askedDelay(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? 0 : Math.max(0, moment - now.getTime())
}
