import { describe, expect, it } from 'vitest'
import type { FoundAuthor, FoundEvent, FoundItem, FoundTopic, Segment } from '#contract/content/search.ts'
import { testItem } from '#web/domains/items/test-items.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { testCard } from '../../events/test-events.ts'
import { type SearchPageData, searchLoader } from '../loaders/loaders-search.ts'
import { bestOf, byTitle, otherThan } from './search-best.ts'
import { searchPage } from './search-page.tsx'

const marked = (before: string, hit: string): Segment[] => [
  { t: before, hit: false },
  { t: hit, hit: true },
]
const plain = (t: string): Segment[] => [{ t, hit: false }]

const foundItem = (id: number, given: Partial<FoundItem> = {}): FoundItem => ({
  ...testItem(id),
  title_segments: marked('香港', '稳定币'),
  summary_segments: plain('导语'),
  passage_segments: [],
  ...given,
})
const foundTopic = (id: number, title_segments: Segment[]): FoundTopic => ({
  id,
  kind: 'topic',
  title: '专题',
  title_breaks: [],
  summary: '',
  language: 'zh-Hans',
  cover: 'policy',
  pic: null,
  articles: 3,
  flash: 1,
  updated_time: '2026-11-20 12:34:00',
  demo: false,
  title_segments,
  summary_segments: [],
})
const foundAuthor: FoundAuthor = {
  id: 5,
  kind: 'author',
  nickname: '何沛文',
  avatar_img: null,
  introduction: '',
  articles: 7,
  nickname_segments: plain('何沛文'),
  introduction_segments: [],
}

const foundEvent: FoundEvent = {
  ...testCard(),
  kind: 'event',
  summary: '',
  title_segments: marked('开发者之夜：从账户抽象到', '稳定币'),
  summary_segments: [],
}

const SearchPage = await searchPage()

const hot = [{ id: 9, title: '稳定币条例', kind: 'article' as const, language: 'zh-Hans' }]
const found = {
  articles: [foundItem(1), foundItem(2)],
  flash: [foundItem(3, { kind: 'flash', language: 'en', title_breaks: [] })],
  features: [foundTopic(4, plain('专题'))],
  events: [foundEvent],
  authors: [foundAuthor],
  totals: { articles: 12, flash: 1, features: 1, events: 1, authors: 1 },
  records: [
    {
      kind: 'tool' as const,
      demo: false,
      id: 8,
      href: 'https://tool.example/',
      language: 'zh-Hans',
      title: '稳定币储备表',
      title_segments: marked('', '稳定币'),
      summary_segments: plain('每天更新'),
    },
  ],
  record_totals: { incidents: 0, labels: 0, tools: 1, conferences: 0, sessions: 0, ceremonies: 0, data: 0, atlas: 0 },
  facets: {
    labels: [{ id: 3, name: '监管', count: 4 }],
    authors: [],
    languages: [{ language: 'zh-Hans', count: 12 }],
    times: { day: 1, week: 2, month: 3, year: 4 },
    partial: false,
  },
  meant: '',
  near: [],
}
const noRecords = { incidents: 0, labels: 0, tools: 0, conferences: 0, sessions: 0, ceremonies: 0, data: 0, atlas: 0 }
const results = (given: object = {}): SearchPageData => ({
  state: 'results',
  keyword: '稳定币 etf',
  totals: { ...found.totals, ...found.record_totals },
  filters: {},
  facets: found.facets,
  meant: '',
  near: [],
  shown: { type: undefined, found },
  hot,
  price: null,
  ...given,
})
const headings = (html: string) => [...html.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]))
const address = '/search/%E7%A8%B3%E5%AE%9A%E5%B8%81%20etf'

describe('SearchPage', () => {
  it('shows the best hit, every kind, and where there is more', async () => {
    const html = await renderTestPage(<SearchPage />, { data: results(), address })
    expect(html).toContain('<mark>稳定币</mark>')
    expect(html.match(/class="best whole"/g)).toHaveLength(1)
    expect(html.match(/href="\/contents\/1"/g)).toHaveLength(1)
    expect(html).toContain(`href="${address}?type=articles"`)
    expect(html).toContain('全部12条')
    expect(html).toMatch(/<h2[^>]*>活动<\/h2>.*href="\/events\/7".*<mark>稳定币<\/mark>.*11月28日 星期六 19:00/s)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('英文')
    expect(html).toMatch(/<input[^>]* value="稳定币 etf"/)
  })

  it.each([
    ['all kinds', results()],
    ['one kind', results({ shown: { type: 'articles', page: { list: found.articles, total: 12, more: true } } })],
    ['nothing', results({ totals: { articles: 0, flash: 0, features: 0, events: 0, authors: 0, ...noRecords } })],
    ['no keyword', { state: 'empty', hot } satisfies SearchPageData],
  ])('has one h1 and an unbroken outline with %s', async (_name, data) => {
    const levels = headings(await renderTestPage(<SearchPage />, { data, address }))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  it('lists one kind, which goes on without script', async () => {
    const page = { list: found.articles, total: 12, more: true }
    const html = await renderTestPage(<SearchPage />, { data: results({ shown: { type: 'articles', page } }), address })
    expect(html).toContain(`href="${address}?type=articles&amp;before=2"`)
    expect(html).not.toContain('class="best whole"')
  })

  it('shows further kinds, the passage of a text, what narrows the results, and what was meant', async () => {
    const passage_segments = marked('…末段说到', '女巫攻击')
    const all = { ...found, articles: [found.articles[0], foundItem(2, { passage_segments })] }
    const data = results({ shown: { type: undefined, found: all }, filters: { since: 'week' }, meant: '稳定币 eth' })
    const html = await renderTestPage(<SearchPage />, { data, address })
    expect(html).toContain('…末段说到<mark>女巫攻击</mark>')
    expect(html).toMatch(/<h2[^>]*>工具<\/h2>.*href="https:\/\/tool.example\/"/s)
    expect(html).toMatch(
      /<option value="week" selected="">过去一周（2）<\/option>.*<option value="month">过去一个月<\/option>/,
    )
    expect(html).toContain('<option value="3">监管（4）</option>')
    expect(html).toContain('以下是“稳定币 eth”的结果')
    expect(html).toContain(`href="${address}?type=tools&amp;since=week"`)
  })

  it('offers words where nothing was found', async () => {
    const totals = { articles: 0, flash: 0, features: 0, events: 0, authors: 0, ...noRecords }
    const html = await renderTestPage(<SearchPage />, { data: results({ totals, near: ['以太坊'] }), address })
    expect(html).toMatch(/你是不是要找.*href="\/search\/%E4%BB%A5%E5%A4%AA%E5%9D%8A"/s)
  })

  it('says where nothing was found, and offers each word alone', async () => {
    const data = results({ totals: { articles: 0, flash: 0, features: 0, events: 0, authors: 0, ...noRecords } })
    const html = await renderTestPage(<SearchPage />, { data, address })
    expect(html).toContain('没有找到“稳定币 etf”')
    expect(html).toContain('href="/search/etf"')
    expect(html).toContain('热门搜索')
  })

  it('works without script and keeps the language of its address', async () => {
    const html = await renderTestPage(<SearchPage />, {
      data: { state: 'empty', hot: null },
      address: '/en/search',
      language: 'en',
    })
    expect(html).toMatch(/<form[^>]* action="\/en\/search"/)
    expect(html).toContain('name="keyword"')
    expect(html).not.toContain('Trending searches')
  })
})

describe('bestOf', () => {
  const titled = foundTopic(4, marked('', '稳定币'))
  it.each([
    ['a topic with the words in its title', { ...found, features: [titled] }, titled],
    ['else such an article', found, found.articles[0]],
    ['nothing', { features: [], articles: [foundItem(1, { title_segments: plain('香港') })] }, undefined],
  ])('is %s', (_name, given, best) => {
    expect(bestOf(given)).toBe(best)
  })

  it('does not stand among the others again, and hides nothing of another kind with its id', () => {
    expect(otherThan(found.articles[0], found.articles)).toEqual([found.articles[1]])
    expect(otherThan(titled, [foundItem(4)])).toHaveLength(1)
  })
})

describe('the order of kinds', () => {
  it('is the usual one, but what has the words in a name comes before what has them in its text alone', () => {
    const group = (type: string, ...list: Parameters<typeof otherThan>[1]) => ({ type, list })
    const inText = foundItem(2, { title_segments: plain('别的') })
    const order = byTitle([
      group('articles', inText),
      group('flash', foundItem(3, { kind: 'flash' }), inText),
      group('events', inText, foundEvent),
      group('authors', foundAuthor),
    ])
    expect(order.map(({ type }) => type)).toEqual(['flash', 'events', 'articles', 'authors'])
  })

  it('is not led by names that merely begin with the words', () => {
    const named = (kind: 'SEC' | 'Security') =>
      foundItem(kind.length, {
        title_segments: [{ t: 'SEC', hit: true }, ...(kind === 'SEC' ? plain(' 起诉') : plain('urity Labs'))],
      })
    const order = byTitle([
      { type: 'labels', list: [named('Security')] },
      { type: 'atlas', list: [named('SEC')] },
    ])
    expect(order.map(({ type }) => type)).toEqual(['atlas', 'labels'])
  })

  it('is what the page has', async () => {
    const articles = [foundItem(1), foundItem(2, { title_segments: plain('别的') })]
    const shown = { type: undefined, found: { ...found, articles } }
    const html = await renderTestPage(<SearchPage />, { data: results({ shown }), address })
    const kinds = [...html.matchAll(/<h2[^>]*>(文章|快讯|专题|活动|作者|工具)<\/h2>/g)].map(([, name]) => name)
    expect(kinds).toEqual(['快讯', '活动', '工具', '文章', '专题', '作者'])
  })
})

describe('searchLoader', () => {
  const asked: [string, object][] = []
  const call = async (_language: string, name: string, input: object) => {
    asked.push([name, input])
    if (name === 'homeSearchList') throw new Error('down')
    return name === 'search' ? found : { list: [], total: 0, more: false }
  }
  const backend = inLanguage({ call: call as never }, 'zh-Hans')

  it.each([
    [{}, 'empty'],
    [{ keyword: ' ' }, 'empty'],
    [{ keyword: 'etf' }, 'results'],
    [{ key: 'etf' }, 'results'],
  ])('%j: %s', async (params, state) => {
    const { data } = await searchLoader(backend, params)
    expect(data).toMatchObject({ state, hot: null })
  })

  it('asks for a kind that there is, from where the address says', async () => {
    asked.length = 0
    await searchLoader(backend, { keyword: '  etf ', type: 'flash', before: '7' })
    expect(asked).toContainEqual(['searchMore', { keyword: 'etf', type: 'flash', before: 7, size: 20 }])
    asked.length = 0
    await searchLoader(backend, { keyword: 'etf', type: 'people' })
    expect(asked.some(([name]) => name === 'searchMore')).toBe(false)
  })
})
