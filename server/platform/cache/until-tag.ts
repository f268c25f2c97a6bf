/**
 * A tag that the clock changes instead of a write: whatever shows something that begins or ends at a moment carries it,
 * and is not kept beyond that moment. Like all tags it goes from answers to the pages made of them, so every process
 * observes the moment by itself.
 */
const prefix = 'until:'

/** The tag of what is outdated from a moment on. */
export const untilTag = (moment: Date): string => `${prefix}${moment.getTime()}`

export const isUntilTag = (tag: string): boolean => tag.startsWith(prefix)

/**
 * The first moment, in ms since 1970, at which something with these tags becomes outdated; Infinity if there is none.
 */
export function outdatedAt(tags: Iterable<string>): number {
  let first = Number.POSITIVE_INFINITY
  for (const tag of tags) if (isUntilTag(tag)) first = Math.min(first, Number(tag.slice(prefix.length)))
  return first
}
