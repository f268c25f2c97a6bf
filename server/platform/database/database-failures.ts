/**
 * SQLSTATE classes that blame what was sent (PostgreSQL, appendix A): cardinality, data, constraints, limits such as the
 * size of an index row, and a statement that was cancelled since it took too long.
 */
const ofTheData = /^(?:2[123]|54|57014)/

/** The failure as the server worded it: the library's own message repeats the statement with everything in it. */
function origin(error: unknown): Error & { code?: string } {
  const cause = error instanceof Error ? error.cause : undefined
  return (cause instanceof Error ? cause : error) as Error & { code?: string }
}

/**
 * True if saving failed because of what was to be saved, so that something else may be saved in its place. False where the
 * database itself is in trouble: gone, shutting down, full.
 */
export function blamesData(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true
  return ofTheData.test(origin(error).code ?? '')
}

/** One line on a failure, for reports. */
export const failureLine = (error: unknown): string =>
  (origin(error).message ?? String(error)).split('\n')[0]?.slice(0, 200) ?? ''
