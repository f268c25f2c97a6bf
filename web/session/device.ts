/** Storage of opened tickets on a device: key of the storage, and name of the service worker's cache. */
export const storedTickets = 'tickets'
/** Storage key of the waiting lists that a device joined. */
export const storedWaiting = 'waiting'
/** Storage key of the orders that a device began or opened. */
export const storedOrders = 'orders'

/**
 * Removes a member's data from the device at sign-out: their tickets with the pages of them, their orders, where they
 * wait, and what they typed about attendees.
 */
export async function forgetOnDevice(): Promise<void> {
  try {
    for (const key of [storedTickets, storedWaiting, storedOrders]) localStorage.removeItem(key)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('typed-')) sessionStorage.removeItem(key)
    await globalThis.caches?.delete(storedTickets)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
