import { describe, expect, it } from 'vitest'
import type { ColumnAuthorWithLatest } from '#contract/content/authors.ts'
import { testCategory, testItem, testItems } from '#web/domains/items/test-items.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { ArticleListPage } from '../article-list-page.tsx'
import { LabelPage } from '../label-page.tsx'
import type { ArticleListData } from '../loaders/loaders-articles.ts'
import {
  type AuthorData,
  authorLoader,
  type ColumnAuthorsData,
  type ColumnsData,
  columnsLoader,
  readKeyword,
} from '../loaders/loaders-authors.ts'
import { type LabelData, labelLoader } from '../loaders/loaders-labels.ts'
import { AuthorPage } from './author-page.tsx'
import { ColumnAuthorsPage } from './column-authors-page.tsx'
import { ColumnsPage } from './columns-page.tsx'

const none = { list: [], total: 0, more: false }
const writer = (id: number, given: Partial<ColumnAuthorWithLatest> = {}): ColumnAuthorWithLatest => ({
  id,
  nickname: `作者${id}`,
  avatar_img: null,
  introduction: '关注稳定币',
  articles: 12,
  latest: testItem(id * 100),
  ...given,
})

const columns: ColumnsData = {
  popular: testItems(5),
  week: [{ ...writer(1), week: 3 }],
  columns: [writer(2)],
  works: { list: testItems(10), total: 60, more: true },
  before: undefined,
  all: false,
}
const authors: ColumnAuthorsData = {
  page: { list: [writer(1), writer(2)], total: 2, more: false },
  keyword: '',
  before: undefined,
  hot: testItems(10),
}
const author: AuthorData = {
  state: 'found',
  author: {
    id: 7,
    nickname: '何沛文',
    avatar_img: null,
    introduction: '慢写快查',
    counts: { articles: 10, flash: 2, followers: 0, likes: 0 },
    latest_time: '2026-11-20 12:34:00',
    labels: [{ id: 4, name: '比特币', coin: 'BTC', count: 6 }],
    followed: false,
  },
  kind: 'article',
  works: { list: testItems(10), total: 10, more: false },
  before: undefined,
  others: [writer(1)],
}
const label: LabelData = {
  state: 'found',
  label: {
    id: 4,
    name: '比特币',
    coin: 'BTC',
    counts: { articles: 11, flash: 34 },
    related: [{ id: 9, name: '挖矿', coin: null, count: 6 }],
  },
  kind: 'article',
  page: { list: testItems(10), total: 11, more: true },
  before: undefined,
  hot: testItems(10),
  dataPage: null,
}
const articles: ArticleListData = {
  state: 'found',
  categories: [testCategory(3, '政策'), testCategory(4, '市场', 'market')],
  category: undefined,
  page: { list: testItems(10), total: 60, more: true },
  before: undefined,
  all: false,
  hot: testItems(10),
  authors: [writer(1)],
}
const missing = { state: 'missing', reading: testItems(4) }

const tabs = (html: string) => {
  const nav = /<nav class="tabs".*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...nav.matchAll(/<a([^>]*)>/g)].map((match) => {
    const href = /href="([^"]*)"/.exec(match[1] ?? '')?.[1]
    return match[1]?.includes('aria-current') ? `[${href}]` : href
  })
}

describe('every page', () => {
  it.each([
    ['columns', <ColumnsPage key="p" />, columns],
    ['columns, empty', <ColumnsPage key="p" />, { ...columns, popular: [], week: [], columns: [], works: none }],
    ['column authors', <ColumnAuthorsPage key="p" />, authors],
    ['column authors, none found', <ColumnAuthorsPage key="p" />, { ...authors, page: none, keyword: '无此人' }],
    ['author', <AuthorPage key="p" />, author],
    ['author without works', <AuthorPage key="p" />, { ...author, works: none }],
    ['missing author', <AuthorPage key="p" />, missing],
    ['label', <LabelPage key="p" />, label],
    [
      'label with flash',
      <LabelPage key="p" />,
      { ...label, kind: 'flash', page: { ...label.page, list: testItems(3, { kind: 'flash' }) } },
    ],
    ['missing label', <LabelPage key="p" />, missing],
    ['articles', <ArticleListPage key="p" />, articles],
    [
      'articles, empty category',
      <ArticleListPage key="p" />,
      { ...articles, page: none, category: testCategory(3, '政策') },
    ],
    ['missing category', <ArticleListPage key="p" />, missing],
  ])('has one h1 and an unbroken outline: %s', async (_, page, data) => {
    const html = await renderTestPage(page, { data })
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  it.each([
    ['columns', <ColumnsPage key="p" />, columns, '/columns?before=10'],
    ['author', <AuthorPage key="p" />, { ...author, works: { ...author.works, more: true } }, '/author/7?before=10'],
    ['label', <LabelPage key="p" />, label, '/label/4?kind=article&amp;before=10'],
    ['articles', <ArticleListPage key="p" />, articles, '/home_wz?before=10'],
    [
      'category',
      <ArticleListPage key="p" />,
      { ...articles, category: testCategory(3, '政策') },
      '/home_wz/3?before=10',
    ],
    [
      'authors',
      <ColumnAuthorsPage key="p" />,
      { ...authors, keyword: '何 &', page: { ...authors.page, more: true } },
      '/columnlist?keyword=%E4%BD%95+%26&amp;before=2',
    ],
  ])('goes on without script: %s', async (_, page, data, href) => {
    expect(await renderTestPage(page, { data })).toContain(`href="${href}"`)
  })

  it('keeps the language of its address in every link', async () => {
    const html = await renderTestPage(<ColumnsPage />, { data: columns, address: '/en/columns', language: 'en' })
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((href) => !href?.startsWith('/en/'))).toEqual([])
  })
})

describe('AuthorPage', () => {
  it('has tabs for the kinds that there are, with their numbers', async () => {
    expect(tabs(await renderTestPage(<AuthorPage />, { data: author }))).toEqual([
      '[/author/7]',
      '/author/7?kind=flash',
    ])
    const quiet = { ...author, author: { ...author.author, counts: { articles: 10, flash: 0 } } }
    expect(tabs(await renderTestPage(<AuthorPage />, { data: quiet }))).toEqual(['[/author/7]'])
  })

  it('says nothing of an introduction that is not there', async () => {
    const html = await renderTestPage(<AuthorPage />, {
      data: { ...author, author: { ...author.author, introduction: '' } },
    })
    expect(html).toContain('content="何沛文在港讯发表的报道、分析、评论、文章与快讯，')
    expect(/<header class="author-head">.*<\/header>/.exec(html)?.[0]).not.toContain('class="dek"')
  })

  it('keeps lists that only go on out of search engines', async () => {
    expect(await renderTestPage(<AuthorPage />, { data: author })).not.toContain('noindex')
    expect(await renderTestPage(<AuthorPage />, { data: { ...author, before: 5 } })).toContain('noindex')
  })
})

describe('LabelPage', () => {
  it('names a coin once where name and ticker are the same', async () => {
    const html = await renderTestPage(<LabelPage />, { data: { ...label, label: { ...label.label, name: 'BTC' } } })
    expect(/<h1.*?<\/h1>/.exec(html)?.[0].match(/BTC/g)).toHaveLength(1)
  })
})

describe('ColumnAuthorsPage', () => {
  it('searches by a form that works without script, under the prefix of the address', async () => {
    const html = await renderTestPage(<ColumnAuthorsPage />, { data: authors, address: '/zh-hant/columnlist' })
    expect(/<form[^>]*>/.exec(html)?.[0]).toContain('action="/zh-hant/columnlist"')
    expect(html).toContain('name="keyword"')
  })

  it('says what was found, and leads back to all', async () => {
    const html = await renderTestPage(<ColumnAuthorsPage />, { data: { ...authors, page: none, keyword: '<无>' } })
    expect(html).toContain('找到0位与“&lt;无&gt;”相符的作者')
    expect(html).toContain('暂无数据')
    expect(html).toContain('href="/columnlist"')
  })
})

describe('ArticleListPage', () => {
  it('marks the category of its path', async () => {
    const data = { ...articles, category: testCategory(4, '市场') }
    expect(tabs(await renderTestPage(<ArticleListPage />, { data }))).toEqual([
      '/home_wz',
      '/home_wz/3',
      '[/home_wz/4]',
    ])
  })
})

describe('readKeyword', () => {
  it.each([
    [undefined, ''],
    ['  何  ', '何'],
    ['何'.repeat(80), '何'.repeat(64)],
    [`${'何'.repeat(63)}🌊`, '何'.repeat(63)],
  ])('%j is %j', (given, expected) => expect(readKeyword(given)).toBe(expected))
})

describe('loaders', () => {
  const backend = (answers: Record<string, (input: never) => unknown>): LanguageBackend => ({
    language: 'zh-Hans',
    call: (async (name: string, input: never) => answers[name]?.(input)) as never,
  })
  const gone = () => {
    throw Object.assign(new Error('当前作者不存在'), { name: 'BackendError', code: 404 })
  }
  const hot = { homeHotList: () => ({ list: testItems(10) }) }

  it.each(['999', '0', 'abc', '1e3', undefined])(
    'an author %j that does not exist is a 404 with something to read',
    async (id) => {
      const loaded = await authorLoader(backend({ ...hot, toUserInfo: gone }), { id })
      expect(loaded).toMatchObject({ missing: true, data: { state: 'missing' } })
      expect(loaded.data.state === 'missing' && loaded.data.reading).toHaveLength(4)
    },
  )

  it.each([
    [{}, { articles: 0, flash: 3 }, 'flash'],
    [{}, { articles: 2, flash: 3 }, 'article'],
    [{ kind: 'article' }, { articles: 0, flash: 3 }, 'article'],
    [{ kind: 'flash' }, { articles: 2, flash: 0 }, 'flash'],
    [{}, { articles: 0, flash: 0 }, 'article'],
  ])('a label opens with the kind that it has: %j %j', async (params, counts, kind) => {
    const getLabelDetails = (input: { kind: string }) => ({
      ...label.label,
      counts,
      data: { ...none, asked: input.kind },
    })
    const { data } = await labelLoader(backend({ ...hot, getLabelDetails }), { id: '4', ...params })
    expect(data).toMatchObject({ state: 'found', kind, page: { asked: kind } })
  })

  it.each([
    [[], null],
    [[{ types: [], entity: { key: 'ethereum-chain', name: '以太坊' } }], null],
    [
      [{ types: ['market', 'bitcoin'], entity: { key: 'bitcoin', name: '比特币' } }],
      { path: '/DataEra/market/bitcoin', name: '比特币' },
    ],
  ])('a label leads to the data of what it stands for: %j', async (list, dataPage) => {
    const getLabelDetails = () => ({ ...label.label, data: none })
    const { data } = await labelLoader(backend({ ...hot, getLabelDetails, getLabelData: () => ({ list }) }), {
      id: '4',
    })
    expect(data).toMatchObject({ dataPage })
  })

  it('columns repeat nothing of what stands above', async () => {
    const { data } = await columnsLoader(
      backend({
        getPopularColumn: () => ({ list: testItems(5) }),
        getWeekAuthorList: () => ({ list: [] }),
        hotColumns: () => ({ ...none, list: [writer(1, { latest: testItem(3) }), writer(2)] }),
        getArticleList: () => ({ list: testItems(15), total: 60, more: true }),
      }),
      {},
    )
    expect(data.columns.map(({ id }) => id)).toEqual([2])
    expect(data.works.list.map(({ id }) => id)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })
})
