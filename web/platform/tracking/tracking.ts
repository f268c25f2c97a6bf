import { routeOfCall } from '#contract/call-route.ts'

/** Names of what a browser keeps for itself (specification, point 3). */
const uuidKey = 'uuid'
/** How long page views are collected before they are sent together. */
const sendAfterMs = 5_000
const mostAtOnce = 20

interface View {
  page: string
  prepg: string
  time: number
}

let waiting: View[] = []
let previous = ''
/** The page before the next view: at first the site that the reader came from, without the page there. */
let from = otherSite()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Notes that a page was opened (specification, points 4 and 7); several are sent together, what is left when the reader
 * leaves. Nothing is noted for robots and for readers who ask not to be tracked.
 */
export function trackPage(pathname: string): void {
  if (pathname === previous || !mayTrack()) return
  waiting.push({ page: pathname, prepg: from, time: Date.now() })
  previous = from = pathname
  if (waiting.length >= mostAtOnce) send()
  else timer ??= setTimeout(send, sendAfterMs)
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
  const uuid = ownUuid()
  const records = waiting.map((view) => ({ ...view, uuid, event: 'pageview', platform: 'web' }))
  waiting = []
  const body = new Blob([JSON.stringify({ records })], { type: 'application/json' })
  navigator.sendBeacon(`/api${routeOfCall('pvuv').path}`, body)
}

/** A random name of this browser, as the specification has it; the server does not store it. */
function ownUuid(): string | undefined {
  try {
    const known = localStorage.getItem(uuidKey)
    if (known) return known
    // Without a secure connection there is no better source, and none is needed.
    const fresh = globalThis.crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)
    localStorage.setItem(uuidKey, fresh)
    return fresh
  } catch {
    return undefined
  }
}

// Phones end a page without closing it.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send()
})
addEventListener('pagehide', send)
