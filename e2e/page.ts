import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect, inject, it, vi } from 'vitest'
import { type Language, languageNumber } from '#language/languages.ts'
import { launchBrowser } from '../tools/browser.ts'
import { cameraFlags } from './fake-camera.ts'
import { endOfLog, errorsInLog } from './site/site-log.ts'
import { asNewClient } from './site-content.ts'
import { type Watch, watchTroubles } from './troubles.ts'

export interface VisitOptions {
  /** The reader's choice, as the cookie keeps it. */
  language?: Language
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  javaScript?: boolean
  /** Fingers instead of a mouse. */
  touch?: boolean
  timeZone?: string
  /** Film that its camera sees (`writeFilm`). */
  film?: string
  /** The status that the document must have. */
  status?: number
  /** Runs in the page before anything of its own. */
  beforehand?: () => void
  /** True to wait until the page's script has taken over; it does so by itself. */
  hydrated?: boolean
  /** True where the worker of the whole site is registered, which answers before the routes of a journey do. */
  siteWorker?: boolean
}

/** One reader with a browser profile of their own. */
export interface Visitor {
  readonly origin: string
  /** Opens an address in a new profile and waits until the page has hydrated. */
  visit(address: string, options?: VisitOptions): Promise<Page>
  /** Declares failures that belong to the journey: addresses whose requests may fail or be answered with an error. */
  expectFailures(...addresses: readonly (string | RegExp)[]): void
  /** Problems so far; a journey that leaves any here fails. */
  readonly troubles: string[]
}

const wentWrong = 'Something went wrong on the pages'

const screenshots = new URL('./screenshots/', import.meta.url)

/** No host but this machine has an address: what a page asks of one is noticed and goes nowhere. */
const nothingOutside = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1, EXCLUDE localhost']

let launched: Promise<Browser> | undefined

/** One for all files of a worker; it ends with the worker. */
async function browser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = launchBrowser(nothingOutside)
  return launched as Promise<Browser>
}

/** A test in a browser. Besides what it asserts, nothing may go wrong on any page that it opens. */
export const journey = journeysAt(() => inject('siteOrigin'))

/** Like `journey`, at another process of the site. */
export function journeysAt(origin: () => string): (name: string, run: (visitor: Visitor) => Promise<void>) => void {
  return (name, run) => it(name, () => inOwnProfiles(name, run, origin()))
}

async function inOwnProfiles(name: string, run: (visitor: Visitor) => Promise<void>, origin: string): Promise<void> {
  const contexts: BrowserContext[] = []
  const openTab: OpenTab = async (options, watch) => {
    const context = await openContext(options, watch)
    contexts.push(context)
    if (options.beforehand) await context.addInitScript(options.beforehand)
    return context.newPage()
  }
  try {
    await travel(name, openTab, run, origin)
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}

/**
 * Like `journey`, for those that only read: all of a file share one tab, so that the browser starts and compiles things
 * once. Every load in it is as in a new profile all the same: nothing is stored or cached.
 * @param beforehand runs in every page before anything of its own
 */
export function journeysInOneTab(beforehand: () => void): typeof journey {
  let shared: Promise<{ page: Page; watch: Watch }> | undefined
  const openTab: OpenTab = async ({ width = 1440, height = 900, theme = 'light' }, watch) => {
    shared ??= openSharedTab(beforehand, { ...watch })
    const { page, watch: present } = await shared
    Object.assign(present, watch)
    await page.context().clearCookies()
    await page.setExtraHTTPHeaders(asNewClient())
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    return page
  }
  return (name, run) =>
    it(name, async () => {
      try {
        await travel(name, openTab, run, inject('siteOrigin'))
      } catch (error) {
        // The next one shall not find what this one left.
        await (await shared)?.page.context().close()
        shared = undefined
        throw error
      }
    })
}

async function openSharedTab(beforehand: () => void, watch: Watch) {
  const context = await openContext({}, watch)
  await context.addInitScript(() => {
    if (location.protocol !== 'http:') return
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.addInitScript(beforehand)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return { page, watch }
}

type OpenTab = (options: VisitOptions, watch: Watch) => Promise<Page>

async function travel(
  name: string,
  openTab: OpenTab,
  run: (visitor: Visitor) => Promise<void>,
  origin: string,
): Promise<void> {
  const pages: Page[] = []
  const watch = { origin, troubles: [] as string[], expected: [] as (string | RegExp)[] }
  const { troubles, expected } = watch
  const log = inject('siteLog')
  const begun = await endOfLog(log)
  try {
    await run({
      origin,
      troubles,
      expectFailures: (...addresses) => void expected.push(...addresses),
      async visit(address, options = {}) {
        const page = await openTab(options, watch)
        pages.push(page)
        if (options.language) await page.context().addCookies([languageCookie(origin, options.language)])
        await open(page, origin, address, { ...options, expected })
        return page
      },
    })
    // The problems stand in the message itself, since the summary of a run shows nothing else.
    if (troubles.length > 0) throw new Error(`${wentWrong}:\n${troubles.map((line) => `  ${line}`).join('\n')}`)
  } catch (error) {
    const page = pages.at(-1)?.context().pages().at(-1)
    await keepScreenshot(page, name)
    throw withLog(withTroubles(withText(error, await textOf(page)), troubles), await errorsInLog(log, begun))
  }
}

async function openContext(options: VisitOptions, watch: Watch): Promise<BrowserContext> {
  const own = options.film ? await launchBrowser([...nothingOutside, ...cameraFlags(options.film)]) : undefined
  const context = await (own ?? (await browser())).newContext(contextOptions(options))
  if (own) context.on('close', () => own.close())
  context.setDefaultTimeout(45_000)
  if (!options.siteWorker) await context.addInitScript(refuseSiteWorker)
  countRequests(context)
  watchTroubles(context, watch)
  return context
}

/** Runs in the page: registers the workers of tickets, conferences and check-in alone. */
function refuseSiteWorker(): void {
  if (typeof ServiceWorkerContainer === 'undefined') return
  const { register } = ServiceWorkerContainer.prototype
  ServiceWorkerContainer.prototype.register = function (url, options) {
    const isSite = String(url).endsWith('?for=site')
    return isSite ? Promise.reject(new Error('not in this journey')) : register.call(this, url, options)
  }
}

function contextOptions({
  width = 1440,
  height = 900,
  theme = 'light',
  javaScript = true,
  touch,
  timeZone,
}: VisitOptions) {
  return {
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    hasTouch: touch,
    isMobile: touch,
    timezoneId: timeZone ?? 'Asia/Hong_Kong',
    reducedMotion: 'reduce' as const,
    locale: 'zh-CN',
    extraHTTPHeaders: asNewClient(),
  }
}

const languageCookie = (origin: string, language: Language) => ({
  name: 'language',
  value: String(languageNumber(language)),
  url: origin,
})

interface OpenOptions extends VisitOptions {
  expected: (string | RegExp)[]
}

async function open(page: Page, origin: string, address: string, options: OpenOptions): Promise<void> {
  const { status = 200, javaScript = true, hydrated = true, expected } = options
  if (status >= 400) expected.push(address)
  const answer = await page.goto(origin + address)
  expect(answer?.status(), address).toBe(status)
  if (javaScript && hydrated) await untilHydrated(page)
}

/** Waits for something that a page only knows after a while itself, such as what it has stored; Playwright's own waiting takes a promise for a yes. */
export async function untilTrue(
  page: Page,
  test: (given: readonly string[]) => Promise<boolean>,
  given: readonly string[] = [],
): Promise<void> {
  await vi.waitUntil(() => page.evaluate(test, given), { timeout: 60_000, interval: 50 })
}

/** Waits until React has taken the page over, effects included. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Frames in a row in which a page must be quiet to count as settled: more than it takes to ask for the next thing. */
const quietFrames = 12

/**
 * Waits until no request and no navigation has been under way, and nothing was marked as loading, for several frames of
 * the page. They are counted, since on a busy machine a single one may take as long as all of them.
 */
export async function untilSettled(page: Page): Promise<void> {
  const pending = pendingOf(page)
  for (let quiet = 0; quiet < quietFrames; ) {
    const loading = await isLoadingInNextFrame(page).catch(async (error: Error) => {
      // Another document took the place of the one that was asked.
      if (page.isClosed() || !/context was destroyed|navigat/i.test(error.message)) throw error
      await page.waitForLoadState()
      return true
    })
    quiet = loading || pending() > 0 ? 0 : quiet + 1
  }
}

const isLoadingInNextFrame = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    return document.querySelector('[role="progressbar"], [aria-busy="true"], [data-busy]') !== null
  })

const pendingRequests = new WeakMap<Page, Set<Request>>()
const pendingOf = (page: Page) => () => pendingRequests.get(page)?.size ?? 0

/** Keeps count of what each page of a context is still waiting for. */
function countRequests(context: BrowserContext): void {
  const requestsOf = (request: Request) => {
    const page = request.serviceWorker() ? undefined : request.frame().page()
    if (!page) return undefined
    const known = pendingRequests.get(page) ?? new Set()
    pendingRequests.set(page, known)
    return known
  }
  // A stream goes on for as long as the page does.
  context.on('request', (request) => request.resourceType() !== 'eventsource' && requestsOf(request)?.add(request))
  context.on('requestfinished', (request) => requestsOf(request)?.delete(request))
  context.on('requestfailed', (request) => requestsOf(request)?.delete(request))
}

/** Lets no events through, as some proxies do: the page asks from time to time instead. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route('**/api/stream?*', (route) => route.abort('aborted'))
}

/** Holds back the answers to all calls, as a slow network does, until they are let go. */
export async function holdCalls(page: Page): Promise<{ count(): number; letGo(): void }> {
  let count = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    count += 1
    await promise
    await route.continue()
  })
  return { count: () => count, letGo: resolve }
}

/** Counts the documents that a page loads from now on. */
export function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

async function keepScreenshot(page: Page | undefined, name: string): Promise<void> {
  if (!page) return
  await mkdir(screenshots, { recursive: true })
  const file = new URL(`${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`, screenshots)
  await page.screenshot({ path: fileURLToPath(file) }).catch(() => {})
}

/** Returns the first lines of what a page shows in its main part, or in a dialog over it. */
async function textOf(page: Page | undefined): Promise<string[]> {
  const text = await page
    ?.evaluate(() => {
      const dialog = document.querySelector<HTMLElement>('dialog[open], [role=dialog]')
      return (dialog ?? document.querySelector('main'))?.innerText
    })
    .catch(() => '')
  return (text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 25)
    .map((line) => line.slice(0, 120))
}

const withText = (error: unknown, lines: readonly string[]): unknown => withLines(error, 'What the page showed', lines)

const withTroubles = (error: unknown, troubles: readonly string[]): unknown =>
  error instanceof Error && error.message.startsWith(wentWrong)
    ? error
    : withLines(error, 'What also went wrong on the pages', troubles)

/** The site may have written them for another journey, which runs at the same time. */
const withLog = (error: unknown, entries: readonly string[]): unknown =>
  withLines(error, 'What the site logged meanwhile', entries)

function withLines(error: unknown, title: string, lines: readonly string[]): unknown {
  if (!(error instanceof Error) || lines.length === 0) return error
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? ''
  error.message += `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`
  // Reports show the stack, which repeats the message as it first was.
  error.stack = `${error.name}: ${error.message}${frames}`
  return error
}
