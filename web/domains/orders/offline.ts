/** As far as it is used here (W3C Trusted Types); TypeScript's own types of the browser do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const address = '/service-worker.js'

/** The address of the worker as the page's policy takes it, which takes no other. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('worker', { createScriptURL: () => address }).createScriptURL(address) ?? address
}

/** A policy can be created once. */
let trusted: string | undefined

/**
 * Keeps this page and its files on the device, so that it opens without a network.
 * @param scope the path that it and its kind have in common
 */
export async function keepOffline(scope: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  trusted ??= trustedAddress()
  // In vain where a browser keeps nothing: the page then needs a network, as any other.
  const registration = await navigator.serviceWorker.register(trusted, { scope }).catch(() => undefined)
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
