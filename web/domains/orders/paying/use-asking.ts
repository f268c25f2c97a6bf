import { useEffect } from 'react'

/** How often the site is asked whether money came, while somebody looks. */
const askEveryMs = 4_000

/** Asks while the page is seen, and when it is seen again. */
export function useAsking(ask: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const next = () => {
      timer = setTimeout(async () => {
        // A failure is followed by the next time; the page says already what it knows.
        if (document.visibilityState === 'visible') await ask().catch(() => {})
        if (!isOver) next()
      }, askEveryMs)
    }
    next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ask])
}
