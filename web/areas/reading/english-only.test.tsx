import { describe, expect, it } from 'vitest'
import { testItems } from '#web/domains/items/test-items.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { ArticleListPage } from './article-list-page.tsx'
import { ColumnsPage } from './authors/columns-page.tsx'
import { FlashListPage } from './flash/flash-list-page.tsx'
import { flashListLoader, homeLoader } from './loaders/loaders.ts'
import { articleListLoader } from './loaders/loaders-articles.ts'
import { columnsLoader } from './loaders/loaders-authors.ts'

const loaders = { flash: flashListLoader, articles: articleListLoader, columns: columnsLoader, home: homeLoader }

/** Returns the inputs with which the list of items is called. */
async function asked(list: keyof typeof loaders, language: 'en' | 'zh-Hans' | 'zh-Hant-HK', languages?: string) {
  const inputs: object[] = []
  const call = async (_language: string, name: string, input: object) => {
    if (name === 'getArticleList') inputs.push(input)
    const none = {
      list: [],
      more: false,
      total: 0,
      banners: [],
      flash: [],
      hotLists: [],
      searchLists: [],
      subjects: [],
      data: {},
    }
    return none
  }
  await loaders[list](inLanguage({ call: call as never }, language), languages === undefined ? {} : { languages })
  return inputs[0] as { has_english?: boolean }
}

describe('lists for readers of English', () => {
  it.each(Object.keys(loaders) as (keyof typeof loaders)[])('hold what exists in English: %s', async (list) => {
    expect((await asked(list, 'en')).has_english).toBe(true)
    for (const language of ['zh-Hans', 'zh-Hant-HK'] as const) {
      expect(await asked(list, language)).not.toHaveProperty('has_english')
    }
  })

  it.each(['flash', 'articles', 'columns'] as const)('hold all where the address asks for it: %s', async (list) => {
    expect(await asked(list, 'en', 'all')).not.toHaveProperty('has_english')
    expect((await asked(list, 'en', 'other')).has_english).toBe(true)
  })

  it('leave popular works that are in Chinese to those who ask for all', async () => {
    const popular = testItems(2).map((item, index) => ({ ...item, language: index === 0 ? 'en' : 'zh-Hans' }))
    const columns = [3, 4].map((id) => ({ id, latest: { id, language: id === 3 ? 'en' : 'zh-Hans' } }))
    const call = async (_language: string, name: string) =>
      name === 'getPopularColumn' ? { list: popular } : { list: name === 'hotColumns' ? columns : [], more: false }
    const load = (languages?: string) =>
      columnsLoader(inLanguage({ call: call as never }, 'en'), languages ? { languages } : {})
    expect((await load()).data.popular).toEqual(popular.slice(0, 1))
    expect((await load()).data.columns).toEqual(columns.slice(0, 1))
    expect((await load('all')).data.popular).toEqual(popular)
    expect((await load('all')).data.columns).toEqual(columns)
  })

  it('show popular works in whole rows', async () => {
    const counts = [1, 2, 3, 4, 5].map(async (count) => {
      const call = async (_language: string, name: string) => ({
        list: name === 'getPopularColumn' ? testItems(count) : [],
        more: false,
      })
      return (await columnsLoader(inLanguage({ call: call as never }, 'zh-Hans'), {})).data.popular.length
    })
    expect(await Promise.all(counts)).toEqual([1, 2, 3, 3, 5])
  })
})

describe('the choice', () => {
  const page = { list: testItems(2, { kind: 'flash', html: '<p>x</p>' }), more: true, total: 2 }
  const none = { list: [], more: false, total: 0 }
  const flash = (all: boolean, given = page) => ({
    page: given,
    categories: [{ id: 3, name: 'Policy', cover: 'policy' }],
    hot: [],
    category: undefined,
    important: false,
    before: undefined,
    all,
  })

  it('is a link that every other link of the list carries on', async () => {
    const english = await renderTestPage(<FlashListPage />, { data: flash(false), language: 'en', address: '/en/news' })
    expect(english).toMatch(
      /<a [^>]*href="\/en\/news\?languages=all"[^>]*aria-current="true"[^>]*><span aria-hidden="true"><\/span>English only/,
    )
    const all = await renderTestPage(<FlashListPage />, { data: flash(true), language: 'en', address: '/en/news' })
    expect(all).toMatch(/<a class="switch" href="\/en\/news"><span aria-hidden="true"><\/span>English only/)
    expect(all).toContain('/news?category=3&amp;languages=all')
    expect(all).toContain('/news?important=1&amp;languages=all')
    expect(all).toContain('languages=all&amp;before=2')
  })

  it('is for readers of English alone', async () => {
    expect(await renderTestPage(<FlashListPage />, { data: flash(false) })).not.toContain('languages=all')
  })

  it('leads on where nothing is in English', async () => {
    const html = await renderTestPage(<FlashListPage />, { data: flash(false, none), language: 'en' })
    expect(html).toContain('Nothing in English yet')
    expect(html).toContain('Show all languages')
    expect(await renderTestPage(<FlashListPage />, { data: flash(true, none), language: 'en' })).toContain('No data')
  })

  it('stands on the lists of articles and columns', async () => {
    const articles = {
      state: 'found',
      categories: [],
      category: undefined,
      page: none,
      before: undefined,
      hot: [],
      authors: [],
      all: false,
    }
    expect(await renderTestPage(<ArticleListPage />, { data: articles, language: 'en' })).toContain('languages=all')
    const columns = { popular: [], week: [], columns: [], works: none, before: undefined, all: false }
    expect(await renderTestPage(<ColumnsPage />, { data: columns, language: 'en' })).toContain('/columns?languages=all')
  })
})
