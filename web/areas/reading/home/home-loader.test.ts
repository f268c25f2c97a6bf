import { describe, expect, it } from 'vitest'
import { testItem, testItems } from '#web/domains/items/test-items.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { homeLoader } from '../loaders/loaders.ts'
import { withoutRepeats } from '../loaders/without-repeats.ts'

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const flashFrom = (first: number, count: number, given: Parameters<typeof testItems>[1] = {}) =>
  testItems(first + count, { kind: 'flash', ...given }).slice(first)
const page = (count: number, more = false) => ({ list: testItems(count), total: count, more })

describe('withoutRepeats', () => {
  it('begins below what stands above and is a page long', () => {
    const feed = withoutRepeats(page(19, true), testItems(4))
    expect(ids(feed.list)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(feed.more).toBe(true)
  })

  it('goes on where a row did not fit, though the list has no further page', () => {
    expect(withoutRepeats(page(15), testItems(4)).more).toBe(true)
    expect(withoutRepeats(page(14), testItems(4)).more).toBe(false)
  })

  it('stays whole where little would be left', () => {
    expect(ids(withoutRepeats(page(9), testItems(4)).list)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(withoutRepeats(page(1), testItems(1)).list).toHaveLength(1)
  })
})

const isImportantFlash = (input: object) => 'important' in input && input.important === true

describe('homeLoader', () => {
  const asked: object[] = []
  const articles = testItems(40)
  const answers: Record<string, object> = {
    homeLinsts: { banners: articles.slice(0, 1), flash: testItems(2, { kind: 'flash', html: '<p>long</p>' }) },
    getRecommendLists: { list: articles.slice(1, 11) },
    getRecommendBanner: { list: articles.slice(0, 1), banners: [{ id: 7 }] },
    relatedRecommen: flashFrom(3, 6, { title: '同一主题', summary: '不显示' }),
    homeSearchList: { searchLists: [] },
    categoryLists: { list: [] },
    getDataSummary: { subjects: [], demo: false },
  }
  const call = async (_language: string, name: string, input: { size?: number }) => {
    if (name === 'getArticleList') asked.push(input)
    if (isImportantFlash(input)) return { list: flashFrom(20, 10), total: 10, more: false }
    return answers[name] ?? { list: articles.slice(0, input.size), total: 40, more: true }
  }
  const backend = inLanguage({ call: call as never }, 'zh-Hans')

  it('gives the front page ten articles that do not stand above, and flash without texts', async () => {
    const { data } = await homeLoader(backend, {})
    expect(ids(data.feed.list)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    expect(data.flash.map(({ html }) => html)).toEqual(['', ''])
    expect(data.promoted).toEqual([{ id: 7 }])
  })

  it('recommends five flash on the subject of the first recommended article', async () => {
    const inputs: object[] = []
    const noted = async (language: string, name: string, input: { size?: number }) => {
      if (name === 'relatedRecommen') inputs.push(input)
      return call(language, name, input)
    }
    const { data } = await homeLoader(inLanguage({ call: noted as never }, 'zh-Hans'), {})
    expect(inputs).toEqual([{ id: 2, kind: 'flash' }])
    expect(data.flashPicks.map(({ title, summary }) => [title, summary])).toEqual(Array(5).fill(['同一主题', '']))
  })

  it('recommends flash in the order of a timeline, whatever fits the subject best', async () => {
    const times = ['2026-11-22 10:00:00', '2026-11-24 09:00:00', null, '2026-11-23 20:00:00']
    const related = times.map((release_time, id) => ({ ...testItem(10 + id, { kind: 'flash' }), release_time }))
    const other = async (language: string, name: string, input: object) => {
      if (isImportantFlash(input)) return { list: [], total: 0, more: false }
      return name === 'relatedRecommen' ? related : call(language, name, input)
    }
    const { data } = await homeLoader(inLanguage({ call: other as never }, 'zh-Hans'), {})
    expect(ids(data.flashPicks)).toEqual([11, 13, 10, 12])
  })

  it('recommends no flash that the column beside it shows, and important older ones instead', async () => {
    const inputs: object[] = []
    const other = async (language: string, name: string, input: object) => {
      if (isImportantFlash(input)) inputs.push(input)
      return name === 'relatedRecommen' ? flashFrom(0, 4) : call(language, name, input)
    }
    const { data } = await homeLoader(inLanguage({ call: other as never }, 'zh-Hans'), {})
    expect(inputs).toMatchObject([{ kind: 'flash', before: 2 }])
    expect(ids(data.flash)).toEqual([1, 2])
    expect(ids(data.flashPicks)).toEqual([3, 4, 21, 22, 23])
  })

  it.each([
    ['nothing is recommended', 'getRecommendLists', { list: [] }],
    ['nothing is known of its subject', 'relatedRecommen', []],
  ])('recommends important flash where %s', async (_, name, answer) => {
    const other = async (language: string, asked: string, input: object) =>
      asked === name ? answer : call(language, asked, input)
    const { data } = await homeLoader(inLanguage({ call: other as never }, 'zh-Hans'), {})
    expect(ids(data.flashPicks)).toEqual([21, 22, 23, 24, 25])
  })

  it('recommends the newest flash where there are no others', async () => {
    const other = async (language: string, name: string, input: object) => {
      if (isImportantFlash(input)) return { list: [], total: 0, more: false }
      return name === 'relatedRecommen' ? [] : call(language, name, input)
    }
    const { data } = await homeLoader(inLanguage({ call: other as never }, 'zh-Hans'), {})
    expect(ids(data.flashPicks)).toEqual(ids(data.flash))
  })

  it('gives a category whole, continued where the address says', async () => {
    const { data } = await homeLoader(backend, { category: '3', before: '99' })
    expect(asked.at(-1)).toEqual({ kind: 'article', category: 3, before: 99, size: 10 })
    expect(ids(data.feed.list)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('stands without the widgets whose calls fail', async () => {
    const fails = new Set([
      'getRecommendLists',
      'relatedRecommen',
      'getRecommendBanner',
      'homeSearchList',
      'getLabelDetails',
      'categoryLists',
    ])
    const broken = async (language: string, name: string, input: { size?: number }) => {
      if (fails.has(name)) throw new Error(name)
      return call(language, name, input)
    }
    const { data } = await homeLoader(inLanguage({ call: broken as never }, 'zh-Hans'), {})
    expect(data).toMatchObject({
      recommended: [],
      promoted: [],
      searches: null,
      labelBlock: { chosen: null },
      categories: [],
    })
    expect(data.feed.list).toHaveLength(10)
  })

  it.each(['x', '-1', '0', '1e3', '99999999999999999999'])('takes the category %s for none', async (category) => {
    expect((await homeLoader(backend, { category })).data.category).toBeUndefined()
  })
})
