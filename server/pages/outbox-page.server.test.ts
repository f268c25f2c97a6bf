import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../test-site.ts'
import { makeOutboxKey, outboxPath } from './outbox-page.ts'

const key = 'a-key-that-the-start-has-made'

let site: TestSite
let withoutKey: TestSite
let delivering: TestSite
beforeAll(async () => {
  const mail = { url: 'smtp://127.0.0.1:2525', from: 'news@example.org' }
  const sms = { provider: 'gateway', url: 'http://127.0.0.1:1/' } as const
  site = await openTestSite({ outboxKey: key })
  withoutKey = await openTestSite()
  delivering = await openTestSite({ outboxKey: key, mail, sms })
})
afterAll(() => Promise.all([site, withoutKey, delivering].map((each) => each.close())))

const read = ({ origin }: TestSite) => fetch(origin + outboxPath(key))

describe('the outbox', () => {
  it('is empty at first', async () => {
    const response = await read(site)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('No messages yet')
  })

  it('shows what the services sent, the newest first', async () => {
    const { mailer, smsSender } = site.services
    await mailer.send({
      to: 'a@example.org',
      subject: '验证码',
      text: 'the older one',
      html: '<p>older</p>',
      language: 'zh-Hans',
    })
    // The next message has a later time: files are named by it.
    const sent = Date.now()
    while (Date.now() === sent);
    await smsSender.send({ phoneCode: '86', phone: '13800138000', text: 'the newer one 482913', code: '482913' })
    const html = await (await read(site)).text()
    expect(html).toContain('Mail to a@example.org')
    expect(html).toContain('<h2 lang="zh-Hans">验证码</h2>')
    expect(html).toContain('+86 13800138000')
    expect(html.indexOf('the newer one')).toBeLessThan(html.indexOf('the older one'))
  })

  it('runs and loads nothing of a message', async () => {
    const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)></pre></details>`
    await site.services.mailer.send({
      to: 'a@example.org',
      subject: attack,
      text: attack,
      html: attack,
      language: 'en',
    })
    const response = await read(site)
    const html = await response.text()
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).not.toMatch(/<script|<img|<iframe|<style/i)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['without a key of the start', () => withoutKey],
    ['where everything is delivered', () => delivering],
  ])('does not exist %s', async (_where, which) => {
    const response = await read(which())
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('Outbox')
  })

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 tunnel'],
    ['host', 'news.example.org'],
    ['host', '192.168.1.20:3000'],
    ['host', 'localhost.evil.example'],
  ])('is not there for a request with %s: %s', async (name, value) => {
    expect(await statusWith({ [name]: value })).toBe(404)
  })

  // A proxy that forwards nothing about the request, such as nginx with proxy_pass alone, looks like this machine.
  it.each(['', '/', '/x', `/${key.slice(0, -1)}`, `/${key}x`, `/${key.toUpperCase()}`])(
    'is not there at /dev/outbox%s, which lacks the key',
    async (path) => {
      expect(await statusWith({ host: '127.0.0.1' }, `/dev/outbox${path}`)).toBe(404)
    },
  )

  it.each(['localhost:3000', '127.0.0.1', '[::1]:80', 'site.localhost'])('is there at %s', async (host) => {
    expect(await statusWith({ host })).toBe(200)
  })
})

describe('the key of the outbox', () => {
  it('is new each time, and has at least 128 bits', () => {
    const keys = Array.from({ length: 20 }, () =>
      makeOutboxKey({ environment: 'test', siteOrigin: 'http://localhost' }),
    )
    expect(new Set(keys).size).toBe(20)
    for (const one of keys) expect(one).toMatch(/^[\w-]{22,}$/)
  })

  it.each([
    ['development', 'http://localhost:3000', true],
    ['development', 'http://127.0.0.1:3000', true],
    ['development', 'http://[::1]:3000', true],
    ['development', 'https://news.example', false],
    ['development', 'http://192.168.1.20:3000', false],
    ['development', 'http://localhost.evil.example', false],
    ['test', 'https://127.0.0.1.evil.example', false],
    ['production', 'http://localhost:3000', false],
    ['production', 'https://news.example', false],
  ] as const)('in %s at %s: %s', (environment, siteOrigin, expected) => {
    expect(makeOutboxKey({ environment, siteOrigin }) !== undefined).toBe(expected)
  })
})

/** Not by fetch, which sets the Host header itself. */
async function statusWith(headers: Record<string, string>, path = outboxPath(key)): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  get(site.origin + path, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  return promise
}
