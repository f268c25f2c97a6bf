/** Where a device keeps opened tickets: key of the storage, and name of the service worker's cache. */
export const keptTickets = 'tickets'

/** Takes off the device what belongs to whoever signs out: their tickets, and the pages of them. */
export async function forgetOnDevice(): Promise<void> {
  try {
    localStorage.removeItem(keptTickets)
    await globalThis.caches?.delete(keptTickets)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
