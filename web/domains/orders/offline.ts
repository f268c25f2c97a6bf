import { trustedWorker } from '#web/ui/trusted-types.ts'
import { forgetTickets } from './kept-tickets.ts'

/** The cache of the service worker (web/service-worker.ts). */
const cacheName = 'tickets'

/**
 * Keeps this page and its files on the device, so that it opens without a network.
 * @param scope the path that it and its kind have in common
 */
export async function keepOffline(scope: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // In vain where a browser keeps nothing: the page then needs a network, as any other.
  const registration = await navigator.serviceWorker.register(trustedWorker(), { scope }).catch(() => undefined)
  const worker = registration?.active ?? registration?.installing ?? registration?.waiting
  if (!worker) return
  const keep = (urls: string[]) => worker.postMessage({ keep: urls })
  keep([location.pathname + location.search])
  const files = new PerformanceObserver((loaded) =>
    keep(
      loaded
        .getEntries()
        .map(({ name }) => name)
        .filter(isFile),
    ),
  )
  files.observe({ type: 'resource', buffered: true })
}

const isFile = (url: string) => url.startsWith(`${location.origin}/assets/`)

/** Takes tickets and their pages off the device, when whoever they belong to signs out. */
export async function forgetOffline(): Promise<void> {
  forgetTickets()
  await globalThis.caches?.delete(cacheName).catch(() => false)
}
