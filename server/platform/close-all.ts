/** Part of a running program that has to be ended. */
export interface Closable {
  close(): Promise<unknown>
}

/**
 * Closes parts at the same time, and afterwards what they depend on. If one fails, the others are still closed.
 * @throws what failed; an AggregateError where several did
 */
export async function closeAll(parts: readonly Closable[], base: Closable): Promise<void> {
  const ended = await Promise.allSettled(parts.map(async (part) => part.close()))
  ended.push(...(await Promise.allSettled([base.close()])))
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (failures.length > 1) throw new AggregateError(failures, 'Several parts could not be closed')
  if (failures.length > 0) throw failures[0]
}

/** Waits for closing to end, for so long at most. @throws what failed; an Error where it takes longer */
export async function closedWithin(limitMs: number, closing: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Closing takes longer than ${limitMs / 1000} seconds`)), limitMs)
  await Promise.race([closing, late]).finally(() => clearTimeout(timer))
}
