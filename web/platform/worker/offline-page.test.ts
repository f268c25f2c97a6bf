import { describe, expect, it } from 'vitest'
import type { KeptPage } from './kept-pages.ts'
import { offlineLanguage, offlinePage } from './offline-page.ts'

const origin = 'https://news.example'
const page = (path: string, title: string, language = 'zh-Hans'): KeptPage => ({
  ...{ url: origin + path, title, language, time: 1 },
})

describe('the language without a network', () => {
  it.each([
    ['/en/contents/1', [], 'zh-CN', 'en'],
    ['/zh-hant/my', [], 'en', 'zh-Hant-HK'],
    ['/my', [page('/contents/1', '甲', 'zh-Hant-HK')], 'en', 'zh-Hant-HK'],
    ['/my', [page('/contents/1', '甲', 'fr'), page('/contents/2', 'B', 'en')], 'zh-CN', 'en'],
    ['/my', [], 'zh-TW', 'zh-Hant-HK'],
    ['/my', [], 'zh-CN', 'zh-Hans'],
    ['/my', [], 'de', 'en'],
  ] as const)('of %s is that of the address, of what was read, or of the browser', (path, pages, browser, language) =>
    expect(offlineLanguage(path, pages, browser)).toBe(language),
  )
})

describe('the page without a network', () => {
  it('leads to articles that are stored, and to no lists', async () => {
    const answer = offlinePage('zh-Hans', [page('/contents/1', '甲'), page('/news', '快讯'), page('/news/2', '乙')])
    expect(answer.status).toBe(503)
    const html = await answer.text()
    expect([...html.matchAll(/<li><a href="([^"]*)">([^<]*)/g)].map(([, href, text]) => [href, text])).toEqual([
      ['/contents/1', '甲'],
      ['/news/2', '乙'],
    ])
  })

  it('runs nothing, whatever a title says', async () => {
    const answer = offlinePage('en', [page('/contents/1', '<script>alert(1)</script>"')])
    expect(await answer.text()).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
