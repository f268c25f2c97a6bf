import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import specification from '#contract/specification/routes.json' with { type: 'json' }
import { transaction } from '#server/platform/database/database.ts'
import { everythingTag } from '#server/platform/events/bus.ts'
import { registeredAddresses } from './test-addresses.ts'
import { testDraft } from './test-draft.ts'
import { addMember, type TestMember } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** Answers of a site behind a shared cache: who may keep them, and when they are purged. */

/** The service that purges, on this machine. */
let service: Server
let purged: string[] = []
let site: TestSite
let member: TestMember
beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    purged.push(...(JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys)
    response.end('{}')
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  site = await openTestSite({ outboxKey: 'key', edge: { kind: 'fastly', url, token: 'token', zone: 'zone' } })
  member = await addMember(site)
  await site.services.content.saveItems([
    testDraft({ importKey: 'a', title: '港口的储备' }),
    testDraft({ importKey: 'f', kind: 'flash', title: '一条快讯' }),
  ])
})
afterAll(async () => {
  await site.close()
  await new Promise((done) => service.close(done))
})

interface Answer {
  status: number
  rule: string
  keys: string | undefined
  cookies: unknown
  body: string
}

/** An answer as it comes: nothing is followed, decoded or kept. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(site.origin + path, { method, headers }, async (answer) => {
      let body = ''
      for await (const part of answer) body += String(part)
      resolve({
        status: answer.statusCode ?? 0,
        rule: answer.headers['cache-control'] ?? '',
        keys: answer.headers['surrogate-key'] as string | undefined,
        cookies: answer.headers['set-cookie'],
        body,
      })
    })
    sent.on('error', reject).end(method === 'POST' ? '{}' : undefined)
  })
}

/** Returns what is wrong with an answer; nothing where it is shared by its keys, or private without any. */
function problemsOf(path: string, { rule, keys, cookies }: Answer): unknown[] {
  const isShared = rule.startsWith('public')
  const isSound = isShared ? keys?.startsWith('~all') && !cookies : rule.startsWith('private') && keys === undefined
  return isSound ? [] : [[path, { rule, keys, cookies }]]
}

const withParameters = (path: string) => path.replace(/:\w+/g, '1')
const pagesOf = (access: string) =>
  specification.routes.flatMap((route) =>
    route.access === access && route.path !== '*' ? [route.path, ...route.aliases].map(withParameters) : [],
  )

describe('private answers are never shared', () => {
  it.each(pagesOf('user'))('%s', async (path) => {
    for (const prefix of ['', '/zh-hant', '/en'])
      for (const headers of [member.browser, {}])
        expect(await ask(prefix + path, headers)).toMatchObject({ rule: 'private, no-store', keys: undefined })
  })

  it.each(['/order/1?token=a', '/en/ticket/1?token=a', '/order/1?paid=1&token=a', '/16personalities?preview=a'])(
    '%s, whose address is a secret',
    async (path) => {
      expect(await ask(path)).toMatchObject({ rule: 'private, no-store', keys: undefined })
    },
  )

  it.each(Object.values(calls).map(({ name, path, method }) => [name, method, path] as const))(
    'the call %s',
    async (_name, method, path) => {
      const headers = { 'content-type': 'application/json', origin: member.browser.origin }
      for (const each of [headers, { ...headers, cookie: (await addMember(site)).browser.cookie }]) {
        const { rule, keys } = await ask(`/api${path}`, each, method)
        expect({ rule, keys }).toEqual({ rule: 'private, no-store', keys: undefined })
      }
    },
  )
})

describe('shared answers', () => {
  it.each(pagesOf('public'))('%s is the same for everybody who may share it', async (path) => {
    const [visitor, reader] = [await ask(path), await ask(path, member.browser)]
    expect([...problemsOf(path, visitor), ...problemsOf(path, reader)]).toEqual([])
    // Pages that are missing are made for each who asks, with the present time.
    if (visitor.status === 200) expect(reader).toEqual(visitor)
  })

  it('of all other addresses have keys', async () => {
    const plain = registeredAddresses(site.app).filter((url) => !/[:*]/.test(url) && !url.startsWith('/api'))
    expect(plain).toEqual(expect.arrayContaining(['/robots.txt', '/sitemap.xml', '/feed.xml', '/service-worker.js']))
    const problems = []
    for (const path of plain)
      for (const headers of [member.browser, {}]) problems.push(...problemsOf(path, await ask(path, headers)))
    expect(problems).toEqual([])
  })

  it('name what they show, also once they are cached and where nothing changed', async () => {
    await ask('/news')
    const cached = await ask('/news')
    expect(cached.rule).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60, stale-if-error=86400')
    expect(cached.keys?.split(' ')).toEqual(expect.arrayContaining(['~all', 'list:flash']))
    expect((await ask('/news?important=1')).keys).toContain('list:flash')
    expect((await ask('/feed.xml')).keys?.split(' ').length).toBeGreaterThan(1)
    expect((await ask('/robots.txt')).keys).toBe('~all')
    const { headers } = await fetch(`${site.origin}/news`, { headers: { 'accept-encoding': 'identity' } })
    const unchanged = await ask('/news', { 'if-none-match': headers.get('etag') ?? '', 'accept-encoding': 'identity' })
    expect(unchanged).toMatchObject({ status: 304, keys: cached.keys })
  })
})

describe('a change', () => {
  beforeEach(() => {
    purged = []
  })

  it('purges what shows it, and nothing where it is taken back', async () => {
    await site.services.content.saveItems([testDraft({ importKey: 'new', kind: 'flash', title: '另一条' })])
    await expect.poll(() => purged).toContain('list:flash')
    purged = []
    const failing = transaction(site.services.database, async (tx) => {
      await site.services.bus.publish(tx, ['item:never'])
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await transaction(site.services.database, (tx) => site.services.bus.publish(tx, ['item:12']))
    await expect.poll(() => purged).toContain('item:12')
    expect(purged).not.toContain('item:never')
  })

  it('of everything purges the key of every answer', async () => {
    await site.services.bus.publish(site.services.database.orm, [everythingTag])
    await expect.poll(() => purged).toContain('~all')
  })
})
