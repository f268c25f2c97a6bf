import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import {
  hasKeyedVarnish,
  isInstalled,
  openCachingNginx,
  openCachingVarnish,
  type TestProxy,
} from '../tools/test-proxies.ts'
import { testDraft } from './test-draft.ts'
import { addMember, callAsVisitor } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** The site behind the caches of `deploy`, each with the very files that operators get. */

interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

function get(url: string, headers: Record<string, string | string[]> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, async (answer) => {
      let text = ''
      for await (const part of answer) text += String(part)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Answer['headers'], text })
    })
    sent.on('error', reject).end()
  })
}

interface Edge {
  isThere: boolean
  open(site: string, port: number, purgePort: number): Promise<TestProxy>
}
const edges: Readonly<Record<string, Edge>> = {
  Varnish: { isThere: hasKeyedVarnish(), open: openCachingVarnish },
  nginx: { isThere: isInstalled('nginx', '-v'), open: (site, port) => openCachingNginx(site, port) },
}

describe.each(Object.entries(edges))('behind %s (skipped where it is not installed)', (name, { isThere, open }) => {
  let site: TestSite
  let proxy: TestProxy
  /** The address for purges. */
  let purges: string
  beforeAll(async () => {
    if (!isThere) return
    const port = await freePort()
    const purgePort = await freePort()
    purges = `http://127.0.0.1:${purgePort}`
    site = await openTestSite({ edge: name === 'Varnish' ? { kind: 'varnish', urls: [purges] } : { kind: 'nginx' } })
    proxy = await open(site.origin, port, purgePort)
    await site.services.content.saveItems([
      testDraft({ importKey: 'a', title: '港口的储备' }),
      testDraft({ importKey: 'f', kind: 'flash', title: '一条快讯' }),
    ])
  })
  afterAll(async () => {
    await proxy?.close()
    await site?.close()
  })

  const test = it.skipIf(!isThere)
  const page = (path: string, headers?: Record<string, string | string[]>) => get(proxy.origin + path, headers)
  const languageOf = ({ text }: Answer) => /<html lang="([^"]*)"/.exec(text)?.[1]
  const varnishTest = it.skipIf(!isThere || name !== 'Varnish')
  /** Varnish names the request that fetched a page as well. */
  const isHit = ({ headers }: Answer) => (headers['x-varnish'] ?? '').includes(' ')

  const forms: readonly [cookie: string | string[] | undefined, path: string, language: string][] = [
    [undefined, '/news', 'zh-Hans'],
    ['language=2', '/news', 'en'],
    ['language=1', '/news', 'zh-Hant-HK'],
    ['language=0', '/news', 'zh-Hans'],
    ['x=1; language=2; y=2', '/news', 'en'],
    ['x=1;language=1', '/news', 'zh-Hant-HK'],
    ['hk_language=2', '/news', 'zh-Hans'],
    ['language=2', '/zh-hant/news', 'zh-Hant-HK'],
    ['language=1', '/en/news', 'en'],
    [undefined, '/hk', 'zh-Hant-HK'],
    ['language=2', '/hk', 'zh-Hant-HK'],
    ['hk_language=2', '/hk', 'en'],
    ['hk_language=0', '/hk', 'zh-Hans'],
  ]

  test('readers of each language get their own pages, whoever asked before', async () => {
    for (const order of [forms, forms.toReversed(), forms])
      for (const [cookie, path, language] of order) {
        const answer = await page(path, cookie === undefined ? {} : { cookie })
        expect([cookie, path, languageOf(answer)]).toEqual([cookie, path, language])
      }
  })

  test('cookies that are read in two ways poison nothing', async () => {
    const path = '/columns'
    const odd = [
      'language=2=x',
      'language=9',
      ' language = 2',
      'language=2;language=1',
      'theme=dark=x',
      'Language=2',
      '"language=2',
    ]
    for (const cookie of [...odd, ['a=1', 'language=2'], ['language=2', 'language=1']]) {
      await page(path, { cookie })
      await page(path, { cookie, 'x-form': 'language=; hk_language=; theme=; updown=', 'accept-language': 'en' })
      expect([cookie, languageOf(await page(path))]).toEqual([cookie, 'zh-Hans'])
      expect([cookie, (await page(path)).text.includes('data-theme=')]).toEqual([cookie, false])
      expect([cookie, languageOf(await page(path, { cookie: 'language=2' }))]).toEqual([cookie, 'en'])
    }
  })

  test('themes are told apart, and other caches are to keep only the usual form', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [usual, dark] = [await page('/features'), await page('/features', { cookie: 'theme=dark' })]
      expect(usual.text).not.toContain('data-theme="dark"')
      expect(dark.text).toContain('data-theme="dark"')
      expect(usual.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
      expect(dark.headers['cache-control']).toBe('private, no-cache')
      for (const { headers } of [usual, dark]) {
        expect(headers.vary).toMatch(/cookie/i)
        expect([headers['surrogate-key'], headers.xkey]).toEqual([undefined, undefined])
      }
    }
  })

  test('a member gets the own pages alone, and nobody else gets them', async () => {
    const [first, second] = [
      await addMember(site, { nickname: '甲先生' }),
      await addMember(site, { nickname: '乙女士' }),
    ]
    for (let round = 0; round < 2; round += 1)
      for (const [member, own, other] of [
        [first, '甲先生', '乙女士'],
        [second, '乙女士', '甲先生'],
      ] as const) {
        const answer = await page('/my/Individual', { cookie: member.browser.cookie })
        expect(answer.status).toBe(200)
        expect(answer.headers['cache-control']).toBe('private, no-store')
        expect([answer.text.includes(own), answer.text.includes(other)]).toEqual([true, false])
        const visitor = await page('/my/Individual')
        expect([visitor.status, visitor.text.includes(own)]).toEqual([302, false])
        const call = await callAsVisitor(proxy, 'getViewer', {}, { headers: member.browser })
        expect(JSON.stringify(call.data)).toContain(own)
      }
    const shared = await page('/', { cookie: first.browser.cookie })
    expect(shared.text).toBe((await page('/')).text)
  })

  varnishTest('a form is fetched once, whatever other cookies a reader has', async () => {
    await page('/tools')
    await page('/home_tools')
    const member = await addMember(site)
    for (const cookie of ['seen=1', 'language=0; a=b', member.browser.cookie])
      expect([cookie, isHit(await page('/home_tools', { cookie }))]).toEqual([cookie, true])
    expect(isHit(await page('/home_tools', { cookie: 'language=2' }))).toBe(false)
    expect(isHit(await page('/home_tools', { cookie: 'language=2; z=1' }))).toBe(true)
  })

  test('a change is shown, and what does not show it stays', async () => {
    for (const path of ['/news', '/news', '/robots.txt', '/robots.txt']) await page(path)
    const before = await page('/robots.txt')
    await site.services.content.saveItems([testDraft({ importKey: name, kind: 'flash', title: `变更 ${name}` })])
    await expect
      .poll(async () => (await page('/news')).text.includes(`变更 ${name}`), { timeout: 20_000, interval: 20 })
      .toBe(true)
    if (name === 'Varnish') expect([isHit(before), isHit(await page('/robots.txt'))]).toEqual([true, true])
  })

  varnishTest('nobody may purge at the address of readers, not even a proxy on this machine', async () => {
    await page('/news')
    const purge = (origin: string) => get(`${origin}/`, { 'surrogate-key': '~all' }, 'PURGE')
    expect((await purge(proxy.origin)).status).toBe(403)
    expect(isHit(await page('/news'))).toBe(true)
    expect((await purge(purges)).status).toBe(200)
    expect(isHit(await page('/news'))).toBe(false)
  })

  test('while the site is away, readers get the last pages', async () => {
    const paths = ['/news', '/columns', '/feed.xml']
    for (const path of paths) await page(path)
    await site.app.close()
    if (name === 'Varnish') await get(`${purges}/`, { 'surrogate-key': '~all' }, 'PURGE')
    for (const path of paths) expect([path, (await page(path)).status]).toEqual([path, 200])
    expect((await page('/never-asked-before')).status).toBeGreaterThanOrEqual(500)
  })
})
