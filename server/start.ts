import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { makeOutboxKey, outboxPath } from './pages/outbox-page.ts'
import { type Closable, closeAll, closedWithin } from './platform/close-all.ts'
import { endConnectionsWithAnswers } from './platform/http/draining.ts'
import { createDueLook } from './platform/jobs/due-rows.ts'
import { runRepeatedly } from './platform/jobs/repeated-tasks.ts'
import type { Log, openLog } from './platform/log.ts'
import type { Metrics } from './platform/operations/metrics.ts'
import { openOperations } from './platform/operations/operations.ts'
import { edgeMetrics, jobMetrics, platformMetrics, taskMetrics } from './platform/operations/process-metrics.ts'
import type { Tracing } from './platform/operations/tracing.ts'
import { metrics as registeredMetrics } from './platform/subjects/extension-points.ts'
import { openServices, type Services } from './services.ts'
import { openSite, openStreams, type SiteOptions } from './site.ts'
import { openWorker } from './worker.ts'

interface Start {
  /** Serves the web from its sources with hot reload and caches no pages. */
  dev: boolean
  /** Aborted when the process is asked to end: the start stops and undoes what it did. */
  stopping: AbortSignal
}

/**
 * How long closing may take, for requests under way too: longer than the queue of jobs and after it the embedded database
 * take at most. A step of the start has as long as it needs, however slow the machine is: the next one is not begun.
 */
const closeWithinMs = 30_000

/**
 * Starts the roles that the configuration asks for.
 * @throws the reason of `stopping` when that came before the end of the start; everything is closed again then, as it
 * is after any other error
 */
export async function start(config: Config, log: ReturnType<typeof openLog>, { dev, stopping }: Start) {
  const services = await openServices(config, log, stopping)
  const parts: Closable[] = []
  let app: FastifyInstance | undefined
  let tracing: Tracing | undefined
  // The last requests are traced as well.
  const close = () =>
    closedWithin(
      closeWithinMs,
      closeAll(parts, services).finally(() => tracing?.close()),
    )
  const stop = async () => {
    services.health.announceStop()
    if (app) endConnectionsWithAnswers(app)
    await pause(config.stopDelayMs)
    await close()
  }
  try {
    stopping.throwIfAborted()
    const outboxKey = services.outbox && config.roles.includes('web') ? makeOutboxKey(config) : undefined
    if (services.outbox) tellOfOutbox(config, log, outboxKey)
    tracing = await traceRequests(config, log)
    const metrics = await openMetrics(config, log)
    metrics?.add(
      ...platformMetrics(services),
      ...edgeMetrics(services.edge),
      ...registeredMetrics.in(services.registered.registry),
    )
    if (config.operations)
      parts.push(await openOperations({ health: services.health, guard: services.guard, metrics }, config.operations))
    // Runs to its end even when asked to stop: a site with part of the content would never get the rest.
    if (config.demoContent && !(await services.registered.provisions.hasContent())) await loadDemoContent(services, log)
    stopping.throwIfAborted()
    app = await openAddresses(config, log, services, { dev, outboxKey, metrics, tracing })
    if (app) parts.push(app)
    stopping.throwIfAborted()
    await app?.listen({ port: config.port, host: config.host })
    const repeated = runRepeatedly(services.registered.everyProcess, log, createDueLook(services.database))
    parts.push(repeated)
    const background = config.roles.filter((role) => role === 'worker' || role === 'importer')
    const worker = background.length > 0 ? await openWorker(services, log, background) : undefined
    if (worker) parts.push(worker)
    metrics?.add(...taskMetrics(services.database, worker ? [repeated, worker.running] : [repeated]))
    if (worker) metrics?.add(...jobMetrics(worker.jobs))
    stopping.throwIfAborted()
    return { app, services, worker, stop }
  } catch (error) {
    const failure = await close().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (failure) log.error({ err: failure }, 'What was started could not be stopped')
    throw stopping.aborted ? (failure ?? error) : error
  }
}

/** Opens what the roles of this process serve: the site, streams alone, or nothing. */
async function openAddresses(
  config: Config,
  log: ReturnType<typeof openLog>,
  services: Services,
  options: SiteOptions,
): Promise<FastifyInstance | undefined> {
  if (config.roles.includes('web')) return openSite(config, log, services, options)
  return config.roles.includes('stream') ? openStreams(config, log, services, options) : undefined
}

/** The metrics of this process where somebody can read them; the library is not loaded otherwise. */
async function openMetrics({ operations, metricsToken }: Config, log: Log): Promise<Metrics | undefined> {
  if (!operations && !metricsToken) return undefined
  const { Metrics } = await import('./platform/operations/metrics.ts')
  const metrics = new Metrics(log)
  metrics.addProcess()
  return metrics
}

/** The traces of this process where a collector takes them; the libraries are not loaded otherwise. */
async function traceRequests({ tracing }: Config, log: Log): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { openTracing } = await import('./platform/operations/tracing.ts')
  return openTracing(tracing, log)
}

/** Reports undelivered messages: readers wait for them in production; elsewhere a page shows them. */
function tellOfOutbox(
  { environment, siteOrigin, mail, sms }: Config,
  log: ReturnType<typeof openLog>,
  key: string | undefined,
): void {
  const kept = [!mail && 'mails (SMTP_URL)', !sms && 'text messages (SMS_URL, Twilio, Aliyun)'].filter(Boolean)
  log[environment === 'production' ? 'warn' : 'info'](`Not set up and kept in DATA_DIR/outbox: ${kept.join(', ')}`)
  if (key) log.info(`Outbox with emails and codes: ${siteOrigin}${outboxPath(key)}, until the next start`)
}

/** Only a site that was empty reads how the content is written, and the code for that. */
async function loadDemoContent(services: Services, log: Log): Promise<void> {
  const { writeDemoContent } = await import('./importers/demo/load.ts')
  const { items } = await writeDemoContent(services, new Date())
  log.info(`The site was empty: ${items} sample texts were added; "npm run demo -- remove" removes them`)
}
