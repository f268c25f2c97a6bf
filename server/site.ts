import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { incidentHandlers } from '#server/modules/content/incidents/calls.ts'
import { contentHandlers } from '#server/modules/content/items/calls.ts'
import { searchHandlers } from '#server/modules/content/search/calls.ts'
import { taxonomyHandlers } from '#server/modules/content/taxonomy/calls.ts'
import { topicHandlers } from '#server/modules/content/topics/calls.ts'
import { tokenHandlers } from '#server/modules/integration/tokens/calls.ts'
import { webhookHandlers } from '#server/modules/integration/webhooks/calls.ts'
import { accountHandlers } from '#server/modules/members/accounts/calls.ts'
import { engagementHandlers } from '#server/modules/members/engagement/calls.ts'
import { messageHandlers } from '#server/modules/members/inbox/calls.ts'
import { mistakeHandlers } from '#server/modules/newsroom/corrections/calls.ts'
import { newsroomHandlers } from '#server/modules/newsroom/dashboard/calls.ts'
import { flashDeskHandlers } from '#server/modules/newsroom/flash/calls.ts'
import { curationHandlers } from '#server/modules/newsroom/front-page/calls.ts'
import { glossaryHandlers } from '#server/modules/newsroom/glossary/calls.ts'
import { publishingHandlers } from '#server/modules/newsroom/manuscripts/calls.ts'
import { peopleHandlers } from '#server/modules/newsroom/people/calls.ts'
import { reviewHandlers } from '#server/modules/newsroom/review/calls.ts'
import { translationHandlers } from '#server/modules/newsroom/translation/calls.ts'
import { pagesHandlers } from '#server/modules/site/pages/calls.ts'
import { redirectsHandlers } from '#server/modules/site/redirects/calls.ts'
import { settingsHandlers } from '#server/modules/site/settings/calls.ts'
import { sharingHandlers } from '#server/modules/site/sharing/calls.ts'
import { siteHandlers } from '#server/modules/site/site/calls.ts'
import { toolsHandlers } from '#server/modules/site/tools/calls.ts'
import { auditHandlers } from '#server/modules/staff/audit/calls.ts'
import { binHandlers } from '#server/modules/staff/bin/calls.ts'
import { presenceHandlers } from '#server/modules/staff/presence/calls.ts'
import { AnswerCache } from '#server/platform/cache/answer-cache.ts'
import { PageCache } from '#server/platform/cache/page-cache.ts'
import { type Config, defaultCacheMb } from '#server/platform/config/config.ts'
import { createCallDispatcher } from '#server/platform/http/call-dispatcher.ts'
import { createHttp, type EarlyAnswer, mountCalls } from '#server/platform/http/http.ts'
import { mountPolicyReports } from '#server/platform/http/policy-reports.ts'
import { createSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { mountConsole } from './pages/console.ts'
import { builtDocuments, liveDocuments } from './pages/documents.ts'
import { failurePage, sendFailurePage } from './pages/failure-page.ts'
import { mountFeeds } from './pages/feeds.ts'
import { mountFrontPreview } from './pages/front-preview.ts'
import { mountMedia } from './pages/media-files.ts'
import { mountOutbox } from './pages/outbox-page.ts'
import { pageChoice } from './pages/page-choice.ts'
import { mountPages } from './pages/pages.ts'
import { mountPictures } from './pages/pictures.ts'
import { createReadyPages } from './pages/ready-pages.ts'
import { mountSearchEngineFiles } from './pages/search-engine-files.ts'
import { mountUploads } from './pages/uploads.ts'
import { mountWebManifest } from './pages/web-manifest.ts'
import type { Services } from './services.ts'

/** Relative times on a page without script may be this old. */
const pageFreshMs = 60_000
/** Of the memory for caches; the rest is for whole pages. */
const answersShare = 0.2
/** Apart from changes, which show at once, a page shows a state at most this much older than the page itself. */
const answerFreshMs = 30_000

/**
 * Creates the site, without listening yet: calls, pages, pictures, and the caches that follow changes.
 * @param options dev: serve the web from its sources with hot reload; freshMs: how long pages are cached, 0 for not at
 *   all; answersFreshMs: the same for the answers that pages are made of; now: the clock, which tests set
 */
export async function openSite(
  config: Pick<Config, 'siteOrigin' | 'trustProxy'> & Partial<Pick<Config, 'cacheBytes'>>,
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
  const security = createSecurityHeaders(config.siteOrigin, { dev })
  const app = createHttp(config, log, {
    failurePage: (reason, asked) => failurePage(reason, pageChoice(asked, undefined)),
    early: (request, response) => readyPages(request, response),
    headers: security.data,
  })
  const dispatcher = createCallDispatcher({
    ...accountHandlers(services.accounts),
    ...binHandlers(services.bin),
    ...contentHandlers(services.content),
    ...taxonomyHandlers(services.desks.taxonomy),
    ...toolsHandlers(services.desks.tools),
    ...curationHandlers(services.curation),
    ...engagementHandlers(services.engagement),
    ...topicHandlers(services.features, services.desks.topics),
    ...flashDeskHandlers(services.flashDesk),
    ...glossaryHandlers(services.glossary),
    ...incidentHandlers(services.incidents, services.desks.incidents),
    ...messageHandlers(services.messages),
    ...mistakeHandlers(services.mistakes),
    ...auditHandlers(services.audit),
    ...newsroomHandlers(services.newsroom),
    ...peopleHandlers(services.people),
    ...publishingHandlers(services.publishing),
    ...reviewHandlers(services.review),
    ...presenceHandlers(services.presence),
    ...searchHandlers(services.search),
    ...sharingHandlers(services.sharing),
    ...siteHandlers(services.site),
    ...translationHandlers(services.translation),
    ...pagesHandlers(services.desks.pages),
    ...redirectsHandlers(services.desks.redirects),
    ...settingsHandlers(services.desks.settings),
    ...tokenHandlers(services.tokens),
    ...webhookHandlers(services.webhooks),
  })
  const { cacheBytes = defaultCacheMb * 2 ** 20 } = config
  const answerBytes = Math.floor(cacheBytes * answersShare)
  const cache = new PageCache({ maxBytes: cacheBytes - answerBytes, freshMs, now })
  const answers = new AnswerCache({ maxBytes: answerBytes, freshMs: answersFreshMs, now })
  /** Drops what is cached with these tags; without tags, everything. */
  const forget = (tags?: readonly string[]) => {
    services.content.forgetLabels(tags)
    services.search.forget(tags)
    services.site.forget(tags)
    for (const kept of [answers, cache]) {
      if (tags) kept.invalidate(tags)
      else kept.clear()
    }
  }
  const unsubscribe = await services.bus.subscribe(forget, () => forget())
  app.addHook('onClose', async () => unsubscribe())
  // Pages that hold a word by which other terms and names differ, once these are in use.
  await services.glossaryFollowing.follow(forget)
  mountCalls(app, dispatcher, {
    sessions: services.accounts,
    tokens: services.tokens,
    siteOrigin: config.siteOrigin,
    now,
  })
  const documents = await (dev ? liveDocuments(app) : builtDocuments(app))
  const { siteOrigin } = config
  const appConfig = () => services.site.appConfig({}, { language: 'zh-Hans', now: new Date(), tags: new Set() })
  mountPictures(app, { documents, siteOrigin, appAddress: async () => (await appConfig()).app_download.value })
  mountWebManifest(app, { config: appConfig })
  mountSearchEngineFiles(app, {
    content: services.content,
    features: services.features,
    site: services.site,
    siteOrigin,
  })
  mountFeeds(app, { content: services.content, site: services.site, cache, siteOrigin })
  mountMedia(app, services.media)
  mountPolicyReports(app, { log, violations: services.policyViolations, now })
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
    siteName: (language) => services.site.nameIn(language),
    headers: security.console,
    live: documents.live,
  })
  const headers = security.page
  readyPages = createReadyPages({ cache, fixedLanguage: documents.fixedLanguage, headers })
  const hasPreview = services.curation.arranging.hasPreview
  mountFrontPreview(app, { documents, dispatcher, sessions: services.accounts, siteOrigin, headers, hasPreview, now })
  mountPages(app, {
    documents,
    cache,
    answers,
    dispatcher,
    sessions: services.accounts,
    siteOrigin,
    headers,
    oldAddresses: services.redirects,
    now,
  })
  app.setNotFoundHandler((request, reply) => {
    const wrongMethod = request.method !== 'GET' && request.method !== 'HEAD'
    return sendFailurePage(reply, wrongMethod ? 'wrongMethod' : 'itemMissing', pageChoice(request.headers, undefined))
  })
  return app
}
