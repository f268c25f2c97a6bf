import { useEffect } from 'react'

/** How often the site is asked whether money came while somebody looks: soon at first, then ever less often (ms). */
const askEveryMs = { first: 2_000, most: 15_000 } as const
/** How much longer each wait is than the one before. */
const growth = 1.15

/** Returns how long to wait before the question of a number, from 0 on, in ms. */
export const askAfterMs = (asked: number): number => Math.min(askEveryMs.first * growth ** asked, askEveryMs.most)

/** Asks while the page is seen; at once when it is seen again, comes back from the history, or the network returns. */
export function useAsking(ask: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let asked = 0
    const next = () => {
      clearTimeout(timer)
      timer = setTimeout(run, askAfterMs(asked))
      asked += 1
    }
    const run = async () => {
      // A failure is followed by the next time; the page says already what it knows.
      if (document.visibilityState === 'visible') await ask().catch(() => {})
      if (!isOver) next()
    }
    const again = () => {
      if (document.visibilityState !== 'visible') return
      asked = 0
      clearTimeout(timer)
      timer = setTimeout(run, 0)
    }
    next()
    document.addEventListener('visibilitychange', again)
    addEventListener('pageshow', again)
    addEventListener('online', again)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('pageshow', again)
      removeEventListener('online', again)
    }
  }, [ask])
}
