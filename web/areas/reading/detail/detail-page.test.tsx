import { describe, expect, it } from 'vitest'
import type { ItemDetails } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import { testItem, testItems } from '#web/domains/items/test-items.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import type { DetailPageData } from '../loaders/loaders.ts'
import { availableLanguages } from './detail-head.tsx'
import { DetailPage } from './detail-page.tsx'
import { testDetails } from './test-detail.ts'

const render = (data: DetailPageData, address = '/contents/7', language: Language = 'zh-Hans') =>
  renderTestPage(<DetailPage />, { data, address, language })
const found = (given: Partial<ItemDetails> = {}): DetailPageData => ({
  state: 'found',
  item: testDetails(7, given),
  related: testItems(2),
  topics: [],
  relatedFlash: [testItem(31, { kind: 'flash', importance: 'important' })],
})

describe('an article', () => {
  it('has headline, standfirst, author, exact time on hover, reading time and length', async () => {
    const html = await render(found())
    expect(html).toMatch(/<h1[^>]*>第7篇文章<\/h1>/)
    expect(html).toContain('<p class="standfirst">第7篇的导语。</p>')
    expect(html).toMatch(/class="person__n[^"]*"[^>]*>何沛文</)
    expect(html).toContain('title="2026年11月20日 12:34">2小时前</time>')
    expect(html).toContain('阅读约9分钟')
    expect(html).toContain('2,410字')
  })

  it('names everybody who signed beside the author, or alone', async () => {
    const bylines = ['陈大文', '<b>甲']
    expect(await render(found({ bylines }))).toMatch(/何沛文<\/a><span class="person__n">、陈大文、&lt;b&gt;甲<\/span>/)
    const alone = await render(found({ bylines, author: null }), '/en/contents/7', 'en')
    expect(alone).toContain('<p class="person__n">陈大文, &lt;b&gt;甲</p>')
  })

  it('leaves out a standfirst that only repeats the text', async () => {
    const html = await render(found({ summary: '正文…', html: '<p>正文。</p>', summary_is_opening: true }))
    expect(html).not.toContain('standfirst')
  })

  it('stands under its own address, whatever address it was opened at', async () => {
    const html = await render(found(), '/news/7')
    expect(html).toContain('<link rel="canonical" href="https://news.example/contents/7"/>')
    expect(await render(found({ kind: 'flash' }), '/contents/7')).toContain('href="https://news.example/news/7"')
  })

  it('says what it is to search engines, with nothing that could end the element', async () => {
    const html = await render(found({ title: '</script><b>' }))
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ '@type': 'NewsArticle', headline: '</script><b>' })
  })

  it('has contents beside and above the text from three headings on', async () => {
    const contents = ['一', '二', '三'].map((title, place) => ({ id: `part-${place + 1}`, title }))
    const html = '<h2 id="part-1">一</h2><h2 id="part-2">二</h2><h2 id="part-3">三</h2>'
    const three = await render(found({ html, contents }))
    expect(three.match(/href="[^"]*#part-2"/g)).toHaveLength(2)
    expect(three).toContain('<h2 id="part-2">二</h2>')
    expect(await render(found())).not.toContain('目录')
  })

  it('offers to like, collect, share and follow, beside the text and at the foot of a phone', async () => {
    const html = await render(found())
    expect(html.match(/aria-label="点赞[^"]*"/g)).toHaveLength(2)
    expect(html.match(/aria-label="收藏( \d[^"]*)?"/g)).toHaveLength(2)
    expect(html.match(/btn--follow/g)).toHaveLength(2)
    expect(html).toMatch(/<section class="bar needs-script"/)
  })

  it('names source and licence where there is a source', async () => {
    const source = { name: 'Example', url: 'https://example.org/a', licence: 'CC BY 4.0' }
    const html = await render(found({ source }))
    expect(html).toContain('来源：<a class="link" href="https://example.org/a" rel="noopener">Example</a>')
    expect(html).toContain('许可：CC BY 4.0')
    expect(await render(found({ source: { ...source, url: null } }))).toContain('来源：Example')
    expect(await render(found())).not.toContain('来源')
  })

  it('says whether it was written for the site or taken over, where its author said so', async () => {
    expect(await render(found({ authorship: 'original' }))).toContain('<span class="flagl">原创</span>')
    expect(await render(found({ authorship: 'reprint' }))).toContain('<span class="flagl">转载</span>')
    expect(await render(found())).not.toMatch(/flagl">(?:原创|转载)/)
  })

  it('leads on: before, after, related', async () => {
    const html = await render(
      found({
        previous: { id: 6, title: '前文', language: 'zh-Hans' },
        next: { id: 8, title: 'Next', language: 'en' },
      }),
      '/zh-hant/contents/7',
      'zh-Hant-HK',
    )
    expect(html).toMatch(/href="\/zh-hant\/contents\/6"[^>]*><span class="turn__label">上一篇/)
    expect(html).toContain('<span class="turn__title" lang="en">Next</span>')
    expect(html).toContain('href="/zh-hant/contents/1"')
    expect(html).toContain('href="/zh-hant/news/31"')
  })
})

describe('its language', () => {
  const japanese = { language: 'ja', original_language: 'ja', languages: ['ja'] }

  it('is said where no version in the reader’s exists, and search engines are kept away', async () => {
    const html = await render(found(japanese))
    expect(html).toContain('本文没有中文版，以下为日文原文。')
    expect(html).toMatch(/<h1[^>]*lang="ja"/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('hrefLang')
  })

  it('is said of a translation that is not into the reader’s', async () => {
    const given = { original_language: 'ja', languages: ['ja', 'zh-Hans', 'zh-Hant'] }
    expect(await render(found(given), '/en/contents/7', 'en')).toContain('A version in Chinese follows')
  })

  it('is said, in amber, of what a machine translated', async () => {
    const html = await render(found({ text_origin: 'machine' }))
    expect(html).toMatch(/note--amber.*本文由机器翻译，未经人工校对。/)
  })

  it('lists the versions that really exist', () => {
    const of = (...languages: string[]) => availableLanguages({ languages })
    expect(of('zh-Hans', 'zh-Hant')).toEqual(['zh-Hans', 'zh-Hant-HK'])
    expect(of('zh-Hant-TW')).toEqual(['zh-Hans', 'zh-Hant-HK'])
    expect(of('zh-Hans', 'en')).toEqual(['zh-Hans', 'zh-Hant-HK', 'en'])
    expect(of('en-GB')).toEqual(['en'])
    expect(of('ja')).toEqual([])
  })

  it('has alternates for those and no others', async () => {
    const html = await render(found())
    expect([...html.matchAll(/hrefLang="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'zh-Hans',
      'zh-Hant',
      'x-default',
    ])
  })
})

describe('a flash', () => {
  it('has no cover and no progress, and says in colour and words that it matters', async () => {
    const html = await render(found({ kind: 'flash', importance: 'breaking', author: null }), '/news/7')
    expect(html).not.toContain('cover-f')
    expect(html).not.toContain('class="progress"')
    expect(html).not.toContain('阅读约9分钟</span><span>2')
    expect(html).toMatch(/kicker--signal[^>]*>突发快讯·政策/)
  })
})

describe('what is missing', () => {
  it('an article: said as the specification words it, with articles to go on with', async () => {
    const data: DetailPageData = { state: 'missing-article', reading: testItems(4) }
    const html = await render(data)
    expect(html).toMatch(/<h1[^>]*>当前文章不存在<\/h1>/)
    expect(html).toContain('href="/contents/4"')
    expect(html).toContain('content="noindex"')
    expect(await render(data, '/en/contents/7', 'en')).toMatch(/<h1[^>]*>current article does not exist<\/h1>/)
  })

  it('a flash: the list in its place', async () => {
    const list = {
      page: { list: [testItem(31, { kind: 'flash' })], total: 1, more: false },
      categories: [],
      hot: [],
      category: undefined,
      important: false,
      before: undefined,
      all: false,
    }
    const html = await render({ state: 'missing-flash', list }, '/news/7')
    expect(html).toContain('当前快讯不存在，已返回快讯列表')
    expect(html).toContain('href="/news/31"')
    expect(html).toContain('content="noindex"')
  })
})
