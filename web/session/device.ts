/** Storage of opened tickets on a device: key of the storage, and name of the service worker's cache. */
export const storedTickets = 'tickets'
/** Storage key of the waiting lists that a device joined. */
export const storedWaiting = 'waiting'

/**
 * Takes off the device what belongs to whoever signs out: their tickets with the pages of them, where they wait, and
 * what they typed about attendees.
 */
export async function forgetOnDevice(): Promise<void> {
  try {
    localStorage.removeItem(storedTickets)
    localStorage.removeItem(storedWaiting)
    for (const key of Object.keys(sessionStorage)) if (/^(?:typed|held)-/.test(key)) sessionStorage.removeItem(key)
    await globalThis.caches?.delete(storedTickets)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
