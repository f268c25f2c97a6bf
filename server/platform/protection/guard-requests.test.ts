import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { Config } from '#server/platform/config/config.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { addressLimitOf } from '#server/platform/http/request-limits.ts'
import { createGuard } from './guard.ts'

const begin = Date.UTC(2026, 10, 30, 14)
let moment = begin
let app: FastifyInstance | undefined
afterEach(async () => {
  moment = begin
  await app?.close()
})

/** A site that answers everything from its cache, behind proxies on this machine. */
async function open(trustProxy: Config['trustProxy'], network: string) {
  const guard = createGuard()
  guard.setBlocks([{ network, userId: null, call: '', endsAt: new Date(begin + 60_000) }])
  app = createHttp({ trustProxy }, pino({ level: 'silent' }), {
    failurePage: (reason) => reason,
    early: (_request, response) => Boolean(response.end('cached')),
    headers: {},
    guard,
    limitOf: () => addressLimitOf('/*'),
    now: () => moment,
  })
  app.get('/*', async () => 'made')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async (forwarded?: string) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const response = await fetch(`http://127.0.0.1:${port}/articles`, { headers })
    return [response.status, await response.text(), response.headers.get('retry-after')]
  }
}

it('refuses a blocked client also what is in the cache, until the block ends', async () => {
  const ask = await open(['loopback'], '203.0.113.0/24')
  expect(await ask('203.0.113.9')).toEqual([403, 'clientBlocked', '60'])
  expect(await ask('::ffff:203.0.113.9')).toEqual([403, 'clientBlocked', '60'])
  expect(await ask('203.0.114.9')).toEqual([200, 'cached', null])
  moment = begin + 60_000
  expect((await ask('203.0.113.9'))[0]).toBe(200)
})

it('knows a client by the nearest address that is no proxy, whatever it claims', async () => {
  const ask = await open(['loopback'], '203.0.113.9')
  expect((await ask('198.51.100.1, 203.0.113.9'))[0]).toBe(403)
  expect((await ask('203.0.113.9, 198.51.100.1'))[0]).toBe(200)
  expect((await ask('nonsense'))[0]).toBe(200)
})

it('believes no header where no proxy is trusted', async () => {
  const ask = await open(false, '203.0.113.9')
  expect((await ask('203.0.113.9'))[0]).toBe(200)
})

it('takes no writing requests while the site is read-only, besides payments, signing in and ending emails', async () => {
  const guard = createGuard()
  guard.setSwitches(['read_only'])
  app = createHttp({ trustProxy: false }, pino({ level: 'silent' }), {
    failurePage: (reason) => reason,
    early: () => false,
    headers: {},
    guard,
    limitOf: () => addressLimitOf('/*'),
  })
  const open = [
    '/payments/stripe/:account',
    '/stop-newsletter',
    '/stop-messages',
    '/stop-reports',
    '/api/login',
    '/api/stopPush',
  ]
  for (const url of [...open, '/api/likeInformation', '/any']) app.post(url, async () => 'done')
  app.get('/any', async () => 'read')
  await app.ready()
  const statusOf = async (method: 'GET' | 'POST', url: string) => (await app?.inject({ method, url }))?.statusCode
  expect(await Promise.all(open.map((url) => statusOf('POST', url)))).toEqual(open.map(() => 200))
  expect(await statusOf('POST', '/any')).toBe(503)
  expect((await app.inject({ method: 'POST', url: '/api/likeInformation' })).json()).toMatchObject({
    code: errorCatalogue.readOnly.code,
  })
  expect(await statusOf('GET', '/any')).toBe(200)
})
