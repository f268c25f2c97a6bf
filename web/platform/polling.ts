interface Polling {
  everyMs: number
  ask: () => void
}

/**
 * Asks again and again while the page can be seen, and at once when it is seen again after a while: a tab in the
 * background costs nobody anything.
 * @returns stops it
 */
export function startPolling({ everyMs, ask }: Polling): () => void {
  let asked = Date.now()
  const next = () => {
    if (document.hidden) return
    asked = Date.now()
    ask()
  }
  const handleVisible = () => {
    if (Date.now() - asked >= everyMs) next()
  }
  const timer = setInterval(next, everyMs)
  document.addEventListener('visibilitychange', handleVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', handleVisible)
  }
}
