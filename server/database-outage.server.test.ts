import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { openServices, type Services } from './services.ts'
import { openSite } from './site.ts'
import { testDraft } from './test-draft.ts'
import { testSecret } from './test-site.ts'
import { testWorkers } from './test-workers.ts'

/** The network between a site and PostgreSQL is cut, and comes back. */

const siteOrigin = 'http://site.test'
let database: TestDatabase
let network: Awaited<ReturnType<typeof openNetwork>>
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

/** A port that leads to the database until it is cut. */
async function openNetwork(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const beyond = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return {
    url: url.href,
    cut,
    async restore() {
      if (!server.listening) await listen(port)
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}

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
