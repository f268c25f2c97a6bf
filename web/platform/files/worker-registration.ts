/** The part of W3C Trusted Types that is used here; TypeScript's own types of the browser do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * Kind of the stored content: pages with their files, a conference alone, whose paths the newsroom chooses, or the whole
 * site with what was last read of it.
 */
export type KeptKind = 'pages' | 'conferences' | 'site'
const addresses: Readonly<Record<KeptKind, string>> = {
  pages: '/service-worker.js',
  conferences: '/service-worker.js?for=conferences',
  site: '/service-worker.js?for=site',
}

/** The addresses of the worker as the page's policy takes them, which takes no others. */
function trustedAddresses(): (kind: KeptKind) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('worker', {
    createScriptURL: (kind) => addresses[kind === 'conferences' || kind === 'site' ? kind : 'pages'],
  })
  return (kind) => policy?.createScriptURL(kind) ?? addresses[kind]
}

/** A policy can be created once. */
let trusted: ((kind: KeptKind) => string) | undefined

/**
 * Registers the worker for a part of the site.
 * @param scope the path that the pages of the part have in common
 * @returns undefined where the browser has no workers or stores nothing
 */
export async function registerWorker(kind: KeptKind, scope: string): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  trusted ??= trustedAddresses()
  return navigator.serviceWorker.register(trusted(kind), { scope }).catch(() => undefined)
}
