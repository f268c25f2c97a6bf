import { isPicture } from './picture-store.ts'

/** The part of W3C Trusted Types that is used here; TypeScript's own types of the browser do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Kind of the stored content: pages with their files, or a conference alone, whose paths the newsroom chooses. */
export type KeptKind = 'pages' | 'conferences'
const addresses: Readonly<Record<KeptKind, string>> = {
  pages: '/service-worker.js',
  conferences: '/service-worker.js?for=conferences',
}

/** The addresses of the worker as the page's policy takes them, which takes no others. */
function trustedAddresses(): (kind: KeptKind) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('worker', {
    createScriptURL: (kind) => addresses[kind === 'conferences' ? kind : 'pages'],
  })
  return (kind) => policy?.createScriptURL(kind) ?? addresses[kind]
}

/** A policy can be created once. */
let trusted: ((kind: KeptKind) => string) | undefined

/**
 * Keeps this page and its files on the device, so that it opens without a network.
 * @param scope the path that it and its kind have in common
 * @param more pages that belong to it and are kept as well
 */
export async function keepOffline(
  scope: string,
  { kind = 'pages', more = [] }: { kind?: KeptKind; more?: readonly string[] } = {},
): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  trusted ??= trustedAddresses()
  // Registration fails where a browser stores nothing: the page then needs a network, as any other.
  const registration = await navigator.serviceWorker.register(trusted(kind), { scope }).catch(() => undefined)
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
