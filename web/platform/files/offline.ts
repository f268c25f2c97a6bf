import { isPicture } from './picture-store.ts'
import { registerWorker } from './worker-registration.ts'

/**
 * Keeps this page and its files on the device, so that it opens without a network.
 * @param scope the path that it and its kind have in common
 * @param more pages that belong to it and are kept as well
 */
export async function keepOffline(
  scope: string,
  { kind = 'pages', more = [] }: { kind?: 'pages' | 'conferences'; more?: readonly string[] } = {},
): Promise<void> {
  // Registration fails where a browser stores nothing: the page then needs a network, as any other.
  const registration = await registerWorker(kind, scope)
  const worker = registration?.active ?? registration?.installing ?? registration?.waiting
  if (!worker) return
  const keep = (urls: string[]) => worker.postMessage({ keep: urls })
  keep([location.pathname + location.search, ...more])
  const files = new PerformanceObserver((loaded) =>
    keep(
      loaded
        .getEntries()
        .map(({ name }) => name)
        .filter((url) => isFile(url) || (kind === 'conferences' && isPicture(pathIn(url)))),
    ),
  )
  files.observe({ type: 'resource', buffered: true })
}

/** The path of an address of this site; empty for others. */
const pathIn = (url: string) => (url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : '')
const isFile = (url: string) =>
  url.startsWith(`${location.origin}/assets/`) || url.startsWith(`${location.origin}/conference-theme/`)
