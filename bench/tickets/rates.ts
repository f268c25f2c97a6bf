/** How many visitors there are at once, and how long a round takes. */
export const atOnce = 32
export const roundSeconds = 8

export const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** How often work is done in a second by several at once, and how long each time took, in ms. */
export async function perSecond(
  work: () => Promise<unknown>,
  visitors = atOnce,
): Promise<{ rate: number; took: number[] }> {
  const began = performance.now()
  const end = began + roundSeconds * 1_000
  const took: number[] = []
  const worker = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      await work()
      took.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: visitors }, worker))
  return { rate: (took.length * 1_000) / (performance.now() - began), took }
}
