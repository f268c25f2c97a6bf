import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { errorCatalogue } from '#contract/errors.ts'
import { contentHandlers } from './domains/content/calls.ts'
import { siteHandlers } from './domains/site/calls.ts'
import { loadDemoContent } from './importers/demo/load.ts'
import { builtDocuments, liveDocuments } from './pages/documents.ts'
import { failurePage } from './pages/failure-page.ts'
import { mountPages } from './pages/pages.ts'
import { mountPictures } from './pages/pictures.ts'
import { mountSearchEngineFiles } from './pages/search-engine-files.ts'
import { createCallRoad } from './platform/call-road.ts'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import { createHttp, mountCalls } from './platform/http.ts'
import { openLog } from './platform/log.ts'
import { PageCache } from './platform/page-cache.ts'
import { developmentPageHeaders, pageHeaders } from './platform/security-headers.ts'
import { openServices, type Services } from './services.ts'

const pageCacheBytes = 128 << 20
/** Relative times on a page without script may be this old. */
const pageFreshMs = 60_000
/** How long open requests may take to finish when the process is asked to stop. */
const stopWithinMs = 10_000

type Log = ReturnType<typeof openLog>

/** Starts the site. `dev` serves the web from its sources with hot reload and keeps no pages. */
async function start(config: Config, log: Log, dev: boolean) {
  const services = await openServices(config, log)
  try {
    if (config.demoContent) await loadDemoContent(services, new Date(), log)
    const app = await openSite(config, log, services, dev)
    const stop = async () => {
      const overdue = setTimeout(() => process.exit(1), stopWithinMs).unref()
      await app.close()
      await services.close()
      clearTimeout(overdue)
    }
    return { app, services, stop }
  } catch (error) {
    await services.close()
    throw error
  }
}

async function openSite(config: Config, log: Log, services: Services, dev: boolean) {
  const app = createHttp(config, log, failurePage)
  const road = createCallRoad({ ...contentHandlers(services.content), ...siteHandlers(services.site) })
  const cache = new PageCache({ maxBytes: pageCacheBytes, freshMs: dev ? 0 : pageFreshMs })
  await services.bus.subscribe(
    (tags) => {
      services.site.forget(tags)
      cache.invalidate(tags)
    },
    () => {
      services.site.forget()
      cache.clear()
    },
  )
  mountCalls(app, road)
  const documents = await (dev ? liveDocuments(app) : builtDocuments(app))
  const { siteOrigin } = config
  const appConfig = () => services.site.appConfig({}, { language: 'zh-Hans', now: new Date(), tags: new Set() })
  mountPictures(app, { documents, siteOrigin, appAddress: async () => (await appConfig()).app_download.value })
  mountSearchEngineFiles(app, { content: services.content, siteOrigin })
  mountPages(app, { documents, cache, road, siteOrigin, headers: dev ? developmentPageHeaders : pageHeaders })
  app.setNotFoundHandler((request, reply) => {
    const wrongMethod = request.method !== 'GET' && request.method !== 'HEAD'
    const { status } = wrongMethod ? errorCatalogue.wrongMethod : errorCatalogue.itemMissing
    return reply.code(status).type('text/html; charset=utf-8').send(failurePage(status, 'zh-Hans'))
  })
  await app.listen({ port: config.port, host: config.host })
  return app
}

async function main() {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  const began = performance.now()
  const config = loadConfig(process.env)
  const log = openLog(config)
  const { app, services, stop } = await start(config, log, values.dev)
  const stopOnce = onceAsked(stop, log)
  process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce)
  const { port } = app.server.address() as AddressInfo
  log.info(`Harbourwire answers at http://localhost:${port} after ${Math.round(performance.now() - began)} ms`)
  services.content
    .refreshConversions()
    .then((count) => count > 0 && log.info({ count }, 'Conversions renewed for the present glossary'))
    .catch((error) => log.error({ err: error }, 'Conversions could not be renewed'))
}

function onceAsked(stop: () => Promise<void>, log: Log): () => void {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    log.info('Stopping')
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'Stopping failed')
        process.exit(1)
      },
    )
  }
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
