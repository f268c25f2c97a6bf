import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { rawRequest, sendRaw } from './test-raw-request.ts'
import { openTestSite, type TestSite } from './test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** The words of an answer, whose bytes are read as one character each. */
const wordsOf = ({ body }: { body: string }) => Buffer.from(body, 'latin1').toString()
const ask = (target: string, method?: string) => sendRaw(site.origin, rawRequest(target, method))

describe('a target that is another spelling of an address', () => {
  it.each([
    ['/x/../my', '/my'],
    ['/x/%2e%2e/my/articles', '/my/articles'],
    ['/x/..//evil.test', '/evil.test'],
    ['/%6eews', '/news'],
    ['/news//', '/news/'],
    ['/api/../news', '/news'],
    ['/assets/../../etc/passwd', '/etc/passwd'],
    ['/news#x', '/news'],
    ['http://evil.test/./news', '/news'],
  ])('%s leads to %s', async (target, location) => {
    const { status, headers } = await ask(target)
    expect([status, headers.get('location')]).toEqual([301, location])
  })

  it('is answered like that address where only its host or its bytes differ', async () => {
    const plain = await ask('/news')
    const absolute = await ask('http://evil.test/news')
    expect([absolute.status, absolute.headers.get('etag')]).toEqual([200, plain.headers.get('etag')])
    expect(absolute.body).not.toContain('evil.test')
    const word = '/search/%E7%A8%B3'
    const [usual, small] = [await ask(word), await ask(word.toLowerCase())]
    expect([usual.status, small.headers.get('etag')]).toEqual([200, usual.headers.get('etag')])
    expect((await ask('http://evil.test/api/getViewer')).headers.get('allow')).toBe('POST')
  })

  it('is the same resource for a call that would change something', async () => {
    const { status, body } = await sendRaw(
      site.origin,
      'POST http://evil.test/api//getArticleList HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    )
    expect([status, JSON.parse(body).code]).toEqual([200, 200])
  })
})

describe('a target that is too long', () => {
  const { addressTooLong, searchTooLong } = errorCatalogue
  it.each([
    ['/en/search/', 100, 200, 'en', undefined],
    ['/search/', 101, 400, 'zh-Hans', searchTooLong],
    ['/zh-hant/search/', 2_000, 400, 'zh-Hant-HK', searchTooLong],
    ['/en/search/', 10_000, 414, 'en', addressTooLong],
    ['/zh-hant/search/', 10_000, 414, 'zh-Hant-HK', addressTooLong],
  ] as const)('%s and %d characters: %d', async (path, length, status, language, refusal) => {
    const answer = await ask(path + 'x'.repeat(length))
    expect(answer.status).toBe(status)
    if (refusal) expect(wordsOf(answer)).toContain(`<h1>${refusal.message[language]}</h1>`)
  })

  it('is answered in all languages where it is too long to be read at all', async () => {
    const answer = await ask(`/search/${'%E7%A8%B3'.repeat(10_000)}`)
    expect([answer.status, wordsOf(answer)]).toEqual([431, Object.values(addressTooLong.message).join('\n')])
  })
})

describe('a target that cannot be read', () => {
  it.each([
    '*',
    '//evil.test',
    '/\\evil.test',
    '/%',
    '/%E0%A4%A',
    '/a%00b',
    '/%0A',
    'http://evil.test//x',
    'ftp://x/y',
  ])('%s gets the page for that', async (target) => {
    const { status, headers, body } = await ask(target)
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(body).toContain('<p class="status">400</p>')
  })

  it.each([
    ['/a%00b', 'zh-Hans'],
    ['/zh-hant/search/%00', 'zh-Hant-HK'],
    ['/en/%', 'en'],
    ['http://evil.test//en/a%00b', 'en'],
    ['/english/%', 'zh-Hans'],
  ] as const)('%s says so in %s', async (target, language) => {
    expect(wordsOf(await ask(target))).toContain(`<h1>${errorCatalogue.unreadableAddress.message[language]}</h1>`)
  })

  it.each(['/api/%', '/api/a%00b', 'http://evil.test/api/%E0%A4%A'])(
    '%s gets the envelope for that',
    async (target) => {
      const { status, body } = await ask(target)
      expect([status, JSON.parse(body)]).toMatchObject([
        400,
        { code: errorCatalogue.unreadableAddress.code, data: null },
      ])
    },
  )

  it.each([
    ['a target without its slash', rawRequest('news'), 400],
    ['no target', 'GET  HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['bytes that are no characters', rawRequest('/search/\u00e7\u00a8\u00b3'), 400],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n', 405],
    ['a target of 20 kB', rawRequest(`/${'x'.repeat(20_000)}`), 431],
    ['no host', 'GET /news HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['what is expected of nobody', 'GET /news HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nConnection: close\r\n\r\n', 417],
    ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ])('%s is refused before it is a request, with the headers that everything has', async (_what, bytes, status) => {
    const answer = await sendRaw(site.origin, bytes)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })
})

it('whatever the target, the answer is one of those that are meant', async () => {
  const piece = fc.constantFrom(
    ...['/', '//', '.', '..', '%2e', '%2E%2e', '\\', '%5c', '%2f', '#', '?', '*', ':', '@', '%', '%00', '%zz'],
    ...['my', 'news', 'api', 'console', 'covers', 'media', 'http://', 'é', '"', '<', '%e7%a8%b3', '%41', '&', 'x=1'],
  )
  const target = fc.array(piece, { minLength: 1, maxLength: 10 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(target, fc.boolean(), async (tail, isPath) => {
      const { status, headers } = await ask(isPath ? `/${tail}` : tail)
      expect([200, 301, 302, 308, 400, 404, 405]).toContain(status)
      expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }),
    { numRuns: 300 },
  )
}, 60_000)
