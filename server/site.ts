import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { AnswerCache, PageCache } from '#server/platform/cache/tagged-cache.ts'
import { type Config, defaultCacheMb } from '#server/platform/config/config.ts'
import { createCallDispatcher } from '#server/platform/http/call-dispatcher.ts'
import { createHttp, type EarlyAnswer, mountCalls } from '#server/platform/http/http.ts'
import { followOwnWrites } from '#server/platform/http/own-writes.ts'
import { mountPolicyReports } from '#server/platform/http/policy-reports.ts'
import { createSecurityHeaders } from '#server/platform/http/security-headers.ts'
import type { Metrics } from '#server/platform/operations/metrics.ts'
import { mountOperations } from '#server/platform/operations/operations.ts'
import { cacheMetrics } from '#server/platform/operations/process-metrics.ts'
import { observeRendering, observeRequests } from '#server/platform/operations/request-metrics.ts'
import type { Tracing } from '#server/platform/operations/tracing.ts'
import type { SiteProvisions } from '#server/platform/site/site-parts.ts'
import { liveValues } from '#server/platform/subjects/extension-points.ts'
import { mountConsole } from './pages/console.ts'
import { builtDocuments, liveDocuments } from './pages/documents.ts'
import { mountCheckIn } from './pages/events/check-in.ts'
import { mountFeeds } from './pages/feeds.ts'
import { mountOutbox } from './pages/outbox-page.ts'
import { mountPages } from './pages/pages.ts'
import { mountPictures } from './pages/pictures.ts'
import { mountPreviews } from './pages/previews.ts'
import { createReadyPages } from './pages/ready-pages.ts'
import { mountSearchEngineFiles } from './pages/search-engine-files.ts'
import { mountSecurityFile } from './pages/security-file.ts'
import { mountServiceWorker } from './pages/service-worker.ts'
import { createCacheRules, describeAnswers } from './platform/site/cache-rules.ts'
import { failurePage, sendFailurePage } from './platform/site/failure-page.ts'
import { pageChoice } from './platform/site/page-choice.ts'
import type { Services } from './services.ts'

/** Relative times on a page without script may be this old. */
const pageFreshMs = 60_000
/** Share of the memory for caches; the rest is for whole pages. */
const answersShare = 0.2
/** Apart from changes, which show at once, a page shows a state at most this much older than the page itself. */
const answerFreshMs = 30_000

type SiteConfig = Pick<Config, 'siteOrigin' | 'trustProxy'> &
  Partial<
    Pick<
      Config,
      'cacheBytes' | 'countryHeader' | 'analytics' | 'metricsToken' | 'roles' | 'challenge' | 'securityContact'
    >
  >

export interface SiteOptions {
  /** Serve the web from its sources with hot reload. */
  dev?: boolean
  /** How long pages are cached, in ms; 0 for not at all. */
  freshMs?: number
  /** The same for the answers that pages are made of. */
  answersFreshMs?: number
  outboxKey?: string | undefined
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
  /** The clock, which tests set. */
  now?: () => number
}

/** The site shows metrics only where there is a token for them. */
const metricsFor = ({ metricsToken }: SiteConfig, metrics: Metrics | undefined) => ({
  ...{ token: metricsToken ?? null, metrics: metricsToken === undefined ? undefined : metrics },
})

/** Creates the addresses of a process that serves streams alone, without listening yet. */
export async function openStreams(
  config: SiteConfig,
  log: FastifyBaseLogger,
  { registered, health, bus, guard, limitHits }: Services,
  { metrics, tracing, now = () => Date.now() }: SiteOptions = {},
): Promise<FastifyInstance> {
  const { siteOrigin } = config
  const app = createHttp(config, log, {
    failurePage: (reason, { headers }) => failurePage(reason, pageChoice(headers, undefined)),
    early: () => false,
    headers: createSecurityHeaders(siteOrigin, { dev: false }).data,
    guard,
    limitHits,
    now,
  })
  if (metrics) observeRequests(app, metrics)
  tracing?.observeRequests(app)
  mountOperations(app, { health, guard, ...metricsFor(config, metrics) })
  const unsubscribe = await bus.subscribe(registered.forget, () => registered.forget(undefined))
  app.addHook('onClose', async () => unsubscribe())
  const { sessions, tokens }: SiteProvisions = registered.provisions
  registered.streamRoutes(app, { siteOrigin, sessions, tokens, now })
  return app
}

/** Creates the site, without listening yet: calls, pages, pictures, and the caches that follow changes. */
export async function openSite(
  config: SiteConfig,
  log: FastifyBaseLogger,
  services: Services,
  {
    dev = false,
    freshMs = dev ? 0 : pageFreshMs,
    answersFreshMs = dev ? 0 : answerFreshMs,
    outboxKey,
    metrics,
    tracing,
    // Read each time, so that tests can set the clock.
    now = () => Date.now(),
  }: SiteOptions = {},
): Promise<FastifyInstance> {
  let readyPages: EarlyAnswer = () => false
  const security = createSecurityHeaders(config.siteOrigin, {
    ...{ dev, analyticsUrl: config.analytics?.url, challenge: config.challenge },
  })
  const app = createHttp(config, log, {
    failurePage: (reason, { headers, url }) =>
      failurePage(reason, pageChoice(headers, documents.fixedLanguage(url.split('?')[0] ?? '/'))),
    early: (request, response) => readyPages(request, response),
    headers: security.data,
    guard: services.guard,
    waitingRoom: services.waitingRoom,
    limitHits: services.limitHits,
    now,
  })
  const { edge } = services
  const cacheRules = createCacheRules(edge.kind, now)
  if (edge.kind) describeAnswers(app, cacheRules)
  if (metrics) observeRequests(app, metrics)
  tracing?.observeRequests(app)
  mountOperations(app, { health: services.health, guard: services.guard, ...metricsFor(config, metrics) })
  const { registered, secrets } = services
  const { replicas } = services.database
  if (replicas) followOwnWrites(app, { replicas, secrets, siteOrigin: config.siteOrigin })
  const provisions: SiteProvisions = registered.provisions
  const { sessions, tokens } = provisions
  const { siteOrigin } = config
  const dispatcher = createCallDispatcher(registered.handlers, services.guard, services.challenges)
  const { cacheBytes = defaultCacheMb * 2 ** 20 } = config
  const answerBytes = Math.floor(cacheBytes * answersShare)
  const cache = new PageCache({ maxBytes: cacheBytes - answerBytes, freshMs, now })
  const answers = new AnswerCache({ maxBytes: answerBytes, freshMs: answersFreshMs, now })
  metrics?.add(...cacheMetrics({ pages: cache, answers }))
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
  const drop = (tags?: readonly string[]) => {
    forget(tags)
    edge.purge(tags)
  }
  await provisions.followTerms(drop)
  services.guard.followReadOnly(() => drop(['site']))
  mountCalls(app, dispatcher, {
    sessions,
    tokens,
    siteOrigin,
    countryHeader: config.countryHeader,
    answers,
    now,
  })
  const documents = observeRendering(await (dev ? liveDocuments(app) : builtDocuments(app)), metrics)
  const addLiveValues = liveValues.add((html, published, context) =>
    documents.writeMetrics(html, published, context.now.getTime(), {
      language: context.language,
      call: (name, input) => dispatcher.run(name, input, context),
    }),
  )
  addLiveValues(registered.registry)
  mountPictures(app, { documents, siteOrigin, appAddress: provisions.appAddress })
  mountSecurityFile(app, { contact: config.securityContact, siteOrigin, now })
  mountSearchEngineFiles(app, { parts: registered.sitemap, siteOrigin, now })
  mountFeeds(app, { parts: registered.feeds, siteName: provisions.siteName, cache, siteOrigin, now })
  registered.routes(app, { siteOrigin, sessions, tokens, cache, now })
  if (config.roles?.includes('stream') ?? true) registered.streamRoutes(app, { siteOrigin, sessions, tokens, now })
  mountPolicyReports(app, { log, violations: services.policyViolations, now })
  if (services.outbox && outboxKey) mountOutbox(app, services.outbox, outboxKey)
  await mountConsole(app, {
    sessions,
    siteOrigin,
    siteName: provisions.siteName,
    reviewMinutes: provisions.reviewMinutes,
    waitingRoom: services.waitingRoom,
    headers: security.console,
    live: documents.live,
  })
  await mountCheckIn(app, {
    sessions,
    siteOrigin,
    headers: security.checkIn,
    live: documents.live,
  })
  if (!documents.live) await mountServiceWorker(app, security.page)
  const headers = security.page
  readyPages = createReadyPages({ cache, cacheRules, fixedLanguage: documents.fixedLanguage, headers })
  const hasFront = provisions.hasPreview
  mountPreviews(app, { documents, dispatcher, sessions, siteOrigin, headers, hasFront, now })
  mountPages(app, {
    documents,
    cache,
    cacheRules,
    answers,
    dispatcher,
    sessions,
    siteOrigin,
    headers,
    embeddedHeaders: security.embedded,
    oldAddresses: provisions.oldAddresses,
    halfOf: provisions.halfOf,
    analytics: config.analytics,
    challenge: services.challenges.kind,
    now,
  })
  app.setNotFoundHandler((request, reply) => {
    const wrongMethod = request.method !== 'GET' && request.method !== 'HEAD'
    return sendFailurePage(reply, wrongMethod ? 'wrongMethod' : 'itemMissing', pageChoice(request.headers, undefined))
  })
  return app
}
