/** A client that takes no piece of this size in this time is too slow: about 4 KB a second. */
export const minimumRate = { bytes: 1 << 16, ms: 15_000 } as const

/**
 * Yields the parts of a file in pieces, and calls `onSlow` where the next piece is not asked for in time. The time that
 * the parts themselves take does not count.
 */
export async function* withMinimumRate(
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  onSlow: () => void,
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part as Uint8Array)
    for (let from = 0; from < bytes.length; from += minimumRate.bytes) {
      const timer = setTimeout(onSlow, minimumRate.ms)
      timer.unref()
      try {
        yield bytes.subarray(from, from + minimumRate.bytes)
      } finally {
        clearTimeout(timer)
      }
    }
  }
}
