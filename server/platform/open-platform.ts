import { createSiteEngine } from '#language/site-engine.ts'
import type { Config } from '#server/platform/config/config.ts'
import { servesReaders } from './config/roles-config.ts'
import { usualSmsBudget } from './config/sms-budget-config.ts'
import type { ConnectionSettings } from './database/connection-pools.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import { withoutNote } from './database/replicas/request-reads.ts'
import { openDelivery } from './delivery/delivery.ts'
import { createDeliveryFailures } from './delivery/delivery-failures.ts'
import { createMailQueue } from './delivery/mail/mail-queue.ts'
import { openEdge, purgingBus } from './edge/edge.ts'
import { type Bus, openBus } from './events/bus.ts'
import { createExportTraffic } from './exports/export-traffic.ts'
import { withFallback } from './http/rate-limit/limiter-fallback.ts'
import { limitNetworks } from './http/rate-limit/networks.ts'
import { createDatabaseLimiter, type Limiter } from './http/rate-limit/rate-limit.ts'
import type { Log } from './log.ts'
import { createFetcher, type Fetcher } from './net/public-fetch.ts'
import { openHealth } from './operations/health.ts'
import { createPolicyViolations } from './policy-violations.ts'
import { createChallenges } from './protection/challenges.ts'
import { createGuard } from './protection/guard.ts'
import { createLimitHits } from './protection/limit-hits.ts'
import { createWaitingRoom } from './protection/waiting-room.ts'
import { createSecrets } from './seal.ts'
import { openSiteStorage } from './storage/site-storage.ts'
import { privateTable } from './subjects/subject.ts'
import { exportThreads, siteThreads, ThreadPool, type Workers } from './thread-pool/thread-pool.ts'
import { createUndoTime } from './undo-time.ts'

/** Settings that the services need from the configuration; optional settings that are missing are unused. */
export type PlatformConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'> &
  Partial<
    Pick<
      Config,
      | 'roles'
      | 'mail'
      | 'newsletters'
      | 'sms'
      | 's3'
      | 'google'
      | 'x'
      | 'walletSignIn'
      | 'environment'
      | 'redisUrl'
      | 'smsBudget'
      | keyof ConnectionSettings
      | 'undoMs'
      | 'previousSecretKeys'
      | 'siteOrigin'
      | 'wechat'
      | 'translation'
      | 'payments'
      | 'trackingDays'
      | 'clickhouse'
      | 'openSearch'
      | 'webhooksAllowPrivate'
      | 'dataSourcesAllowPrivate'
      | 'edge'
      | 'trustProxy'
      | 'challenge'
    >
  > & {
    /** Reads addresses that members choose; by default only public ones. */
    fetcher?: Fetcher
    /** Calls other programs; by default at the addresses that the configuration allows. */
    webhookFetcher?: Fetcher
    /** Keeps threads from one site of a process to the next. */
    workers?: Workers
  }

/** Tables of the platform itself. */
export const platformTables = {
  schema_functions: privateTable('belongs to the database: the program makes it anew'),
  schema_migrations: privateTable('belongs to the database: the program makes it anew'),
  delivery_failures: privateTable('what could not be sent from here in the last days'),
  policy_violations: privateTable('what browsers reported of this site in the last days'),
  idempotent_requests: privateTable('requests of the last days'),
  waiting_mail_files: privateTable('go with waiting mails'),
  waiting_mails: privateTable('a copy must not answer the readers of the original'),
  edge_purges: privateTable('what the edge of this site is to be purged of'),
  outbox_events: privateTable('on its way to the listeners of this site'),
  handled_events: privateTable('what listeners of this site did in the last weeks'),
  failed_events: privateTable('what listeners of this site could not do'),
  backup_runs: privateTable('backups of this site'),
  erasures: privateTable('concern backups of this site'),
  rate_limits: privateTable('what was counted in the last minutes'),
}

/** Basis of every subject: connections, and everything that is made of the configuration. */
export type Platform = Awaited<ReturnType<typeof openPlatform>>

/**
 * Opens the database, migrates it, and opens the rest that subjects build on.
 * @param server folder of the program, which contains the migrations
 * @param stopping once it is aborted, nothing further is opened
 * @throws DatabaseError, MigrationError, the reason of `stopping`; what was open by then is closed again
 */
export async function openPlatform(config: PlatformConfig, log: Log, server: URL, stopping?: AbortSignal) {
  // Closed again in reverse order where anything below fails.
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openDatabase(config, log), (database) => database.close())
  stopping?.throwIfAborted()
  await migrate(database, server, log, { stopping })
  stopping?.throwIfAborted()
  const health = opened.adopt(openHealth(database), (health) => health.close())
  const ownBus = opened.adopt(openBus(database, log), (bus) => bus.close())
  const edge = opened.adopt(openEdge(config.edge, log), (edge) => edge.close())
  const bus = purgingBus(ownBus, edge)
  if (database.replicas) await followChanges(database.replicas, bus)
  const limiter = opened.adopt(await openLimiter(config, database, log), (limiter) => limiter.close())
  const delivery = opened.adopt(openDelivery(config), (delivery) => delivery.close())
  const deliveryFailures = createDeliveryFailures(database.pool, log)
  const { mailer, smsSender } = deliveryFailures.watchDelivery(delivery)
  const threads = opened.adopt(
    new ThreadPool({
      ...siteThreads,
      workers: config.workers,
      onLost: (lost) => log.warn(lost, 'A text was given up'),
    }),
    (threads) => threads.close(),
  )
  const writing = opened.adopt(
    new ThreadPool({ ...exportThreads, onLost: (lost) => log.warn(lost, 'An export was given up') }),
    (threads) => threads.close(),
  )
  const secrets = createSecrets(config.secretKey, config.previousSecretKeys)
  const waitingRoom = createWaitingRoom(secrets)
  const kept = opened.move()
  return {
    config: { ...config, smsBudget: config.smsBudget ?? usualSmsBudget },
    log,
    servesReaders: !config.roles || servesReaders(config.roles),
    /** '' where commands run without one. */
    siteOrigin: config.siteOrigin ?? '',
    database,
    /** Readiness of this process. */
    health,
    bus,
    /** The shared cache in front of the site. */
    edge,
    limiter,
    /** Knows who is blocked, for this process. */
    guard: createGuard(waitingRoom),
    waitingRoom,
    limitHits: createLimitHits(),
    /** Challenges that forms of strangers ask for. */
    challenges: createChallenges(config.challenge, { secrets, limiter, log }),
    deliveryFailures,
    policyViolations: createPolicyViolations(database.pool, log),
    mailer,
    smsSender,
    mails: createMailQueue({ database, mailer, log }),
    /** Outbox for undelivered messages; undefined if everything is delivered. */
    outbox: delivery.outbox,
    /** How long decisions, publications and messages can be undone. */
    undoTime: createUndoTime(config.undoMs),
    secrets,
    storage: openSiteStorage(config),
    /** Reads addresses that members choose. */
    fetcher: config.fetcher ?? createFetcher({ discreet: true }),
    /** Threads in which texts from outside are rendered. */
    threads,
    /** A thread in which spreadsheets are written. */
    exportThreads: writing,
    /** How often and how many at once members load files, whatever is in them. */
    exportTraffic: createExportTraffic({ database, limiter }),
    /** Conversion engine of the whole site. It has the shipped terms until the newsroom's are read. */
    engine: createSiteEngine(),
    /** Closes all connections, the database last, even if closing one of them fails. May be called more than once. */
    closePlatform: (): Promise<void> => kept.disposeAsync(),
  }
}

/** Has replicas answer with what has changed; it follows the bus before any cache does. */
async function followChanges(replicas: Replicas, bus: Bus): Promise<void> {
  const note = () => replicas.noteChange()
  await bus.subscribe(note, note)
  note()
}

/** Counts in Redis where there is one, whose code only such a site loads; else, and while Redis fails, in the database. */
async function openLimiter({ redisUrl }: PlatformConfig, { pool }: Database, log: Log): Promise<Limiter> {
  const counting = { query: (...query: Parameters<typeof pool.query>) => withoutNote(() => pool.query(...query)) }
  const inDatabase = createDatabaseLimiter(counting as typeof pool, log)
  if (!redisUrl) return limitNetworks(inDatabase)
  const { openRedisLimiter } = await import('./http/rate-limit/rate-limit-redis.ts')
  return limitNetworks(withFallback(openRedisLimiter(redisUrl, log), inDatabase, log))
}
