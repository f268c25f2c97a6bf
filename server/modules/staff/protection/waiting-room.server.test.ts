import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const set = (on: boolean) =>
  newsroom.administrator.call('setSiteSwitch', { name: 'waiting_room', on, reason: 'A crowd', per_minute: 60 })
beforeEach(async () => {
  await set(false)
  expect((await set(true)).code).toBe(200)
})

const ask = (url: string, remoteAddress: string, cookie = '') =>
  newsroom.site.app.inject({ url, remoteAddress, headers: { cookie } })
const cookieOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => String(headers['set-cookie']).split(';')[0] ?? ''
const letIn = (seconds: number) => newsroom.site.services.protection.letIn(Date.now() + seconds * 1_000)
const page = '/en/home'

it('holds a visitor until it is their turn, on a page that asks again by itself', async () => {
  const held = await ask(page, '203.0.113.9')
  const { 'cache-control': rule, 'retry-after': wait, refresh } = held.headers
  expect([held.statusCode, rule, String(wait), refresh]).toEqual([503, 'no-store', '10', '10'])
  expect(held.body).toContain('you are in the queue')
  const ticket = cookieOf(held)
  expect((await ask(page, '203.0.113.9', ticket)).statusCode).toBe(503)
  await letIn(10)
  expect((await ask(page, '203.0.113.10', ticket)).statusCode, 'a ticket of another network').toBe(503)
  const admitted = await ask(page, '203.0.113.9', ticket)
  expect([admitted.statusCode, admitted.headers.location]).toEqual([302, page])
  expect(admitted.headers['cache-control']).toContain('no-store')
  const pass = cookieOf(admitted)
  expect((await ask(page, '203.0.113.9', pass)).statusCode).toBe(200)
  expect((await ask(page, '203.0.113.10', pass)).statusCode, 'a pass of another network').toBe(503)
  expect((await set(false)).code).toBe(200)
  expect((await ask(page, '203.0.113.10')).statusCode).toBe(200)
})

it('lets in as many as the time allows, whichever process they came to', async () => {
  const tickets: { address: string; ticket: string }[] = []
  for (let n = 1; n <= 20; n += 1) {
    const address = `198.51.100.${n}`
    tickets.push({ address, ticket: cookieOf(await ask(page, address)) })
  }
  const admittedNow = async () => {
    const answers = await Promise.all(tickets.map(({ address, ticket }) => ask(page, address, ticket)))
    return answers.filter(({ statusCode }) => statusCode === 302).length
  }
  await letIn(60)
  const first = await admittedNow()
  // Two seconds' worth of 60 a minute, and a little more or less within a second.
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(6)
  for (let at = 61; at < 90; at += 1) await letIn(at)
  expect(await admittedNow()).toBe(20)
})

it('holds neither calls nor files nor addresses of programs, and no member of staff', async () => {
  for (const url of ['/robots.txt', '/failure.css', '/healthz', '/feed.xml', '/api/getAppConfig'])
    expect((await ask(url, '203.0.113.9')).statusCode, url).not.toBe(503)
  const { browser } = newsroom.editor
  const office = await ask('/console', '203.0.113.20', browser.cookie)
  expect(office.statusCode).toBe(200)
  expect((await ask(page, '203.0.113.20', cookieOf(office))).statusCode).toBe(200)
})
