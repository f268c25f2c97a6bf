/** The part of W3C Trusted Types that is used here; TypeScript's own types of the browser do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const address = '/service-worker.js'

/** The address of the worker as the page's policy takes it, which takes no other. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('harbourwire', { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}

/** Registers the worker that keeps the program, and names it what this page loads, also what it loaded before it. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trustedAddress(), { scope: '/checkin' }).then(
    () =>
      navigator.serviceWorker.ready.then(({ active }) =>
        new PerformanceObserver((loaded) => {
          const keep = filesOf(loaded.getEntries())
          if (keep.length > 0) active?.postMessage({ keep })
        }).observe({ type: 'resource', buffered: true }),
      ),
    // Without it the program needs a network to be opened, and works as well once it is.
    () => {},
  )
}

const filesOf = (entries: PerformanceEntryList) =>
  entries.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/checkin-assets/'))
