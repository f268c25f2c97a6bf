import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { memberScript, memberScriptHash } from '#server/platform/text/member-script.ts'
import { silentLog } from '../../tools/test-database.ts'
import { openServices, type Services } from '../services.ts'
import { openSite } from '../site.ts'
import { testDraft } from '../test-draft.ts'
import { openTestSite, type TestSite, testSecret } from '../test-site.ts'

let site: TestSite
/** Another process on the same database, as an import or a second server would be. */
let elsewhere: Services

beforeAll(async () => {
  site = await openTestSite()
  elsewhere = await openServices(
    { databaseUrl: site.services.database.directUrl, dataDir: '', secretKey: testSecret },
    silentLog,
  )
  await site.services.content.saveItems([
    testDraft({ importKey: 'a', title: '稳定币发行人的储备' }),
    testDraft({ importKey: 'b', title: '<script>alert(1)</script>标题', html: '<p>一段</p>' }),
    testDraft({ importKey: 'f', kind: 'flash', title: '比特币完成减半' }),
    testDraft({ importKey: 'e', language: 'en', title: 'Only in English' }),
  ])
})
afterAll(async () => {
  await elsewhere.close()
  await site.close()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  text: string
}

/** A request as it is given: node's fetch would normalise odd paths and unpack bodies. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(site.origin)
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() })
      })
    })
    sent.on('error', reject).end()
  })
}

const idOf = async (title: string) => {
  const { list } = await site.services.content.list(
    { page: 1, size: 100 },
    { language: 'zh-Hans', now: new Date(), tags: new Set() },
  )
  return list.find((item) => item.title.includes(title))?.id
}

describe('a slash at the end', () => {
  it.each([
    ['/news/', '/news'],
    ['/zh-hant/news/?category=1', '/zh-hant/news?category=1'],
    ['/contents/99999/', '/contents/99999'],
    ['/my/', '/my'],
  ])('%s is none', async (path, target) => {
    expect(await get(path)).toMatchObject({ status: 308, headers: { location: target } })
  })

  it('of an old address costs no second way', async () => {
    const to = `/contents/${await idOf('稳定币发行人的储备')}`
    await site.services.redirects.save([
      { from: '/2024/05/old-address/', to },
      { from: '/columns/', to },
    ])
    expect(await get('/2024/05/old-address/')).toMatchObject({ status: 301, headers: { location: to } })
    expect(await get('/columns/'), 'a page of ours').toMatchObject({ status: 308, headers: { location: '/columns' } })
  })
})

describe('pages', () => {
  it('are whole documents with their data, and allow no inline script but their own', async () => {
    const { status, headers, text } = await get('/')
    expect(status).toBe(200)
    expect(text.startsWith('<!doctype html><html lang="zh-Hans"')).toBe(true)
    expect(text).toContain('稳定币发行人的储备')
    // Only the inline script that is listed by its hash may run.
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${memberScriptHash};`)
    expect(text).toContain(memberScript)
    const scripts = [...text.replace(memberScript, '').matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? '')
    expect(scripts.every((script) => /src="|type="application\/(ld\+)?json"/.test(script))).toBe(true)
  })

  it('show imported markup as text', async () => {
    const { text } = await get(`/contents/${await idOf('标题')}`)
    expect(text).not.toContain('<script>alert')
  })

  it.each([
    ['/news', undefined, 'zh-Hans'],
    ['/news', '0', 'zh-Hans'],
    ['/news', '1', 'zh-Hant-HK'],
    ['/news', '2', 'en'],
    ['/news', '7', 'zh-Hans'],
    ['/news', '"><script>', 'zh-Hans'],
    ['/zh-hant/news', '2', 'zh-Hant-HK'],
    ['/en/news', '1', 'en'],
    ['/zh-hant', undefined, 'zh-Hant-HK'],
    ['/en/home', undefined, 'en'],
    ['/hk', undefined, 'zh-Hant-HK'],
    ['/hk', '0', 'zh-Hant-HK'],
    ['/hk', '1; hk_language=0', 'zh-Hans'],
    ['/hk', '1; hk_language=2', 'en'],
    ['/hk', '0; hk_language=x', 'zh-Hant-HK'],
    ['/zh-hant/hk', '0; hk_language=2', 'zh-Hant-HK'],
    ['/news', '0; hk_language=2', 'zh-Hans'],
    ['/en/hk', '0', 'en'],
    ['/en', '1', 'en'],
  ])('%s with language cookie %s is in %s', async (path, cookie, language) => {
    const { status, text, headers } = await get(path, cookie === undefined ? {} : { cookie: `x=1; language=${cookie}` })
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${language}"`)
    const chosen = path === '/news' ? cookie !== undefined : path === '/hk' && cookie?.includes('hk_language')
    expect(headers['cache-control']).toMatch(chosen ? /^private/ : /^public/)
  })

  it.each([
    ['/search?keyword=a%2Fb', '/search/a%2Fb'],
    ['/search?keyword=..', '/search/..%20'],
    ['/search?keyword=100%25+%3F%23', '/search/100%25%20%3F%23'],
    ['/en/search?keyword=%F0%9F%9A%80', '/en/search/%F0%9F%9A%80'],
    ['/gw_search?key=etf', '/gw_search/etf'],
    ['/search?keyword=', '/search'],
    ['/search?keyword=a%0Ab', '/search/a%20b'],
  ])('turn the query %s into %s', async (address, location) => {
    const { status, headers } = await get(address)
    expect(status).toBe(302)
    expect(new URL(String(headers.location), 'http://site.test').href).toBe(`http://site.test${location}`)
  })

  it.each([
    ['/search/a%2Fb', 'a/b'],
    ['/search/a%252Fb', 'a%2Fb'],
    ['/search/..%20', '..'],
    ['/search/100%25', '100%'],
    ['/search/%E7%A8%B3%E5%AE%9A%E5%B8%81%20%F0%9F%9A%80', '稳定币 🚀'],
    ['/gw_search/%22%26', '&quot;&amp;'],
  ])('show the keyword of %s', async (address, keyword) => {
    const { status, text } = await get(address)
    expect(status).toBe(200)
    expect(text).toContain(`value="${keyword}"`)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })

  it('follow the theme cookie', async () => {
    const { text, headers } = await get('/news', { cookie: 'theme=dark' })
    expect(text).toContain('data-theme="dark"')
    expect(headers['cache-control']).toMatch(/^private/)
  })

  it('come compressed, with a tag for each encoding, and 304 for those who have them', async () => {
    const plain = await get('/news')
    const br = await get('/news', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/news', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    const known = await get('/news', { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) })
    expect(known).toMatchObject({ status: 304, text: '' })
    const other = await get('/news', { 'if-none-match': String(br.headers.etag) })
    expect(other.status).toBe(200)
  })

  it('answer HEAD without a body', async () => {
    expect(await get('/news', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
  })

  it.each(['POST', 'PUT', 'DELETE'])('refuse %s', async (method) => {
    expect((await get('/news', {}, method)).status).toBe(405)
  })

  it('build addresses from the configured origin, never from the Host header', async () => {
    const { text } = await get('/news', { host: 'evil.test' })
    expect(text).toContain('http://site.test/news')
    expect(text).not.toContain('evil.test')
  })
})

describe('what does not exist', () => {
  it.each([
    '/nothing',
    '/zh-hant/nothing',
    '/contents/999999',
    '/contents/abc',
    '/contents/-1',
    '/contents/99999999999999999999',
    '/contents/1%2F2',
    '/news/999999',
    '/news/1.5',
    '/CONTENTS/1',
    '/%3Cscript%3E',
    '/a'.repeat(500),
  ])('%s is a page with status 404', async (path) => {
    const { status, headers, text } = await get(path)
    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('noindex')
    expect(text.replace(memberScript, '')).not.toContain('<script>')
  })

  it('says what is missing, in the language of the reader', async () => {
    expect((await get('/contents/999999')).text).toContain('当前文章不存在')
    expect((await get('/zh-hant/contents/999999')).text).toContain('找不到這篇文章')
    expect((await get('/en/contents/999999')).text).toContain('current article does not exist')
    const flash = (await get('/en/news/999999')).text
    expect(flash).toContain('current news does not exist, and has returned to the news list')
  })
})

describe('odd addresses', () => {
  it.each(['/%E0%A4%A', '/%', '/a%00b', '/%0A', '/search/a%E2%80%A8b', '/%ff%fe', `/${'x'.repeat(5000)}`])(
    '%s is refused with a page',
    async (path) => {
      const { status, headers, text } = await get(path)
      expect([400, 404, 414]).toContain(status)
      expect(headers['content-type']).toContain('text/html')
      expect(text).not.toMatch(/at .*\.ts|node_modules/)
    },
  )

  it.each([
    ['/news/', '/news'],
    ['/zh-hant/', '/zh-hant'],
    ['/news?utm_source=x', '/news'],
    ['/news?id=5', '/news/5'],
    ['/zh-hant/news?id=5&x=1', '/zh-hant/news/5'],
    ['/?a=b', '/'],
    ['/news?category=1&x=2', '/news?category=1'],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await get(from)
    expect([302, 308]).toContain(status)
    expect(headers.location).toBe(to)
  })

  it('never redirect to another host', async () => {
    for (const path of ['//evil.test', '//evil.test/', '/\\evil.test', '/news//evil.test/?x=1', '/.//evil.test/']) {
      const { headers } = await get(path)
      expect(String(headers.location ?? '/')).toMatch(/^\/(?![/\\])/)
    }
  })

  it('are answered whatever they are', async () => {
    const piece = fc.oneof(
      fc.webPath(),
      fc.string({ unit: 'binary' }).map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
    )
    await fc.assert(
      fc.asyncProperty(piece, fc.webQueryParameters(), async (path, query) => {
        const { status, text } = await get(`/${path}`.replace(/^\/+/, '/') + (query ? `?${query}` : ''))
        expect([200, 301, 302, 308, 400, 404]).toContain(status)
        expect(text).not.toMatch(/node_modules/)
      }),
      { numRuns: 150 },
    )
  }, 60_000)
})

describe('the page cache', () => {
  const title = async (path: string) => (await get(path)).text

  it('shows a change at once, also one made by another process', async () => {
    expect(await title('/news')).not.toContain('新的快讯')
    await elsewhere.content.saveItems([testDraft({ importKey: 'n', kind: 'flash', title: '新的快讯' })])
    await vi.waitFor(async () => expect(await title('/news')).toContain('新的快讯'), 15_000)
    await vi.waitFor(async () => expect(await title('/zh-hant/news')).toContain('新的快訊'), 15_000)
  })

  it.each([
    ['flash', '/', 'f', '比特币完成减半'],
    ['article', '/', 'a', '稳定币发行人的储备'],
    ['flash', '/news', 'f', '比特币完成减半'],
    ['article', '/home_wz', 'a', '稳定币发行人的储备'],
  ] as const)('shows a changed %s on %s though other parts of it are kept', async (kind, path, importKey, title) => {
    await vi.waitFor(async () => expect((await get(path)).text).toContain(title), 15_000)
    const changed = `${title}（${path === '/' ? '首页' : '列表'}更正）`
    await elsewhere.content.saveItems([testDraft({ importKey, kind, title: changed })])
    await vi.waitFor(async () => expect((await get(path)).text).toContain(changed), 15_000)
    await elsewhere.content.saveItems([testDraft({ importKey, kind, title })])
    await vi.waitFor(async () => expect((await get(path)).text).not.toContain(changed), 15_000)
  })

  it('shows changed settings on every page', async () => {
    await elsewhere.settings.saveSetting('site_name', '测试报')
    await vi.waitFor(async () => expect(await title('/news')).toContain('测试报'), 15_000)
    await vi.waitFor(async () => expect(await title('/zh-hant')).toContain('測試報'), 15_000)
  })
})

describe('drawn pictures', () => {
  it('are files of their own that can run nothing', async () => {
    const { text: home } = await get('/')
    const cover = /\/covers\/[^"]+\.svg/.exec(home)?.[0] ?? ''
    const { status, headers, text } = await get(cover)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toMatch(/^<svg/)
  })

  it('draw a cover for sharing as a PNG of 1200 by 630, the picture of every article without one', async () => {
    const page = (await get(`/contents/${await idOf('稳定币发行人的储备')}`)).text
    const card = /<meta property="og:image" content="[^"]+?(\/covers\/[^"]+)"/.exec(page)?.[1] ?? ''
    const { headers, body } = await get(card)
    expect(headers['content-type']).toBe('image/png')
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it.each([
    '/covers/x.svg',
    '/covers/nothing/1-card.png',
    '/covers/market/..%2f..-sm-day.svg',
    '/covers/market/1-xl-day.svg',
    '/covers/',
  ])('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('include the QR code of the app', async () => {
    expect((await get('/app-qr.svg')).text).toMatch(/^<svg/)
  })
})

describe('files for search engines', () => {
  it('list every item with the languages that it has', async () => {
    expect((await get('/robots.txt')).text).toContain('Sitemap: http://site.test/sitemap.xml')
    expect((await get('/sitemap.xml')).text).toContain('http://site.test/sitemap-1.xml')
    const { text } = await get('/sitemap-1.xml')
    expect(text).toContain('<loc>http://site.test/hk</loc>')
    expect(text).toContain('hreflang="zh-Hant" href="http://site.test/hk"')
    expect(text).not.toContain('http://site.test/zh-hant/hk')
    for (const path of ['zh-hant/atlas', 'third']) expect(text).toContain(`<loc>http://site.test/${path}</loc>`)
    const english = await idOf('Only in English')
    expect(text).toContain(`<loc>http://site.test/en/contents/${english}</loc>`)
    expect(text).not.toContain(`<loc>http://site.test/contents/${english}</loc>`)
    expect(text).toContain(`<loc>http://site.test/zh-hant/contents/${await idOf('稳定币')}</loc>`)
  })
  it('name the pages of authors and labels, those alone that have something to show', async () => {
    await site.services.content.saveItems([
      testDraft({
        importKey: 'named',
        author: { key: 'w', nickname: '写作者' },
        labels: [{ key: 'l', name: '储备金' }],
      }),
      testDraft({
        importKey: 'unnamed',
        status: 'draft',
        author: { key: 'hidden', nickname: '未发表' },
        labels: [{ key: 'hidden', name: '未公开' }],
      }),
    ])
    const { rows } = await site.services.database.pool.query<{ path: string; hidden: boolean }>(`
      select '/author/' || id as path, key = 'hidden' as hidden from authors where key in ('w', 'hidden')
      union all select '/label/' || id, key = 'hidden' from labels where key in ('l', 'hidden')`)
    expect(rows).toHaveLength(4)
    expect((await get('/sitemap.xml')).text).toContain('http://site.test/sitemap-names.xml')
    const { text } = await get('/sitemap-names.xml')
    for (const { path, hidden } of rows) {
      for (const prefix of ['', '/zh-hant', '/en']) {
        expect(text.includes(`<loc>http://site.test${prefix}${path}</loc>`), path).toBe(!hidden)
      }
    }
  })

  it.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml'])('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

describe('the transport', () => {
  const answerOf = async (siteOrigin: string, url: string) => {
    const app = await openSite({ siteOrigin, trustProxy: false }, silentLog as never, site.services)
    const { headers } = await fetch((await app.listen({ port: 0, host: '127.0.0.1' })) + url)
    await app.close()
    return headers.get('strict-transport-security')
  }

  it.each(['/news', '/api/categoryLists', '/robots.txt'])(
    'of %s is TLS for good where the own address is https',
    async (url) => {
      expect(await answerOf('https://news.example', url)).toBe('max-age=31536000')
      expect(await answerOf('http://localhost:3000', url)).toBe(null)
    },
  )
})
