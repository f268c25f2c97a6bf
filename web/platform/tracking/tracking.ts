import { routeOfCall } from '#contract/call-route.ts'
import { languageHeader, languages } from '#language/languages.ts'
import type { ReadingWatch } from './reading.ts'

/** How long page views are collected before they are sent together. */
const sendAfterMs = 5_000
const maxAtOnce = 20

/** Pages with a text that is read, and pages of results. */
const textPath = /^\/(?:en\/|zh-han[st]\/)?(?:news|contents|kuaixun_wz|gw_detail|wz_detail)\/\d+$/
const searchPath = /^\/(?:en\/|zh-han[st]\/)?(?:gw_)?search\//

interface View {
  event: 'pageview' | 'read' | 'search' | 'seen'
  page: string
  time: number
  prepg?: string
  depth?: number
  seconds?: number
  keyword?: string
  found?: number
  wz_id?: number
}

let waiting: View[] = []
/** Watch of the text of the present page. */
let reading: { page: string; watch: ReadingWatch } | undefined
let previous = ''
/** The page before the next view: at first the site that the reader came from, without the page there. */
let from = otherSite()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Records that a page was opened (specification, points 4 and 7); several are sent together, the rest when the reader
 * leaves. Nothing is recorded for robots and for readers who ask not to be tracked.
 */
export function trackPage(pathname: string): void {
  if (pathname === previous || !mayTrack()) return
  endReading()
  if (previous === '' && searchPath.test(pathname)) noteSearch(pathname)
  note({ event: 'pageview', page: pathname, prepg: from, time: Date.now() })
  previous = from = pathname
  if (textPath.test(pathname)) watchText(pathname)
  watchCompared(pathname)
  tellOutside(pathname)
}

function note(view: View): void {
  waiting.push(view)
  if (waiting.length >= maxAtOnce) send()
  else timer ??= setTimeout(send, sendAfterMs)
}

/** A page of results that was opened as a document was perhaps searched by nobody: a search within the site is a call. */
function noteSearch(page: string): void {
  import('./landing-search.ts').then(
    ({ landingSearch }) => {
      const searched = landingSearch()
      if (searched) note({ event: 'search', page, time: Date.now(), ...searched })
    },
    () => {},
  )
}

function watchText(page: string): void {
  import('./reading.ts').then(
    ({ watchReading }) => {
      // A reader who has moved on meanwhile reads something else.
      if (previous === page) reading = { page, watch: watchReading() }
    },
    () => {},
  )
}

/** Only where headlines are compared on the page that was loaded (see server/pages/pages.ts). */
function watchCompared(page: string): void {
  const compared = document.querySelector<HTMLMetaElement>('meta[name=compared]')?.content
  if (!compared) return
  import('./seen-links.ts').then(
    ({ watchSeenLinks }) => {
      const items = new Set(compared.split(' ').map(Number))
      if (previous === page)
        watchSeenLinks(items, (item) => note({ event: 'seen', page, wz_id: item, time: Date.now() }))
    },
    () => {},
  )
}

/** Only where an outside service is configured. */
function tellOutside(page: string): void {
  const configured = document.querySelector<HTMLMetaElement>('meta[name=analytics]')?.content
  if (!configured) return
  import('./outside/outside-analytics.ts').then(
    (outside) => outside.tellOutside(configured, page),
    () => {},
  )
}

function takeReading(): void {
  const read = reading?.watch.take()
  if (read && reading) waiting.push({ event: 'read', page: reading.page, time: Date.now(), ...read })
}

function endReading(): void {
  takeReading()
  reading?.watch.stop()
  reading = undefined
}

function otherSite(): string {
  const { referrer } = document
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : ''
  return origin === location.origin ? '' : origin
}

function mayTrack(): boolean {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return !webdriver && doNotTrack !== '1' && !globalPrivacyControl
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) return
  // A browser that leaves can send no header.
  const language = languageHeader(languages.find((one) => one === document.documentElement.lang) ?? 'zh-Hans')
  const records = waiting.map((view) => ({ ...view, platform: 'web', language }))
  waiting = []
  const body = new Blob([JSON.stringify({ records })], { type: 'application/json' })
  navigator.sendBeacon(`/api${routeOfCall('pvuv').path}`, body)
}

// Earlier versions stored a name of the browser, which nobody used.
try {
  localStorage.removeItem('uuid')
} catch {
  // A browser that stores nothing has none.
}

// Phones end a page without closing it.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') leave()
})
addEventListener('pagehide', leave)

function leave(): void {
  takeReading()
  send()
}
