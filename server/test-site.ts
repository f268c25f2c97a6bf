import type { FastifyInstance } from 'fastify'
import { createTestDatabase, silentLog } from '../tools/test-database.ts'
import type { Config } from './platform/config.ts'
import { openServices, type Services } from './services.ts'
import { openSite } from './site.ts'

/** What services of tests sign and seal with. */
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
  /** For those that store files. */
  dataDir?: string
  wechat?: Config['wechat']
}

/** For tests: starts a site without content. */
export async function openTestSite({ dataDir = '', wechat }: Options = {}): Promise<TestSite> {
  const database = await createTestDatabase()
  const services = await openServices(
    { databaseUrl: database.url, dataDir, siteOrigin, wechat, secretKey: testSecret },
    silentLog,
  )
  const app = await openSite({ siteOrigin, trustProxy: false }, silentLog as never, services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    app,
    services,
    async close() {
      await app.close()
      await services.close()
      await database.drop()
    },
  }
}
