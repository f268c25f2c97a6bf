/**
 * Asks the network for a page. Only where one is kept that can be shown instead is the time for it limited: what has begun
 * to arrive on a slow network must not end in the middle.
 * @param kept what could be shown instead
 * @param ask is done once the answer may be shown; what is left of its body then may take any time
 */
export async function askedWithin<T>(
  limitMs: number,
  kept: Promise<unknown>,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limitMs)
  void kept.then((one) => {
    if (one === undefined) clearTimeout(timer)
  })
  try {
    return await ask(late.signal)
  } finally {
    clearTimeout(timer)
  }
}
