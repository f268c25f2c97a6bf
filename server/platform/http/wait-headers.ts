/** Where nobody knows how long an overload lasts. */
const usualSeconds = 5

/**
 * What tells a client when it may ask for the same again: every limit (429) and every overload (503) does (RFC 9110,
 * 10.2.3). @param seconds as far as that is known
 */
export function waitHeaders(status: number, seconds?: number): { 'retry-after'?: number } {
  const known = seconds ?? (status === 429 || status === 503 ? usualSeconds : undefined)
  return known ? { 'retry-after': known } : {}
}
