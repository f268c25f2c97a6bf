/** Default wait for an overload of unknown duration. */
const usualSeconds = 5

/**
 * Returns the header for the time of a repetition: every limit (429) and every overload (503) has it (RFC 9110,
 * 10.2.3). @param seconds as far as that is known
 */
export function waitHeaders(status: number, seconds?: number): { 'retry-after'?: number } {
  const known = seconds ?? (status === 429 || status === 503 ? usualSeconds : undefined)
  return known ? { 'retry-after': known } : {}
}
