/**
 * Makes the pages needed at an entrance usable without a network: the program that checks people in, the tickets that
 * were opened on a phone, and the pages of a conference that was visited. One program, registered for each of these
 * parts of the site alone; it stores no page that others read there. Registered for the whole site, it is another one
 * (`site-worker.ts`), which the narrower registrations take precedence over. Files carry their hash in their names and never change;
 * pages are fetched again whenever there is a network. Pictures of a conference have a store and limits of their own.
 */

import { askedWithin } from './platform/files/page-limit.ts'
import { createPictureStore, isPicture, picturesOf } from './platform/files/picture-store.ts'
import { startSiteWorker } from './platform/worker/site-worker.ts'
import type { FetchEvent, WorkerScope } from './platform/worker/worker-scope.ts'

const worker = globalThis as unknown as WorkerScope
/** On a bad network there are no answers, only long waits: after this a page that is kept is shown instead. */
const pageWithinMs = 4_000
/** Pages and files of each part; the oldest go first. */
const maxCached = 150

const checkIn = '/checkin'
const isCheckIn = new URL(worker.registration.scope).pathname === checkIn
const kind = new URL(location.href).searchParams.get('for')
/** The paths of conferences are anybody's choice: another page may begin with the same letters, and is never kept. */
const isConference = kind === 'conferences'
const cacheName = isCheckIn ? 'check-in' : isConference ? 'conferences' : 'tickets'
const folders = isCheckIn ? ['/checkin-assets/'] : ['/assets/', '/conference-theme/']
const isFile = (path: string) => folders.some((folder) => path.startsWith(folder))
const withoutFragment = (url: string) => url.slice(0, `${url}#`.indexOf('#'))
/** One page checks in for all events; a ticket has its own. */
const cacheKeyOf = ({ url }: { url: string }) => (isCheckIn ? checkIn : withoutFragment(url))

/** Pictures of conferences: faces of some hundred speakers would else push out the pages. */
const pictures = createPictureStore({
  open: () => caches.open('conference-pictures'),
  fetch: (url, withinMs) =>
    fetch(url, {
      credentials: 'same-origin',
      ...(withinMs !== undefined && { signal: AbortSignal.timeout(withinMs) }),
    }),
  limits: { count: 120, bytes: 10_000_000, each: 1_500_000 },
})

if (kind === 'site') startSiteWorker(worker)
else {
  worker.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([worker.skipWaiting(), isCheckIn ? keep(checkIn) : undefined]))
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

  // A page that was there before its worker names the files that it has loaded already, and itself.
  worker.addEventListener('message', (event) => {
    const urls = (event.data as { keep?: unknown })?.keep
    if (Array.isArray(urls)) event.waitUntil(keepAll(new Set(urls.map(String))))
  })

  worker.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url)
    if (event.request.method !== 'GET' || url.origin !== location.origin) return
    if (isConference && isPicture(url.pathname)) event.respondWith(pictures.answer(event.request.url))
    else if (isFile(url.pathname)) event.respondWith(file(event.request.url))
    else if (event.request.mode === 'navigate') event.respondWith(page(event))
  })
}

/** One after the other: browsers open six connections, and the reader who goes on meanwhile needs one of them. */
async function keepAll(urls: Iterable<string>): Promise<void> {
  // A file that cannot be loaded now, since the page closes or there is no network, is stored with a later visit.
  for (const url of urls) await keep(url).catch(() => {})
}

async function keep(url: string): Promise<void> {
  const { pathname, href } = new URL(url, location.origin)
  if (isConference && isPicture(pathname)) return pictures.keep([href], { mayReplace: true })
  const cache = await caches.open(cacheName)
  if (isFile(pathname) && (await cache.match(url))) return
  const answer = await fetch(url, { credentials: 'same-origin' })
  // A redirect leads to the sign-in, which is not the page.
  if (!answer.ok || answer.redirected) return
  const html = isConference && !isFile(pathname) ? await answer.clone().text() : ''
  await put(url, answer)
  const shown = picturesOf(html).map((source) => new URL(source, location.origin).href)
  if (shown.length > 0 && !savesData()) await pictures.keep(shown, { mayReplace: false })
}

/** True if the reader asked the browser to save data; then pictures are stored only as they are shown. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function put(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(url, answer)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -maxCached).map((oldest) => cache.delete(oldest)))
}

/** Returns what is stored under this address; undefined on a device without storage. */
const keptOf = (url: string, options?: CacheQueryOptions): Promise<Response | undefined> =>
  caches
    .open(cacheName)
    .then((cache) => cache.match(url, options))
    .catch(() => undefined)

async function file(url: string): Promise<Response> {
  const kept = await keptOf(url)
  if (kept) return kept
  const answer = await fetch(url)
  if (answer.ok) await put(url, answer.clone()).catch(() => {})
  return answer
}

async function page({ request }: FetchEvent): Promise<Response> {
  const url = cacheKeyOf(request)
  let failed: Response | undefined
  // A day of the agenda is better than none: the page without a network is the one that was kept.
  const keptPage = () => keptOf(url, { ignoreSearch: isConference })
  const ask = async (signal: AbortSignal) => {
    const answer = await fetch(request.url, { credentials: 'same-origin', redirect: 'manual', signal })
    if (answer.status >= 500) {
      failed = answer
      throw new Error(`${answer.status}`)
    }
    const cache = await caches.open(cacheName)
    if (answer.ok && (!isConference || (await cache.match(url)))) await put(url, answer.clone())
    // A reader who is no longer signed in has no list of tickets here either.
    else if (!isCheckIn && !answer.ok) await cache.delete(url)
    return answer
  }
  try {
    return await askedWithin(pageWithinMs, keptPage(), ask)
  } catch {
    const kept = await keptPage()
    if (kept) return kept
    // With nothing stored, a late answer of the server is better than the browser's own error page.
    return failed ?? fetch(request.url, { credentials: 'same-origin', redirect: 'manual' })
  }
}
