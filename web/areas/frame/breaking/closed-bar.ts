const key = 'breaking-closed'

/** The flash whose bar was closed last on this device; 0 for none. */
export function recallClosed(): number {
  try {
    return Number(localStorage.getItem(key)) || 0
  } catch {
    // Storage can be forbidden: the bar is closed for this page alone.
    return 0
  }
}

/** Keeps the bar of a flash closed on this device. */
export function rememberClosed(id: number): void {
  try {
    localStorage.setItem(key, `${id}`)
  } catch {}
}
