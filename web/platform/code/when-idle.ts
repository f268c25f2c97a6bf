/**
 * Does something once the page has nothing else to do; Safari has no idle callbacks, so that it waits two seconds there.
 * @returns cancels it
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 5_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 2_000)
  return () => clearTimeout(timer)
}
