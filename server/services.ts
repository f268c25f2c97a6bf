import { createAccountsService } from './domains/accounts/service.ts'
import { createAuditService } from './domains/audit/service.ts'
import { type BinKind, createBinService } from './domains/bin/service.ts'
import { createContentService } from './domains/content/service.ts'
import { createCuratedService } from './domains/curated/service.ts'
import { createCurationService } from './domains/curation/service.ts'
import { createEngagementService } from './domains/engagement/service.ts'
import { createFeaturesService } from './domains/features/service.ts'
import { createFlashDeskService } from './domains/flash-desk/service.ts'
import { createIncidentsService } from './domains/incidents/service.ts'
import { createMediaService } from './domains/media/service.ts'
import { createMessagesService } from './domains/messages/service.ts'
import { createMistakesService } from './domains/mistakes/service.ts'
import { createNewsroomService } from './domains/newsroom/service.ts'
import { createPeopleService } from './domains/people/service.ts'
import { createPresenceService } from './domains/presence/service.ts'
import { createPublishingService } from './domains/publishing/service.ts'
import { createRedirectsService } from './domains/redirects/service.ts'
import { createReviewService } from './domains/review/service.ts'
import { createSearchService } from './domains/search/service.ts'
import { createSharingService } from './domains/sharing/service.ts'
import { createSiteService } from './domains/site/service.ts'
import { createSiteDeskService } from './domains/site-desk/service.ts'
import { createSourcesService } from './domains/sources/service.ts'
import { createTokensService } from './domains/tokens/service.ts'
import { createTransferService } from './domains/transfer/service.ts'
import { createWebhooksService } from './domains/webhooks/service.ts'
import { openEngine, openLanguageServices } from './language-services.ts'
import { openBus } from './platform/bus.ts'
import type { Config } from './platform/config.ts'
import { usualSmsBudget } from './platform/config-sms-budget.ts'
import { openDatabase } from './platform/database.ts'
import { openDelivery } from './platform/delivery.ts'
import { createDeliveryFailures } from './platform/delivery-failures.ts'
import type { Log } from './platform/log.ts'
import { createMailQueue } from './platform/mail/mail-queue.ts'
import { migrate } from './platform/migrations.ts'
import { createPolicyViolations } from './platform/policy-violations.ts'
import { createFetcher, type Fetcher } from './platform/public-fetch.ts'
import { createDatabaseLimiter } from './platform/rate-limit.ts'
import { openRedisLimiter } from './platform/rate-limit-redis.ts'
import { createSecrets } from './platform/seal.ts'
import { openStorage } from './platform/storage.ts'
import { openS3Storage } from './platform/storage-s3.ts'
import { siteThreads, ThreadPool } from './platform/thread-pool/thread-pool.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

/** What the services need from the configuration; what may be left out is then unused. */
export type ServicesConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'> &
  Partial<
    Pick<
      Config,
      | 'mail'
      | 'sms'
      | 's3'
      | 'google'
      | 'x'
      | 'environment'
      | 'redisUrl'
      | 'smsBudget'
      | 'databaseConnections'
      | 'memberStatementMs'
      | 'previousSecretKeys'
      | 'siteOrigin'
      | 'wechat'
      | 'translation'
      | 'webhooksAllowPrivate'
    >
  > & {
    /** Reads addresses that members choose; by default only public ones. */
    fetcher?: Fetcher
    /** Calls other programs; by default at the addresses that the configuration allows. */
    webhookFetcher?: Fetcher
  }

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens the database, migrates it and creates the services, for the server and for every command.
 * @throws DatabaseError, MigrationError
 */
export async function openServices(config: ServicesConfig, log: Log) {
  // Closed again in reverse order where anything below fails.
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openDatabase(config, log), (database) => database.close())
  await migrate(database, migrationsFolder, log)
  const bus = opened.adopt(openBus(database, log), (bus) => bus.close())
  const limiter = opened.adopt(
    config.redisUrl ? openRedisLimiter(config.redisUrl, log) : createDatabaseLimiter(database.pool, log),
    (limiter) => limiter.close(),
  )
  const delivery = opened.adopt(openDelivery(config), (delivery) => delivery.close())
  const deliveryFailures = createDeliveryFailures(database.pool, log)
  const policyViolations = createPolicyViolations(database.pool, log)
  const { mailer, smsSender } = deliveryFailures.watched(delivery)
  const mails = createMailQueue({ database, mailer, log })
  const threads = opened.adopt(
    new ThreadPool({ ...siteThreads, onLost: (lost) => log.warn(lost, 'A text was given up') }),
    (threads) => threads.close(),
  )
  const engine = openEngine()
  const content = createContentService({ database, engine, bus })
  const incidents = createIncidentsService({ database, engine, bus, content })
  const features = createFeaturesService({ database, engine, bus, content, incidents })
  const secrets = createSecrets(config.secretKey, config.previousSecretKeys)
  const messages = createMessagesService({ database, engine, limiter })
  const engagement = createEngagementService({ database, content, features, messages })
  const storage = config.s3 ? openS3Storage(config.s3) : openStorage(config.dataDir)
  const media = createMediaService({ database, storage, limiter, log })
  const site = createSiteService({ database, engine, bus, threads })
  // The subjects that hold something about members need accounts, so some of them are added later.
  const holders: Parameters<typeof createAccountsService>[0]['holders'][number][] = [engagement, messages, mails]
  const accounts = createAccountsService({
    database,
    limiter,
    secrets,
    messages,
    holders,
    content,
    mailer,
    smsSender,
    smsOffered: config.sms !== undefined || config.environment !== 'production',
    smsBudget: config.smsBudget ?? usualSmsBudget,
    pictureExists: media.hasPicture,
    siteName: (language) => site.nameIn(language),
    siteNames: () => site.names(),
    siteOrigin: config.siteOrigin ?? '',
    google: config.google,
    x: config.x,
    log,
  })
  const fetcher = config.fetcher ?? createFetcher({ discreet: true })
  const audit = createAuditService(database, accounts)
  holders.push(audit)
  // Subjects that can delete add here how their records are restored; each of them gets the bin.
  const binKinds: BinKind[] = []
  const bin = createBinService({ database, accounts, audit, kinds: binKinds })
  const presence = createPresenceService({ database, accounts })
  const redirects = createRedirectsService(database, config.siteOrigin)
  const publishing = createPublishingService({
    database,
    accounts,
    audit,
    content,
    media,
    messages,
    site,
    limiter,
    log,
    fetcher,
    threads,
  })
  holders.push(publishing)
  const allowPrivate = config.webhooksAllowPrivate ?? false
  const review = createReviewService({
    database,
    accounts,
    audit,
    messages,
    presence,
    publishing,
    log,
    mailer,
    siteOrigin: config.siteOrigin ?? '',
  })
  holders.push(review)
  const sources = createSourcesService(database)
  const webhooks = createWebhooksService({
    database,
    accounts,
    audit,
    content,
    messages,
    secrets,
    log,
    allowPrivate,
    fetcher: config.webhookFetcher ?? createFetcher({ allowPrivate }),
    siteOrigin: config.siteOrigin ?? '',
  })
  const mistakes = createMistakesService({
    database,
    accounts,
    audit,
    content,
    messages,
    limiter,
    mails,
    siteName: (language) => site.nameIn(language),
    siteOrigin: config.siteOrigin ?? '',
  })
  holders.push(mistakes)
  const flashDesk = createFlashDeskService({
    database,
    engine,
    accounts,
    audit,
    bin,
    content,
    site,
    limiter,
    log,
    fetcher,
    threads,
  })
  binKinds.push(flashDesk.binKind)
  const newsroom = createNewsroomService({
    database,
    audit,
    bin,
    content,
    engagement,
    flashDesk,
    media,
    mistakes,
    presence,
    publishing,
    redirects,
    failedDeliveries: deliveryFailures.since,
    smsAlarms: accounts.smsAlarms,
    policyViolations: policyViolations.latest,
    troubles: {
      webhooks: webhooks.failing,
      sources: sources.failing,
      translations: () => language.translation.stale(),
    },
  })
  const siteDesk = createSiteDeskService({ database, accounts, audit, bin, redirects, site })
  binKinds.push(...newsroom.binKinds, media.binKind, siteDesk.redirects.binKind)
  const search = createSearchService({ database, engine, content, features, limiter })
  const curation = createCurationService({
    database,
    engine,
    bus,
    accounts,
    audit,
    bin,
    content,
    features,
    incidents,
    media,
    search,
  })
  binKinds.push(...curation.records.binKinds)
  const curated = createCuratedService({
    database,
    engine,
    accounts,
    audit,
    bin,
    content,
    features,
    flashDesk,
    incidents,
    media,
    publishing,
    redirects,
    site,
  })
  binKinds.push(...curated.binKinds)
  const language = await openLanguageServices({
    database,
    bus,
    engine,
    accounts,
    audit,
    content,
    curation,
    features,
    incidents,
    site,
    threads,
    log,
    translation: config.translation,
  })
  const tokens = createTokensService({ database, accounts, audit, limiter, log })
  const people = createPeopleService({
    database,
    accounts,
    audit,
    content,
    messages,
    publishing,
    tokens,
    mails,
    pictureExists: media.hasPicture,
    siteName: (language) => site.nameIn(language),
    siteOrigin: config.siteOrigin ?? '',
  })
  const sharing = createSharingService({ siteOrigin: config.siteOrigin, wechat: config.wechat, log })
  const transfer = createTransferService({ database, storage, site, bus, filesOf: media.keptFiles, progress: content })
  opened.defer(async () => {
    await Promise.all([accounts.settled(), language.glossaryFollowing.close(), media.close()])
  })
  const kept = opened.move()
  return {
    database,
    bus,
    engine,
    limiter,
    mailer,
    mails,
    /** Where undelivered messages go; undefined if everything is delivered. */
    outbox: delivery.outbox,
    secrets,
    smsSender,
    accounts,
    audit,
    bin,
    content,
    curated,
    curation,
    deliveryFailures,
    engagement,
    features,
    ...language,
    flashDesk,
    incidents,
    media,
    messages,
    mistakes,
    newsroom,
    people,
    policyViolations,
    presence,
    publishing,
    redirects,
    review,
    search,
    sharing,
    site,
    siteDesk,
    sources,
    transfer,
    /** Where texts from outside are rendered. */
    threads,
    tokens,
    webhooks,
    /** Closes all connections, the database last, even if closing one of them fails. May be called more than once. */
    close: (): Promise<void> => kept.disposeAsync(),
  }
}
