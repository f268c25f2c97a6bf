/**
 * A tag that no write changes but the clock: whatever shows something that begins or ends at a moment carries it, and is
 * kept no longer. It goes from answers to the pages made of them as all tags do, so every process keeps to the moment by
 * itself.
 */
const prefix = 'until:'

export const untilTag = (moment: Date): string => `${prefix}${moment.getTime()}`

/** The first moment, in ms since 1970, at which something with these tags is out of date; Infinity where none is known. */
export function outdatedAt(tags: Iterable<string>): number {
  let first = Number.POSITIVE_INFINITY
  for (const tag of tags) if (tag.startsWith(prefix)) first = Math.min(first, Number(tag.slice(prefix.length)))
  return first
}
