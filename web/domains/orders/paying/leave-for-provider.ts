/**
 * Goes to the payment provider's page. The order's address is in the history before, so that Back leads to the order and
 * not to an event that knows nothing of it.
 * @param order address of the order within the site
 */
export function leaveForProvider(order: string, provider: string): void {
  const { pathname, hash } = location
  // Null: the router reads the entry as one that it did not write itself.
  if (pathname + hash !== order) history.pushState(null, '', order)
  // A browser that brings the page back as it was shows the page of the address instead.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
  location.assign(provider)
}
