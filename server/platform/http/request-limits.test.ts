import pino from 'pino'
import { describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { createCallTraffic } from './call-dispatcher.ts'
import { createHttp } from './http.ts'
import { addressLimitOf, memberRuleOf, type RequestLimit } from './request-limits.ts'

const options = { failurePage: () => 'refused', early: () => false, headers: {} } as const
const silent = () => pino({ level: 'silent' })

describe('every call of the contract', () => {
  it.each(Object.values(calls).map((call: CallDefinition) => [call.name, call] as const))(
    '%s has a limit of requests, of their size and of how many are under way',
    (_, call) => {
      const { rule, atOnce, bodyBytes } = addressLimitOf(`/api${call.path}`)
      expect(rule.points / rule.seconds).toBeLessThanOrEqual(200)
      expect(atOnce).toBeLessThanOrEqual(300)
      expect(bodyBytes).toBeGreaterThan(0)
      expect(bodyBytes).toBeLessThanOrEqual(13 << 20)
      const own = memberRuleOf(call)
      if (call.auth !== 'public') expect(own && own.points / own.seconds).toBeLessThanOrEqual(60)
    },
  )

  it('is refused where its kind has none', () => {
    expect(() => memberRuleOf({ name: 'planted' as never, auth: 'guest' as never })).toThrow('planted has no limit')
  })
})

/** First words of calls that change something, and wait for rows that others hold. */
const changing =
  /^(?:login|forgot|send|verify|request|reserve|confirm|cancel|choose|start|stop|change|pass|join|leave|upgradeTicket|remind|submit|write)/

describe('a call of everybody', () => {
  const ofEverybody = Object.values(calls as Record<string, CallDefinition>).filter(({ auth }) => auth === 'public')

  it('waits its turn, unless it waits for something else', () => {
    for (const { name, path, waits } of ofEverybody)
      expect([name, addressLimitOf(`/api${path}`).working === undefined]).toEqual([name, waits !== undefined])
  })

  it('that changes something declares that it waits', () => {
    const silent = ofEverybody.filter(({ name, waits }) => changing.test(name) && !waits)
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

it('only calls of everybody have an answer that all share', () => {
  const shared = Object.values(calls as Record<string, CallDefinition>).filter((call) => call.shared)
  expect(shared.map(({ auth }) => auth)).toEqual(shared.map(() => 'public'))
})

it('an address without a limit cannot be registered', () => {
  const app = createHttp({ trustProxy: false }, silent(), options)
  expect(() => app.get('/planted/:id.pdf', async () => '')).toThrow('/planted/:id.pdf has no limit')
  expect(() => app.get('/robots.txt', async () => '')).not.toThrow()
})

describe('requests of one client', () => {
  const limit: RequestLimit = {
    group: 'test',
    rule: { points: 3, seconds: 60 },
    atOnce: 2,
    working: undefined,
    bodyBytes: 20,
  }
  const client = { remoteAddress: '203.0.113.7' }

  function site() {
    let moment = Date.UTC(2026, 10, 24)
    const app = createHttp({ trustProxy: false }, silent(), { ...options, now: () => moment, limitOf: () => limit })
    const held = Promise.withResolvers<void>()
    app.post('/api/quick', async () => ({}))
    const begun = Promise.withResolvers<void>()
    let slow = 0
    app.get('/slow', async () => {
      slow += 1
      if (slow === 2) begun.resolve()
      await held.promise
      return {}
    })
    return { app, end: held.resolve, begun: begun.promise, pass: (ms: number) => (moment += ms) }
  }
  const post = ({ app }: ReturnType<typeof site>, remoteAddress = client.remoteAddress, payload = {}) =>
    app.inject({ method: 'POST', url: '/api/quick', payload, remoteAddress })

  it('are refused beyond the limit until the window is over; others are not', async () => {
    const opened = site()
    for (let asked = 0; asked < 3; asked += 1) expect((await post(opened)).statusCode).toBe(200)
    opened.pass(20_000)
    const refused = await post(opened)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40'])
    expect((await opened.app.inject({ url: '/nowhere', ...client })).statusCode).toBe(404)
    expect((await post(opened, '203.0.113.8')).statusCode).toBe(200)
    expect((await post(opened, '127.0.0.1')).statusCode).toBe(200)
    opened.pass(40_000)
    expect((await post(opened)).statusCode).toBe(200)
  })

  it('are refused while too many are under way, and answered again after these', async () => {
    const opened = site()
    const slow = async () => opened.app.inject({ url: '/slow', ...client })
    const begun = [slow(), slow()]
    await opened.begun
    expect((await post(opened)).statusCode).toBe(429)
    expect((await post(opened, '2001:db8::1')).statusCode).toBe(200)
    opened.end()
    expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await post(opened)).statusCode).toBe(200)
  })

  it('have bodies of the size of their address', async () => {
    expect((await post(site(), client.remoteAddress, { text: 'x'.repeat(20) })).statusCode).toBe(413)
  })
})

it('requests of one client wait for each other, and those of others do not wait for them', async () => {
  const limit: RequestLimit = { group: 'test', rule: { points: 99, seconds: 60 }, atOnce: 9, working: 2, bodyBytes: 0 }
  const app = createHttp({ trustProxy: false }, silent(), { ...options, limitOf: () => limit })
  const begun: string[] = []
  const ends: (() => void)[] = []
  app.get('/slow', async ({ ip }) => {
    begun.push(ip)
    await new Promise<void>((end) => ends.push(end))
    return {}
  })
  const ask = (remoteAddress: string) => app.inject({ url: '/slow', remoteAddress }).then((answer) => answer.statusCode)
  const all = ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'].map(ask)
  await expect.poll(() => begun).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.8'])
  ends.splice(0).map((end) => end())
  await expect.poll(() => begun).toHaveLength(5)
  ends.splice(0).map((end) => end())
  expect(await Promise.all(all)).toEqual([200, 200, 200, 200, 200])
})

it('calls of one member are refused beyond the limit of their kind, those of others are not', async () => {
  const traffic = createCallTraffic({ now: () => 0 })
  const call = (userId: number) => traffic(calls.myOrders, { session: { userId } } as never, async () => 'done')
  const { points = 0 } = memberRuleOf(calls.myOrders) ?? {}
  for (let made = 0; made < points; made += 1) await call(1)
  await expect(call(1)).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 60 })
  await expect(call(2)).resolves.toBe('done')
})
