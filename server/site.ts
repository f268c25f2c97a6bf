import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { AnswerCache } from '#server/platform/cache/answer-cache.ts'
import { PageCache } from '#server/platform/cache/page-cache.ts'
import { type Config, defaultCacheMb } from '#server/platform/config/config.ts'
import { createCallDispatcher } from '#server/platform/http/call-dispatcher.ts'
import { createHttp, type EarlyAnswer, mountCalls } from '#server/platform/http/http.ts'
import { mountPolicyReports } from '#server/platform/http/policy-reports.ts'
import { createSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { mountAppLinks } from './pages/app/app-links.ts'
import { mountCeremonyFiles } from './pages/ceremonies/ceremony-files.ts'
import { mountConferenceFiles } from './pages/conferences/conference-files.ts'
import { mountConsole } from './pages/console.ts'
import { mountDataPictures } from './pages/data/data-pictures.ts'
import { mountDataFiles } from './pages/data-files.ts'
import { builtDocuments, liveDocuments } from './pages/documents.ts'
import { mountCalendars } from './pages/events/calendars.ts'
import { mountCheckIn } from './pages/events/check-in.ts'
import { mountPaymentEvents } from './pages/events/payment-events.ts'
import { mountReceipts } from './pages/events/receipts.ts'
import { mountExports } from './pages/export-files.ts'
import { failurePage, sendFailurePage } from './pages/failure-page.ts'
import { mountFeeds } from './pages/feeds.ts'
import { mountLandingFiles } from './pages/landing/landing-files.ts'
import { mountMedia } from './pages/media-files.ts'
import { mountOutbox } from './pages/outbox-page.ts'
import { pageChoice } from './pages/page-choice.ts'
import { mountPages } from './pages/pages.ts'
import { mountPictures } from './pages/pictures.ts'
import { mountPreviews } from './pages/previews.ts'
import { mountQuizAnswers } from './pages/quizzes/quiz-answers.ts'
import { createReadyPages } from './pages/ready-pages.ts'
import { mountSearchEngineFiles } from './pages/search-engine-files.ts'
import { mountServiceWorker } from './pages/service-worker.ts'
import { mountStopMessages } from './pages/unsubscribing/stop-messages.ts'
import { mountStopReports } from './pages/unsubscribing/stop-reports.ts'
import { mountUploads } from './pages/uploads.ts'
import { mountWebManifest } from './pages/web-manifest.ts'
import type { Services } from './services.ts'

/** Relative times on a page without script may be this old. */
const pageFreshMs = 60_000
/** Share of the memory for caches; the rest is for whole pages. */
const answersShare = 0.2
/** Apart from changes, which show at once, a page shows a state at most this much older than the page itself. */
const answerFreshMs = 30_000

/**
 * Creates the site, without listening yet: calls, pages, pictures, and the caches that follow changes.
 * @param options dev: serve the web from its sources with hot reload; freshMs: how long pages are cached, 0 for not at
 *   all; answersFreshMs: the same for the answers that pages are made of; now: the clock, which tests set
 */
export async function openSite(
  config: Pick<Config, 'siteOrigin' | 'trustProxy'> &
    Partial<Pick<Config, 'cacheBytes' | 'countryHeader' | 'analytics'>>,
  log: FastifyBaseLogger,
  services: Services,
  {
    dev = false,
    freshMs = dev ? 0 : pageFreshMs,
    answersFreshMs = dev ? 0 : answerFreshMs,
    outboxKey,
    // Read each time, so that tests can set the clock.
    now = () => Date.now(),
  }: { dev?: boolean; freshMs?: number; answersFreshMs?: number; outboxKey?: string; now?: () => number } = {},
): Promise<FastifyInstance> {
  let readyPages: EarlyAnswer = () => false
  const security = createSecurityHeaders(config.siteOrigin, { dev, analyticsUrl: config.analytics?.url })
  const app = createHttp(config, log, {
    failurePage: (reason, { headers, url }) =>
      failurePage(reason, pageChoice(headers, documents.fixedLanguage(url.split('?')[0] ?? '/'))),
    early: (request, response) => readyPages(request, response),
    headers: security.data,
    now,
  })
  const { registered } = services
  const dispatcher = createCallDispatcher(registered.handlers)
  const { cacheBytes = defaultCacheMb * 2 ** 20 } = config
  const answerBytes = Math.floor(cacheBytes * answersShare)
  const cache = new PageCache({ maxBytes: cacheBytes - answerBytes, freshMs, now })
  const answers = new AnswerCache({ maxBytes: answerBytes, freshMs: answersFreshMs, now })
  /** Drops what is cached with these tags; without tags, everything. */
  const forget = (tags?: readonly string[]) => {
    registered.forget(tags)
    for (const each of [answers, cache]) {
      if (tags) each.invalidate(tags)
      else each.clear()
    }
  }
  const unsubscribe = await services.bus.subscribe(forget, () => forget())
  app.addHook('onClose', async () => unsubscribe())
  // Pages that hold a word by which other terms and names differ, once these are in use.
  await services.glossary.glossaryUpdates.follow(forget)
  mountCalls(app, dispatcher, {
    sessions: services.accounts,
    tokens: services.tokens,
    siteOrigin: config.siteOrigin,
    countryHeader: config.countryHeader,
    answers,
    now,
  })
  const documents = await (dev ? liveDocuments(app) : builtDocuments(app))
  const { siteOrigin } = config
  const appConfig = () => services.settings.appConfig({}, { language: 'zh-Hans', now: new Date(), tags: new Set() })
  mountPictures(app, { documents, siteOrigin, appAddress: async () => (await appConfig()).app_download.value })
  mountWebManifest(app, { config: appConfig })
  mountAppLinks(app, { identity: async () => (await services.settings.settingsNow()).settings })
  mountSearchEngineFiles(app, {
    content: services.content,
    authors: services.authors,
    topics: services.topics,
    incidents: services.incidents,
    events: services.events,
    data: services.data,
    conferences: services.conferences,
    ceremonies: services.ceremonies,
    quizzes: services.quizzes,
    landingPages: services.landingPages,
    atlas: services.atlas,
    pages: services.pages,
    siteOrigin,
    now,
  })
  mountFeeds(app, {
    ...{ content: services.content, events: services.events, settings: services.settings },
    ...{ cache, siteOrigin, now },
  })
  mountDataFiles(app, { data: services.data, now })
  mountDataPictures(app, { data: services.data, now })
  mountCalendars(app, { events: services.events, cache, now })
  mountCeremonyFiles(app, services)
  mountConferenceFiles(app, { conferences: services.conferences, now })
  mountLandingFiles(app, { landingPages: services.landingPages, now })
  mountQuizAnswers(app, { quizzes: services.quizzes, now })
  mountStopMessages(app, { orders: services.orders })
  mountStopReports(app, { reports: services.figures.reports })
  mountReceipts(app, {
    receipts: services.payments.receipts,
    sessions: services.accounts,
    tokens: services.tokens,
    siteOrigin,
    now,
  })
  mountPaymentEvents(app, { payments: services.payments, now: () => new Date(now()) })
  mountMedia(app, services.media)
  mountPolicyReports(app, { log, violations: services.policyViolations, now })
  mountExports(app, {
    orders: services.orders,
    landingPages: services.landingPages,
    sessions: services.accounts,
    tokens: services.tokens,
    siteOrigin,
    now,
  })
  mountUploads(app, {
    media: services.media,
    sessions: services.accounts,
    tokens: services.tokens,
    siteOrigin,
  })
  if (services.outbox && outboxKey) mountOutbox(app, services.outbox, outboxKey)
  await mountConsole(app, {
    sessions: services.accounts,
    siteOrigin,
    siteName: (language) => services.settings.nameIn(language),
    reviewMinutes: () => services.settings.reviewMinutes(),
    headers: security.console,
    live: documents.live,
  })
  await mountCheckIn(app, {
    sessions: services.accounts,
    siteOrigin,
    headers: security.checkIn,
    live: documents.live,
  })
  if (!documents.live) await mountServiceWorker(app, security.page)
  const headers = security.page
  readyPages = createReadyPages({ cache, fixedLanguage: documents.fixedLanguage, headers })
  const hasFront = services.frontPage.arrangementEditor.hasPreview
  mountPreviews(app, { documents, dispatcher, sessions: services.accounts, siteOrigin, headers, hasFront, now })
  mountPages(app, {
    documents,
    cache,
    answers,
    dispatcher,
    sessions: services.accounts,
    siteOrigin,
    headers,
    embeddedHeaders: security.embedded,
    oldAddresses: services.redirects,
    halfOf: services.tracking.halfOf,
    analytics: config.analytics,
    now,
  })
  app.setNotFoundHandler((request, reply) => {
    const wrongMethod = request.method !== 'GET' && request.method !== 'HEAD'
    return sendFailurePage(reply, wrongMethod ? 'wrongMethod' : 'itemMissing', pageChoice(request.headers, undefined))
  })
  return app
}
