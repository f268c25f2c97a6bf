import { describe, expect, it } from 'vitest'
import { testCategory, testItems } from '#web/domains/items/test-items.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import type { HomeData } from '../loaders/loaders.ts'
import { HomePage } from './home-page.tsx'

const empty: HomeData = {
  banners: [],
  flash: [],
  recommended: [],
  flashPicks: [],
  promoted: [],
  searches: null,
  labelBlock: { labels: [], chosen: null, topic: null },
  authors: [],
  topics: [],
  incidents: [],
  bands: null,
  categories: [],
  category: undefined,
  feed: { list: [], total: 0, more: false },
}
const full: HomeData = {
  banners: testItems(4),
  flash: testItems(22, { kind: 'flash' }),
  recommended: testItems(10),
  flashPicks: testItems(5, { kind: 'flash' }),
  promoted: [{ id: 1, title: '港讯年会报名', language: 'zh-Hans', link: '/hk_annualceremony', pic: null }],
  searches: [{ id: 9, title: '稳定币条例', kind: 'article', language: 'zh-Hans' }],
  labelBlock: empty.labelBlock,
  authors: [],
  topics: [],
  incidents: [],
  bands: null,
  categories: [testCategory(3, '政策'), testCategory(4, '市场', 'market')],
  category: undefined,
  feed: { list: testItems(10), total: 60, more: true },
}
const headings = (html: string) => [...html.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]))

const render = (data: HomeData) => renderTestPage(<HomePage />, { data })

describe('HomePage', () => {
  it('stands with an empty database: every column says that there is nothing, and no tabs lead nowhere', async () => {
    const html = await renderTestPage(<HomePage />, { data: empty })
    expect(html.match(/暂无数据/g)).toHaveLength(2)
    expect(html).not.toContain('feed__tabs')
    expect(html).not.toContain('class="lead"')
  })

  it('has the block of recommended flash, where there is any', async () => {
    const [, rows = ''] = /快讯推荐<(.*?)<\/section><\/div><\/section>/.exec(await render(full)) ?? []
    expect(rows.match(/<li /g)).toHaveLength(5)
    expect(await render(empty)).not.toContain('快讯推荐')
  })

  it('lets every article of its list be collected, and names which', async () => {
    const html = await renderTestPage(<HomePage />, { data: full })
    const rows = html.match(/<article class="item .*?<\/article>/g) ?? []
    expect(rows).toHaveLength(10)
    for (const row of rows) expect(row).toMatch(/<button[^>]*aria-label="收藏[^"]*"/)
  })

  it.each([
    ['full', full],
    ['empty', empty],
  ])('has one h1 and an unbroken outline when %s', async (_, data) => {
    const levels = headings(await renderTestPage(<HomePage />, { data }))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  it('leaves out a widget that failed, and has the hot searches as a numbered list', async () => {
    expect(await renderTestPage(<HomePage />, { data: empty })).not.toContain('热门搜索')
    const html = await renderTestPage(<HomePage />, { data: full })
    expect(html).toMatch(/class="banner" href="\/hk_annualceremony"><span class="banner__title"[^>]*>港讯年会报名</)
    expect(html).toMatch(/热门搜索<\/h2><\/div><ol class="rank"><li><a [^>]*href="\/contents\/9">稳定币条例<\/a>/)
  })

  it('reads flash, main part, rail', async () => {
    const html = await renderTestPage(<HomePage />, { data: full })
    const places = ['home__tape', 'home__top', 'home__rail', 'home__bands', 'home__main'].map((name) =>
      html.indexOf(name),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('hurries one picture only', async () => {
    const html = await renderTestPage(<HomePage />, { data: full })
    expect(html.match(/<img[^>]*fetchPriority/g)).toHaveLength(1)
    const pictures = html.match(/<img/g)?.length ?? 0
    expect(html.match(/loading="lazy"/g)).toHaveLength(pictures - 1)
  })

  it.each([
    ['/', 'zh-Hans', undefined, '/#latest', '全部'],
    ['/?category=4', 'zh-Hans', 4, '/?category=4#latest', '市场'],
    ['/zh-hant?category=4', 'zh-Hant-HK', 4, '/zh-hant?category=4#latest', '市场'],
    ['/en/home?category=4', 'en', 4, '/en/home?category=4#latest', '市场'],
  ] as const)('marks the chosen tab at %s', async (address, language, category, href, name) => {
    const html = await renderTestPage(<HomePage />, { data: { ...full, category }, address, language })
    const tabs = /<nav class="[^"]*feed__tabs".*?<\/nav>/.exec(html)?.[0] ?? ''
    expect(tabs.match(/aria-current/g)).toHaveLength(1)
    const current = /<a[^>]*aria-current="page"[^>]*>([^<]*)</.exec(tabs)
    expect(current?.[0]).toContain(`href="${href}"`)
    expect(current?.[1]).toBe(language === 'en' && category === undefined ? 'All' : name)
  })

  it('gives the phone tabs that work without script', async () => {
    const html = await renderTestPage(<HomePage />, { data: full })
    const channels = /<nav class="tabs tabs--stay.*?<\/nav>/.exec(html)?.[0] ?? ''
    expect([...channels.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      '/',
      '/news',
      '/?category=3',
      '/?category=4',
    ])
  })

  it('shows a phone only the articles of a chosen category', async () => {
    const html = await renderTestPage(<HomePage />, { data: { ...full, category: 3 }, address: '/?category=3' })
    expect(html).toContain('data-view="category"')
    expect(html).toContain('<title>政策文章｜港讯</title>')
  })

  it('leads on from an empty category to all articles', async () => {
    const data = { ...full, category: 3, feed: empty.feed }
    const html = await renderTestPage(<HomePage />, { data, address: '/?category=3' })
    expect(html).toContain('全部文章')
  })
})
