interface Heartbeat {
  everyMs: number
  /** Says that the page is open here. */
  beat: () => void
  /** Says that it no longer is. */
  leave: () => void
  /** A page that nobody sees is silent, and says that it is open as soon as it is seen again. */
  onlySeen?: boolean
}

/**
 * Says that a page is open, at once and again and again, until the window goes or this is stopped: then it says that the
 * page was left.
 * @returns what stops it
 */
export function startHeartbeat({ everyMs, beat, leave, onlySeen = false }: Heartbeat): () => void {
  const next = () => {
    if (!onlySeen || !document.hidden) beat()
  }
  const timer = setInterval(next, everyMs)
  if (onlySeen) document.addEventListener('visibilitychange', next)
  addEventListener('pagehide', leave)
  next()
  return () => {
    clearInterval(timer)
    if (onlySeen) document.removeEventListener('visibilitychange', next)
    removeEventListener('pagehide', leave)
    leave()
  }
}
