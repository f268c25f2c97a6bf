import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { openNetwork, type TestNetwork } from '../tools/test-network.ts'
import { openServices, type Services } from './services.ts'
import { openSite } from './site.ts'
import { testDraft } from './test-draft.ts'
import { testSecret } from './test-site.ts'
import { testWorkers } from './test-workers.ts'

/** The network between a site and PostgreSQL is cut, and comes back. */

const siteOrigin = 'http://site.test'
let database: TestDatabase
let network: TestNetwork
let folder: string
let services: Services
let app: Awaited<ReturnType<typeof openSite>>

beforeAll(async () => {
  database = await createTestDatabase()
  network = await openNetwork(database.url)
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-outage-'))
  services = await openServices(
    { ...{ databaseUrl: network.url, dataDir: folder, siteOrigin, secretKey: testSecret }, workers: testWorkers },
    silentLog,
  )
  app = await openSite({ siteOrigin, trustProxy: false }, silentLog as never, services, {})
  const releaseTime = new Date(Date.now() - 60_000)
  await services.content.saveItems([
    testDraft({ importKey: 'outage', kind: 'flash', title: '断线之前的快讯', releaseTime }),
  ])
})
afterAll(async () => {
  await network.restore()
  await app.close()
  await services.close()
  await network.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const page = (url: string) => app.inject({ url, headers: { 'accept-language': 'zh-CN' } })
const call = () => app.inject({ method: 'POST', url: '/api/getArticleList', payload: {} })

it('answers with what it has and else that it is busy for now, and goes on by itself', async () => {
  expect((await page('/news')).statusCode).toBe(200)
  await network.cut()
  const [known, unknown, called] = [await page('/news'), await page('/columns'), await call()]
  expect([known.statusCode, known.body.includes('断线之前的快讯')]).toEqual([200, true])
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(unknown.headers['cache-control']).toBe('no-store')
  expect([called.statusCode, called.json().code]).toEqual([503, expect.any(Number)])
  await network.restore()
  await expect.poll(async () => (await page('/columns')).statusCode, { timeout: 15_000 }).toBe(200)
  expect((await call()).statusCode).toBe(200)
})
