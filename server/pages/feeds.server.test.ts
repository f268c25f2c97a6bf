import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent } from '../modules/events/orders/test-events.ts'
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

  it('hold the events that are not over, with when and where, in the language of the address', async () => {
    const event = await addEvent(site)
    const query = (text: string) => site.services.database.pool.query(text, [event.id])
    await query(`update events set detail_html = '<p>软件演示</p>', title = '网络之夜 <1>' where id = $1`)
    await addEvent(site, { startsAt: new Date('2020-01-01T00:00:00Z') })
    const traditional = await feed('/zh-hant/feed-events.json')
    expect(traditional).toMatchObject({ title: '港訊 · 活動', home_page_url: 'http://site.test/zh-hant/events' })
    expect(traditional.items).toEqual([
      expect.objectContaining({
        title: '網絡之夜 <1>',
        url: `http://site.test/zh-hant/events/${event.id}`,
        content_html: expect.stringMatching(/^<p>20\d\d年.*<\/p><p>數碼港，香港<\/p><p>軟件演示<\/p>$/),
      }),
    ])
    expect((await feed('/en/feed-events.json')).items).toEqual([])
    const { text, headers } = await get('/feed-events.xml')
    expect(headers.get('content-type')).toContain('application/rss+xml')
    expect(text).toContain('<title>网络之夜 &lt;1&gt;</title>')
    expect((await get('/events')).text).toContain(
      '<link rel="alternate" type="application/rss+xml" title="活动" href="/feed-events.xml"/>',
    )
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
    await site.services.settings.saveSetting('site_name', '新名')
    await expect.poll(async () => (await feed('/feed.json')).title).toBe('新名')
    await expect.poll(async () => (await feed('/zh-hant/feed-flash.json')).title).toBe('新名 · 快訊')
  })

  it.each(['/feed', '/feed.txt', '/en/feed-x.xml'])('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
