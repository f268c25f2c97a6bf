import { createIncidentsDesk } from '#server/modules/content/incidents/desk.ts'
import { createIncidentsService } from '#server/modules/content/incidents/service.ts'
import { createContentService } from '#server/modules/content/items/service.ts'
import { createMediaService } from '#server/modules/content/media/service.ts'
import { createSearchService } from '#server/modules/content/search/service.ts'
import { createTaxonomyDesk } from '#server/modules/content/taxonomy/desk.ts'
import { createTopicsDesk } from '#server/modules/content/topics/desk.ts'
import { createFeaturesService } from '#server/modules/content/topics/service.ts'
import { createSourcesService } from '#server/modules/integration/feeds/service.ts'
import { createTokensService } from '#server/modules/integration/tokens/service.ts'
import { createTransferService } from '#server/modules/integration/transfer/service.ts'
import { createWebhooksService } from '#server/modules/integration/webhooks/service.ts'
import { createAccountsService } from '#server/modules/members/accounts/service.ts'
import { createEngagementService } from '#server/modules/members/engagement/service.ts'
import { createMessagesService } from '#server/modules/members/inbox/service.ts'
import { createMistakesService } from '#server/modules/newsroom/corrections/service.ts'
import { createNewsroomService } from '#server/modules/newsroom/dashboard/service.ts'
import { createFlashDeskService } from '#server/modules/newsroom/flash/service.ts'
import { createCurationService } from '#server/modules/newsroom/front-page/service.ts'
import { createPublishingService, type DecisionFollower } from '#server/modules/newsroom/manuscripts/service.ts'
import { createPeopleService } from '#server/modules/newsroom/people/service.ts'
import { createReviewService } from '#server/modules/newsroom/review/service.ts'
import { createPagesDesk } from '#server/modules/site/pages/desk.ts'
import { createRedirectsDesk } from '#server/modules/site/redirects/desk.ts'
import { createRedirectsService } from '#server/modules/site/redirects/service.ts'
import { createSettingsDesk } from '#server/modules/site/settings/desk.ts'
import { createSharingService } from '#server/modules/site/sharing/service.ts'
import { createSiteService } from '#server/modules/site/site/service.ts'
import { createToolsDesk } from '#server/modules/site/tools/desk.ts'
import { createAuditService, numbersOf, type TargetNames } from '#server/modules/staff/audit/service.ts'
import { type BinKind, createBinService } from '#server/modules/staff/bin/service.ts'
import { createPresenceService } from '#server/modules/staff/presence/service.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { openDelivery } from '#server/platform/delivery/delivery.ts'
import { createDeliveryFailures } from '#server/platform/delivery/delivery-failures.ts'
import { createMailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { openBus } from '#server/platform/events/bus.ts'
import { createDatabaseLimiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import { openRedisLimiter } from '#server/platform/http/rate-limit/rate-limit-redis.ts'
import { createFetcher, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { openStorage } from '#server/platform/storage/storage.ts'
import { openS3Storage } from '#server/platform/storage/storage-s3.ts'
import { openEngine, openLanguageServices } from './language-services.ts'
import { usualSmsBudget } from './platform/config-sms-budget.ts'
import type { Log } from './platform/log.ts'
import { createPolicyViolations } from './platform/policy-violations.ts'
import { createSecrets } from './platform/seal.ts'
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
  const personalDataSources: Parameters<typeof createAccountsService>[0]['personalDataSources'][number][] = [
    engagement,
    messages,
    mails,
  ]
  const accounts = createAccountsService({
    database,
    limiter,
    secrets,
    messages,
    personalDataSources,
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
  const targetNames: TargetNames[] = []
  const audit = createAuditService(database, accounts, targetNames)
  personalDataSources.push(audit)
  // Subjects that can delete add here how their records are restored; each of them gets the bin.
  const binKinds: BinKind[] = []
  const bin = createBinService({ database, accounts, audit, kinds: binKinds })
  const presence = createPresenceService({ database, accounts })
  const redirects = createRedirectsService(database, config.siteOrigin)
  const decisionFollowers: DecisionFollower[] = []
  const publishing = createPublishingService({
    decisionFollowers,
    machineTranslates: config.translation !== undefined,
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
  personalDataSources.push(publishing)
  const allowPrivate = config.webhooksAllowPrivate ?? false
  const review = createReviewService({
    database,
    accounts,
    audit,
    messages,
    presence,
    publishing,
    mails,
    siteOrigin: config.siteOrigin ?? '',
  })
  decisionFollowers.push(review.decisionFollower)
  personalDataSources.push(review)
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
  personalDataSources.push(mistakes)
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
  targetNames.push(
    async (targets, context) =>
      new Map(
        (await content.summaries(numbersOf('item', targets), context)).map(({ id, title }) => [`item:${id}`, title]),
      ),
    async (targets) => publishing.titles(numbersOf('manuscript', targets)),
    async (targets) => flashDesk.titles(numbersOf('flash', targets)),
    async (targets) => {
      const known = await accounts.people.byIds(numbersOf('user', targets))
      return new Map([...known].map(([id, { nickname }]) => [`user:${id}`, nickname]))
    },
  )
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
  const editing = { database, engine, accounts, audit, bin, media, content }
  const desks = {
    topics: createTopicsDesk({ ...editing, features, incidents }),
    incidents: createIncidentsDesk({ ...editing, incidents }),
    taxonomy: createTaxonomyDesk({
      ...editing,
      redirects,
      followers: [publishing.moveTaxon, flashDesk.moveTaxon],
    }),
    tools: createToolsDesk({ ...editing, site }),
    pages: createPagesDesk({ ...editing, site }),
    settings: createSettingsDesk({ ...editing, site }),
    redirects: createRedirectsDesk({ ...editing, redirects }),
  }
  binKinds.push(...newsroom.binKinds, media.binKind, desks.redirects.binKind, desks.topics.kind, desks.incidents.kind)
  binKinds.push(...desks.taxonomy.binKinds, ...desks.tools.kinds)
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
    log,
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
    /** What the newsroom's console may do, by subject. */
    desks,
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
