/** How far a text was read, and for how long it was visible. It comes with texts alone, after they are there. */

/** Selector of the text of an article or flash. */
const textSelector = '.art__main .prose'

/** Reading data since it was asked for last. */
export interface Read {
  /** Reading depth in hundredths of the text. */
  depth: number
  seconds: number
}

/**
 * Watches the text that is on the page now, until `stop`.
 * @param now ms, of a clock that only goes forward
 */
export function watchReading(now: () => number = () => performance.now()) {
  const text = document.querySelector(textSelector)
  let depth = 0
  let reportedDepth = -1
  let visibleMs = 0
  let since = document.visibilityState === 'visible' ? now() : undefined

  function look(): void {
    if (!text?.isConnected) return
    const { top, height } = text.getBoundingClientRect()
    if (height > 0) depth = Math.max(depth, Math.min(100, Math.floor(((innerHeight - top) / height) * 100)))
  }
  function turn(): void {
    if (since !== undefined) visibleMs += now() - since
    since = document.visibilityState === 'visible' ? now() : undefined
  }

  look()
  addEventListener('scroll', look, { passive: true })
  document.addEventListener('visibilitychange', turn)

  return {
    /** Depth and time that were not reported yet; undefined where nobody read. */
    take(): Read | undefined {
      look()
      turn()
      const seconds = Math.floor(visibleMs / 1_000)
      if (!text || (seconds === 0 && depth === reportedDepth)) return undefined
      visibleMs -= seconds * 1_000
      reportedDepth = depth
      return { depth, seconds }
    },
    stop(): void {
      removeEventListener('scroll', look)
      document.removeEventListener('visibilitychange', turn)
    },
  }
}

export type ReadingWatch = ReturnType<typeof watchReading>
