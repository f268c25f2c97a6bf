import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { staticPageName } from '#contract/site/site.ts'
import type { Language } from '#language/languages.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

async function call(path: string, input: object = {}, language = 'cn') {
  const answer = await fetch(`${site.origin}/api${path}`, {
    method: 'POST',
    headers: { language, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it comes over the wire
  return { status: answer.status, ...((await answer.json()) as { code: number; data: any }) }
}

describe('static pages', () => {
  const languages = [
    ['cn', 'zh-Hans', /[这为们议]/],
    ['hk', 'zh-Hant-HK', /[這為們議]/],
    ['en', 'en', /\bthe\b/],
  ] as const
  it.each(staticPageName.options.flatMap((page) => languages.map((language) => [page, ...language] as const)))(
    '%s stands in %s',
    async (page, header, language, words) => {
      const { data } = await call('/getStaticPage', { page }, header)
      expect(data).toMatchObject({ page, language, languages: ['zh-Hans', 'zh-Hant-HK', 'en'] })
      expect(data.title).not.toBe('')
      expect(data.html).toMatch(/^<(p|h2)/)
      expect(data.title + data.summary + data.html).toMatch(words)
      if (language === 'en') expect(data.html).not.toMatch(/\p{Script=Han}/u)
    },
  )

  it.each([{}, { page: '' }, { page: 'nothing' }, { page: '../secret' }, { page: 5 }])('refuses %j', async (input) => {
    expect((await call('/getStaticPage', input)).status).toBe(400)
  })

  it('are shown as editors saved them, in all languages, with every version kept', async () => {
    const { site: pages } = site.services
    const save = (language: Language, title: string) =>
      pages.savePage({ page: 'contactus', language, title, summary: '', markdown: '写信给我们<script>x</script>' })
    await save('zh-Hans', '第一版')
    await save('zh-Hans', '联络我们')
    await vi.waitFor(
      async () => expect((await call('/getStaticPage', { page: 'contactus' })).data.title).toBe('联络我们'),
      15_000,
    )
    const { data } = await call('/getStaticPage', { page: 'contactus' }, 'hk')
    expect(data).toMatchObject({ title: '聯絡我們', html: '<p>寫信給我們</p>', languages: ['zh-Hans', 'zh-Hant-HK'] })
    const sitemap = await (await fetch(`${site.origin}/sitemap-1.xml`)).text()
    expect(sitemap).toContain('<loc>http://site.test/zh-hant/contactus</loc>')
    expect(sitemap).not.toContain('<loc>http://site.test/en/contactus</loc>')
    expect(sitemap).toContain('<loc>http://site.test/en/privacy</loc>')
    // The shipped English would say something else than the page that the newsroom wrote.
    const english = await call('/getStaticPage', { page: 'contactus' }, 'en')
    expect(english.data).toMatchObject({ title: '联络我们', language: 'zh-Hans' })
    await save('en', 'Write to us')
    await vi.waitFor(
      async () => expect((await call('/getStaticPage', { page: 'contactus' }, 'en')).data.title).toBe('Write to us'),
      15_000,
    )
    expect((await pages.pageHistory('contactus')).map((one) => one.title)).toEqual([
      'Write to us',
      '联络我们',
      '第一版',
    ])
  })
})

describe('the tools directory', () => {
  const group = (key: string, name: string, urls: string[]) => ({
    key,
    name,
    language: 'zh-Hans',
    versions: {},
    tools: urls.map((url) => ({ name: url, url, description: '说明', versions: {} })),
  })

  it('is empty at first', async () => {
    expect((await call('/toolsList')).data).toEqual({ list: [] })
  })

  it('comes by groups, without empty ones', async () => {
    await site.services.site.saveDemoTools([
      group('b', '区块浏览器', ['https://one.example', 'https://two.example']),
      group('a', '空', []),
    ])
    const { list } = (await call('/toolsList', {}, 'hk')).data
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ group: '區塊瀏覽器', language: 'zh-Hant-HK' })
    expect(list[0].tools.map((tool: { url: string }) => tool.url)).toEqual([
      'https://one.example',
      'https://two.example',
    ])
    expect((await call('/toolsList', {}, 'en')).data.list[0].language).toBe('zh-Hans')
  })

  it('takes no address that browsers would run', async () => {
    await expect(site.services.site.saveDemoTools([group('c', '坏', ['javascript:alert(1)'])])).rejects.toThrow()
  })

  it('can be renewed and removed', async () => {
    const { site: service } = site.services
    await service.saveDemoTools([group('b', '区块浏览器', ['https://two.example', 'https://one.example'])])
    expect((await call('/toolsList')).data.list[0].tools[0].url).toBe('https://two.example')
    expect(await service.removeDemoTools()).toBe(2)
    expect((await call('/toolsList')).data).toEqual({ list: [] })
  })
})

describe('area codes', () => {
  it('are 214 in the language of the reader', async () => {
    const { data } = await call('/getPhoneCode', {}, 'en')
    expect(data).toHaveLength(214)
    expect(data[0]).toEqual({ id: 1, country: 'China', area_code: '86', continent: 'asia', sms: true })
  })
})

describe('the web manifest', () => {
  it('names the site as it is configured', async () => {
    await site.services.site.saveSetting('site_name', '测试报')
    await vi.waitFor(async () => {
      const answer = await fetch(`${site.origin}/manifest.webmanifest`)
      expect(answer.headers.get('content-type')).toContain('application/manifest+json')
      expect(await answer.json()).toMatchObject({ short_name: '测试报', display: 'standalone', start_url: '/' })
    }, 15_000)
  })
})
