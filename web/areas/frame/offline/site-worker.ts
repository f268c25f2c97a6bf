import { type Language, languages } from '#language/languages.ts'
import { registerWorker } from '#web/platform/files/worker-registration.ts'
import { startPolling } from '#web/platform/polling.ts'
import { keptKind } from '#web/platform/worker/kept-pages.ts'
import type { PageMessage } from '#web/platform/worker/page-messages.ts'
import { hideBar, type Saying, showBar } from './offline-bar.ts'

/** The worker of the site, as a page sees it: it is registered once the page is idle, and learns what was read. */

/** A page that is left sooner was not read. */
const readAfterMs = 3_000
/** Time within which a newer worker usually takes over. */
const takeOverMs = 3_000
/** A stored page asks this often whether the site answers again. */
const askEveryMs = 15_000
/** Sooner than the worker shows a stored page on a bad network, which a reload would otherwise bring back. */
const answerWithinMs = 2_000

const pageLanguage = (): Language => languages.find((one) => one === document.documentElement.lang) ?? 'zh-Hans'
const say = (saying: Saying) => showBar(pageLanguage(), saying)

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined
let reading: ReturnType<typeof setTimeout> | undefined

/** Notes that a page is shown: it is stored once it was read, unless the reader asked the browser to save data. */
export async function noteVisit(): Promise<void> {
  clearTimeout(reading)
  // Charts in frames of other sites store nothing there.
  if (window !== window.top) return
  if (registration === undefined) {
    markOffline()
    registration = registerWorker('site', '/')
    const registered = await registration
    if (registered) offerUpdates(registered)
  }
  const address = location.href.replace(/[?#].*/s, '')
  if (!keptKind(new URL(location.href)) || savesData()) return
  reading = setTimeout(() => void send({ read: address, files: filesOfPage() }), readAfterMs)
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function send(message: PageMessage): Promise<void> {
  const { active, installing } = (await registration) ?? {}
  const worker = active ?? installing
  worker?.postMessage(message)
}

/** Scripts and styles that the page has loaded, in the order in which it did. */
const filesOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))

/** Says that the page was stored earlier, or that the network is lost, until it is back. */
function markOffline(): void {
  const { kept } = document.documentElement.dataset
  if (kept) {
    say({ kind: 'kept', time: new Date(kept) })
    startPolling({ everyMs: askEveryMs, ask: () => void reloadIfAnswered() })
  } else if (!navigator.onLine) say({ kind: 'lost' })
  addEventListener('offline', () => say({ kind: 'lost' }))
  addEventListener('online', () => {
    // A stored page is replaced by the present one.
    if (document.documentElement.dataset.kept) location.reload()
    else hideBar()
  })
  // Without a network a link leads to the stored document; the page's own code would ask for data, and say so where it
  // fails.
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      const url = link && URL.parse(link.href)
      if (!navigator.onLine && url && keptKind(url)) event.stopPropagation()
    },
    { capture: true },
  )
}

/**
 * Replaces a stored page once the site answers. No event says so where the site alone was away, or where the browser took
 * the device to be online all the time.
 */
async function reloadIfAnswered(): Promise<void> {
  const request = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerWithinMs) } as const
  const answer = await fetch(location.href, request).catch(() => undefined)
  if (answer?.ok) location.reload()
}

/**
 * Offers to reload where a newer worker is waiting. It never takes over by itself: the files of this page are those of
 * the present one.
 */
function offerUpdates(registered: ServiceWorkerRegistration): void {
  const offer = (waiting: ServiceWorker) =>
    say({
      kind: 'updated',
      onReload() {
        const reload = () => location.reload()
        navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
        waiting.postMessage({ update: true } satisfies PageMessage)
        // Browsers let the former worker finish first, which takes minutes at times; the page is the newest one even then.
        setTimeout(reload, takeOverMs)
      },
    })
  if (registered.waiting && navigator.serviceWorker.controller) offer(registered.waiting)
  registered.addEventListener('updatefound', () => {
    const { installing } = registered
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing)
    })
  })
}
