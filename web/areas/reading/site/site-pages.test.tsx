import { beforeAll, describe, expect, it } from 'vitest'
import type { StaticPage as PageData, ToolGroup } from '#contract/site/site.ts'
import { staticPageName } from '#contract/site/site.ts'
import { loadFirstDownloadTexts } from '#web/domains/site/download-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { DownloadPage } from './download-page.tsx'
import { StaticPage } from './static-page.tsx'
import { staticPages } from './static-pages.ts'
import { ToolsPage } from './tools-page.tsx'

const groups: ToolGroup[] = [
  {
    id: 1,
    group: '区块浏览器',
    language: 'zh-Hans',
    tools: [
      {
        id: 1,
        name: 'Etherscan',
        url: 'https://etherscan.io/',
        description: '以太坊',
        logo: null,
        language: 'zh-Hans',
        demo: true,
      },
    ],
  },
]
const text: PageData = {
  page: 'privacy',
  title: '隐私政策',
  summary: '导语',
  html: '<h2>一</h2><p>正文</p>',
  language: 'zh-Hans',
  languages: ['zh-Hans', 'zh-Hant-HK'],
  updated: '2026-11-21',
}

describe('ToolsPage', () => {
  it('marks every link as leading outside and as no recommendation', async () => {
    const html = await renderTestPage(<ToolsPage />, { data: { groups } })
    expect(html).toMatch(/<a[^>]*href="https:\/\/etherscan\.io\/"[^>]*rel="noopener nofollow"/)
    expect(html).toContain('（站外链接）')
    expect(html).toContain('/covers/avatar/')
    expect(html).toContain('etherscan.io')
  })

  it('offers no search field where it would not work or has nothing to search', async () => {
    expect(await renderTestPage(<ToolsPage />, { data: { groups } })).toMatch(/class="[^"]*needs-script[^"]*"><input/)
    const empty = await renderTestPage(<ToolsPage />, { data: { groups: [] } })
    expect(empty).toContain('暂无数据')
    expect(empty).not.toContain('<input')
  })
})

describe('StaticPage', () => {
  it('shows text and date, and lists all pages with this one marked', async () => {
    const html = await renderTestPage(<StaticPage />, {
      data: text,
      address: '/zh-hant/privacy',
      language: 'zh-Hant-HK',
    })
    expect(html).toContain('<h1 class="h1">隐私政策</h1>')
    expect(html).toContain('2026.11.21')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    for (const { page } of staticPages) expect(html).toContain(`href="/zh-hant/${page}"`)
  })

  it('says where a page has no version in the language', async () => {
    const html = await renderTestPage(<StaticPage />, { data: text, address: '/en/privacy', language: 'en' })
    expect(html).toContain('This page is not available in English')
    expect(html).toContain('content="noindex"')
    expect(html).toContain('<h1 class="h1" lang="zh-Hans">')
  })

  it('has a screen for every page of the contract', () => {
    expect(staticPages.map(({ page }) => page).toSorted()).toEqual([...staticPageName.options].toSorted())
  })
})

describe('DownloadPage', () => {
  beforeAll(loadFirstDownloadTexts)

  it('says honestly that there is no app and how to install the site', async () => {
    const html = await renderTestPage(<DownloadPage />)
    expect(html).toContain('本站暂未在应用商店上架App')
    expect(html.match(/<ol/g)).toHaveLength(3)
    expect(html).toContain('src="/app-qr.svg"')
    expect(html).not.toContain('btn--primary')
    expect(html).toMatch(/<h2[^>]*>iPhone与iPad<.*<h3[^>]*>接收通知<.*iPadOS 16\.4以上.*href="\/notices"/s)
  })
})
