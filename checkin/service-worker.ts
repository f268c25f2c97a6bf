/**
 * Keeps the program at the door usable without a network. Its files carry their hash in their names and never change;
 * its page is fetched anew wherever there is a network.
 */

// The worker's own scope, whose types contradict those of a page.
interface Worker {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetched) => void): void
  addEventListener(name: 'message', listener: (event: Extendable & { data: unknown }) => void): void
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Fetched {
  request: Request
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as Worker
const cacheName = 'check-in'
/** One page serves all events. */
const page = '/checkin'
/** Without a network there are no answers, only long waits. */
const pageWithinMs = 4_000

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), keep(page)]))
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

// A page that was there before its worker names the files that it has loaded already.
worker.addEventListener('message', (event) => {
  const urls = (event.data as { keep?: unknown })?.keep
  if (Array.isArray(urls)) event.waitUntil(Promise.all(urls.map((url) => keep(String(url)))))
})

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/checkin-assets/')) event.respondWith(file(event.request.url))
  else if (event.request.mode === 'navigate') event.respondWith(shell(event.request))
})

async function keep(url: string): Promise<void> {
  const cache = await caches.open(cacheName)
  if (url !== page && (await cache.match(url))) return
  const answer = await fetch(url, { credentials: 'same-origin' })
  // A redirect leads to the sign-in, which is not the program.
  if (answer.ok && !answer.redirected) await cache.put(url, answer)
}

async function file(url: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(url)
  if (kept) return kept
  const answer = await fetch(url)
  if (answer.ok) await cache.put(url, answer.clone())
  return answer
}

async function shell(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request.url, {
      credentials: 'same-origin',
      redirect: 'manual',
      signal: AbortSignal.timeout(pageWithinMs),
    })
    if (answer.status >= 500) throw new Error(`${answer.status}`)
    if (answer.ok) await cache.put(page, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(page)
    if (kept) return kept
    throw error
  }
}
