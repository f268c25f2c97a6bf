import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, settingsOf, silentLog } from '../tools/test-database.ts'
import type { Log } from './platform/log.ts'
import { openServices, type ServicesConfig } from './services.ts'
import { openSite } from './site.ts'
import { type TestSite, testSecret } from './test-site.ts'
import { testWorkers } from './test-workers.ts'

type Process = Pick<TestSite, 'origin' | 'app' | 'services'>

/** Two processes of one site, on one database, with a clock that stands still until it is released. */
export interface TestSites {
  one: Process
  two: Process
  /** ms since 1970. */
  now(): number
  pass(ms: number): void
  close(): Promise<void>
}

const siteOrigin = 'http://site.test'

/**
 * For tests: starts both without content.
 * @param now where their clock begins
 * @param aheadMs how far the clock of the second is ahead of that of the first
 */
export async function openTestSites({
  now: begin,
  log = silentLog,
  aheadMs = 0,
  ...settings
}: { now: Date } & Pick<ServicesConfig, 'memberStatementMs' | 'smsBudget' | 'payments' | 'challenge'> & {
    log?: Log
    aheadMs?: number
  }): Promise<TestSites> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-sites-'))
  const database = await createTestDatabase()
  let moment = begin.getTime()
  const now = () => moment
  async function start(ahead: number): Promise<Process> {
    const services = await openServices(
      {
        ...settingsOf(database),
        dataDir: folder,
        siteOrigin,
        secretKey: testSecret,
        environment: 'test',
        workers: testWorkers,
        ...settings,
      },
      log,
    )
    const options = { siteOrigin, trustProxy: false as const }
    const app = await openSite(options, silentLog as never, services, { now: () => now() + ahead })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    return { origin: `http://127.0.0.1:${port}`, app, services }
  }
  const [one, two] = [await start(0), await start(aheadMs)]
  return {
    one,
    two,
    now,
    pass: (ms) => {
      moment += ms
    },
    async close() {
      for (const { app, services } of [one, two]) {
        await app.close()
        await services.close()
      }
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
