import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDraft } from '../test-draft.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.services.content.saveItems([
    testDraft({ importKey: 'a', title: '稳定币发行人的储备' }),
    testDraft({ importKey: 'b', title: '<script>alert(1)</script>标题 & 更多' }),
    testDraft({ importKey: 'f', kind: 'flash', title: '比特币完成减半', html: '<p>软件</p>' }),
    testDraft({ importKey: 'e', language: 'en', title: 'Only in English' }),
  ])
})
afterAll(() => site.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.origin + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
interface JsonFeed {
  title: string
  language: string
  items: { title: string; url: string; content_html?: string; language: string }[]
}
const feed = async (path: string) => JSON.parse((await get(path)).text) as JsonFeed
const titles = async (path: string) => (await feed(path)).items.map(({ title }) => title).toSorted()

describe('feeds', () => {
  it('hold the newest of each kind, or of both', async () => {
    expect(await titles('/feed-flash.json')).toEqual(['比特币完成减半'])
    expect(await titles('/feed-articles.json')).toHaveLength(3)
    expect(await titles('/feed.json')).toHaveLength(4)
  })

  it('speak the language of their address', async () => {
    const found = await feed('/zh-hant/feed-flash.json')
    expect(found).toMatchObject({ language: 'zh-Hant-HK', items: [{ content_html: '<p>軟件</p>' }] })
    expect(found.items[0]?.url).toMatch(/^http:\/\/site\.test\/zh-hant\/news\/\d+$/)
    expect(await titles('/en/feed.json')).toEqual(['Only in English'])
  })

  it('are RSS as well, with everything escaped', async () => {
    const { status, headers, text } = await get('/feed.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(text).not.toContain('<script>')
    expect(text).toContain('标题 &amp; 更多')
    expect(text).toContain('<atom:link href="http://site.test/feed.xml" rel="self"')
  })

  it('are kept until something changes, and not sent to those who have them', async () => {
    const etag = (await get('/feed.xml')).headers.get('etag') ?? ''
    expect((await get('/feed.xml', { 'if-none-match': etag })).status).toBe(304)
    await site.services.content.saveItems([testDraft({ importKey: 'n', title: '刚刚发布' })])
    await expect.poll(() => titles('/feed.json')).toContain('刚刚发布')
    expect((await get('/feed.xml', { 'if-none-match': etag })).status).toBe(200)
  })

  it('are called what the site is called, also after it changed its name', async () => {
    await feed('/feed.json')
    await site.services.site.saveSetting('site_name', '新名')
    await expect.poll(async () => (await feed('/feed.json')).title).toBe('新名')
    await expect.poll(async () => (await feed('/zh-hant/feed-flash.json')).title).toBe('新名 · 快訊')
  })

  it.each(['/feed', '/feed.txt', '/en/feed-x.xml'])('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
