import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { createFetcher, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { createTestDatabase, settingsOf, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { openServices, type Services } from './services.ts'
import { openSite } from './site.ts'
import { testWorkers } from './test-workers.ts'

/** Secret with which services of tests sign and seal. */
export const testSecret = 'a-secret-of-more-than-32-characters-for-tests'

/** A whole site on a database of its own, listening on a free port of this machine. */
export interface TestSite {
  origin: string
  app: FastifyInstance
  services: Services
  close(): Promise<void>
}

const siteOrigin = 'http://site.test'

interface Options {
  /** For those that look into it; a folder of the site's own otherwise. */
  dataDir?: string
  environment?: Config['environment']
  /** Key of the page of undelivered messages there. */
  outboxKey?: string
  /** Destination of emails; without it the outbox. */
  mail?: Config['mail']
  /** Destination of text messages; without it the outbox. */
  sms?: Config['sms']
  google?: Config['google']
  x?: Config['x']
  walletSignIn?: Config['walletSignIn']
  wechat?: Config['wechat']
  translation?: Config['translation']
  payments?: Config['payments']
  /** Another search engine; PostgreSQL finds otherwise. */
  openSearch?: Config['openSearch']
  edge?: Config['edge']
  /** Receivers of webhooks are on this machine. */
  webhooksAllowPrivate?: boolean
  webhookFetcher?: Fetcher
  /** Reads addresses that members choose; it distinguishes failures, without the waiting of a real site's. */
  fetcher?: Fetcher
  /** The clock of pages, caches and limits of requests. */
  now?: () => number
  /** A database that is there already, and its replicas. */
  database?: Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'databaseDirectUrl' | 'replicaUrls'>>
}

/** For tests: starts a site without content. */
export async function openTestSite({
  dataDir,
  environment = 'test',
  outboxKey,
  fetcher = createFetcher(),
  now,
  database: given,
  ...ways
}: Options = {}): Promise<TestSite> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'harbourwire-site-')))
  const made = given ? undefined : await createTestDatabase()
  const services = await openServices(
    {
      ...(given ?? settingsOf(made as TestDatabase)),
      ...{ dataDir: folder, siteOrigin, secretKey: testSecret, environment, fetcher },
      ...{ workers: testWorkers, ...ways },
    },
    silentLog,
  )
  const app = await openSite({ siteOrigin, trustProxy: false }, silentLog as never, services, {
    outboxKey,
    ...(now && { now }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    app,
    services,
    async close() {
      await app.close()
      await services.close()
      await made?.drop()
      if (dataDir === undefined) await rm(folder, { recursive: true })
    },
  }
}
