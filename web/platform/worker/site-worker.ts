import { routeOfCall } from '#contract/call-route.ts'
import { languages } from '#language/languages.ts'
import { readAnswer, sendCall } from '#web/calls/call-request.ts'
import { createPictureStore, isPicture, picturesOf } from '../files/picture-store.ts'
import { createPageStore, keptKind, type PageStore } from './kept-pages.ts'
import { offlineLanguage, offlinePage } from './offline-page.ts'
import type { PageMessage } from './page-messages.ts'
import { readPages, readPictures, savedPages } from './reader-stores.ts'
import { replacementOf } from './replaced-subscription.ts'
import { addressIn, endedNotification, notificationOf, pressOf, readPush, type ShownPush } from './shown-push.ts'
import type { ExtendableEvent, FetchEvent, WorkerScope } from './worker-scope.ts'

/** Name of the store of the program's own files, which are the same for everybody. */
const siteFiles = 'site-files'

/** After this time on a bad network, a stored page is shown instead. */
const pageWithinMs = 4_000
/** A page that was stored less than this ago is not fetched again. */
const freshMs = 10 * 60_000
const maxFiles = 250
/** Paths with programs of their own, data and secrets: the browser handles them as without a worker. */
const left = /^\/(?:api|console|checkin|private|webhooks|embed|ticket|uploads|newsletters)(?:\/|$)/
const shell = ['/failure.css', '/favicon.svg']

/**
 * The worker of the whole site, except for the parts with a worker of their own: shows pushes, and stores the pages that
 * were read last. An update waits until no page of the older version is open, or until a reader asks for it.
 */
export function startSiteWorker(worker: WorkerScope): void {
  const pages = createPageStore({
    open: () => caches.open(readPages),
    limits: { count: 40, bytes: 12_000_000, each: 1_500_000 },
  })
  const saved = createPageStore({
    open: () => caches.open(savedPages),
    limits: { count: 60, bytes: 18_000_000, each: 1_500_000 },
  })
  const pictures = createPictureStore({
    open: () => caches.open(readPictures),
    fetch: (url, withinMs) =>
      fetch(url, {
        credentials: 'same-origin',
        ...(withinMs !== undefined && { signal: AbortSignal.timeout(withinMs) }),
      }),
    limits: { count: 80, bytes: 8_000_000, each: 1_000_000 },
  })

  worker.addEventListener('install', (event) => event.waitUntil(storeFiles(shell).catch(() => {})))
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()])),
  )

  worker.addEventListener('message', (event) => {
    const { read, save, forget, files, update } = (event.data ?? {}) as PageMessage
    const isKept = (url: string | undefined): url is string =>
      url !== undefined && new URL(url).origin === location.origin && keptKind(new URL(url)) !== undefined
    if (update) event.waitUntil(worker.skipWaiting())
    if (isKept(read)) event.waitUntil(storePage(pages, read).catch(() => {}))
    if (isKept(save)) event.waitUntil(storePage(saved, save).catch(() => {}))
    if (isKept(forget)) event.waitUntil(saved.remove(forget))
    if (files) event.waitUntil(storeFiles(files.filter(isFileUrl)).catch(() => {}))
  })

  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin || left.test(url.pathname)) return
    if (isFile(url.pathname)) event.respondWith(storedOr(siteFiles, request))
    else if (isPicture(url.pathname) && !navigator.onLine) event.respondWith(storedOr(readPictures, request))
    else if (request.mode === 'navigate') event.respondWith(page(event, url))
  })

  worker.addEventListener('push', (event) => {
    const content = readPush(jsonOf(event.data))
    if (!content) return
    const { title, options } = notificationOf(content)
    event.waitUntil(worker.registration.showNotification(title, options))
  })

  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(
      replacementOf(event, worker.registration.pushManager).then(
        (input) => input && sendCall(routeOfCall('replacePush'), input, 'zh-Hans'),
      ),
    ),
  )

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(handlePress(event.notification.data as ShownPush, event.action))
  })

  async function handlePress(shown: ShownPush, action: string): Promise<void> {
    const press = pressOf(shown, action)
    if (press.does === 'open') return open(addressIn(location.origin, press.path))
    if (press.does === 'nothing') return
    const { token, what, undo } = press
    const language = languages.find((one) => one === shown.content.language) ?? 'zh-Hans'
    const done = await sendCall(routeOfCall('stopPush'), { token, what, undo }, language)
      .then((answer) => readAnswer(answer, 'stopPush', () => {}))
      .then(
        () => true,
        () => false,
      )
    // One that could not be ended is shown again, so that it can be tried again.
    const { title, options } = done && !undo ? endedNotification(shown.content, what) : notificationOf(shown.content)
    if (!done || !undo) await worker.registration.showNotification(title, { ...options, silent: true })
  }

  async function open(address: string): Promise<void> {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const shown = windows.find(({ url }) => url === address)
    await (shown ? shown.focus() : worker.clients.openWindow(address))
  }

  /** Fetches a page and stores it, with the pictures of an article. */
  async function storePage(store: PageStore, url: string): Promise<void> {
    const time = await store.timeOf(url)
    if (time !== undefined && Date.now() - time < freshMs) return
    const answer = await fetch(url, { credentials: 'same-origin' })
    if (answer.status === 404 || answer.status === 410) await store.remove(url)
    if (!isStorable(answer)) return
    const html = await answer.clone().text()
    await store.put(url, answer, Date.now())
    if (keptKind(new URL(url)) === 'article') {
      const shown = picturesOf(html).map((source) => new URL(source, location.origin).href)
      await pictures.keep(shown.slice(0, 10), { mayReplace: true })
    }
  }

  async function page(event: FetchEvent, url: URL): Promise<Response> {
    const { request } = event
    const address = url.origin + url.pathname + url.search
    const isKept = keptKind(url) !== undefined
    const network = ask(event)
    const find = (store: PageStore) => store.find(address).catch(() => undefined)
    const stored = async () => (isKept ? ((await find(pages)) ?? find(saved)) : undefined)
    try {
      const answer = await inTimeOr(network, pageWithinMs, stored)
      if (isKept && answer.type === 'basic' && isStorable(answer)) storeLater(event, address, answer.clone())
      if (answer.status >= 500) return (await stored()) ?? answer
      return answer
    } catch {
      return (await stored()) ?? notStored(request)
    }
  }

  function storeLater(event: ExtendableEvent, address: string, answer: Response): void {
    event.waitUntil(pages.put(address, answer, Date.now()).catch(() => {}))
  }

  async function notStored({ url }: Request): Promise<Response> {
    const lists = await Promise.all([saved.list().catch(() => []), pages.list().catch(() => [])])
    const all = lists.flat()
    const once = all.filter((one, at) => all.findIndex((other) => other.url === one.url) === at)
    return offlinePage(offlineLanguage(new URL(url).pathname, once, navigator.language), once)
  }
}

const isFile = (path: string): boolean => path.startsWith('/assets/') || shell.includes(path)
const isFileUrl = (url: string): boolean =>
  url.startsWith(`${location.origin}/`) && isFile(url.slice(location.origin.length))

/** True for a page that was answered as it is for everybody. */
const isStorable = (answer: Response): boolean =>
  answer.ok &&
  !answer.redirected &&
  (answer.headers.get('content-type') ?? '').startsWith('text/html') &&
  !(answer.headers.get('cache-control') ?? '').includes('no-store')

const ask = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

/** The answer of the network, or what is stored where the network takes too long and something is. */
async function inTimeOr(
  network: Promise<Response>,
  ms: number,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((done) => setTimeout(done, ms))
  const first = await Promise.race([network, late])
  if (first) return first
  // The answer may come after it is no longer waited for.
  network.catch(() => {})
  return (await stored()) ?? network
}

const jsonOf = (data: { json(): unknown } | null): unknown => {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Returns the stored answer of an address, else the answer of the network. */
async function storedOr(name: string, request: Request): Promise<Response> {
  const stored = await caches
    .open(name)
    .then((cache) => cache.match(request.url))
    .catch(() => undefined)
  return stored ?? fetch(request)
}

/** Stores files that are not stored yet, one after the other, and removes the oldest where there are too many. */
async function storeFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(siteFiles)
  for (const url of new Set(urls)) {
    if (await cache.match(url)) continue
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) await cache.put(url, answer)
  }
  const stored = await cache.keys()
  await Promise.all(stored.slice(0, -maxFiles).map((oldest) => cache.delete(oldest)))
}
