import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { callTable } from '#contract/call-table.ts'
import type { CallOutput } from '#contract/calls.ts'
import { homeLabelId } from '#contract/constants.ts'
import { writeDemoContent } from '#server/importers/demo/load.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import type { ItemDraft } from './item-draft.ts'

let site: TestSite

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
const he = { key: 'he', nickname: '何沛文' }
const luo = { key: 'luo', nickname: '罗以宁' }
const zhou = { key: 'zhou', nickname: '周砚' }
const bitcoin = { key: 'bitcoin', name: '比特币', coin: 'BTC' }
const mining = { key: 'mining', name: '挖矿' }
const custody = { key: 'custody', name: '托管' }

const article = (importKey: string, days: number, given: Partial<ItemDraft> = {}) =>
  testDraft({ importKey, title: `文章${importKey}`, releaseTime: ago(days), ...given })

beforeAll(async () => {
  site = await openTestSite()
  const { content } = site.services
  await content.saveTaxonomy(
    {
      labels: [mining, custody, bitcoin],
      authors: [
        { ...he, introduction: '关注稳定币与牌照', versions: { en: { nickname: 'He Peiwen' } } },
        { ...luo, introduction: '', versions: {} },
        { ...zhou, introduction: '100%的协议记者', versions: {} },
        { key: 'silent', nickname: '无文', introduction: '', versions: {} },
      ],
    },
    { demo: false },
  )
  await content.saveItems([
    article('he1', 1, { author: he, labels: [bitcoin, mining] }),
    article('he2', 2, { author: he, labels: [bitcoin, mining] }),
    article('he3', 40, { author: he, labels: [bitcoin, custody] }),
    article('luo1', 0.5, { author: luo, labels: [bitcoin] }),
    article('zhou1', 20, { author: zhou, pickRank: 1 }),
    article('nobody', 0.1),
    article('future', -1, { author: zhou, labels: [bitcoin] }),
    testDraft({
      importKey: 'flash1',
      kind: 'flash',
      title: '快讯一',
      releaseTime: ago(3),
      author: he,
      labels: [bitcoin],
    }),
  ])
})
afterAll(() => site.close())

async function answer(name: CallName, input: object = {}, language = 'cn') {
  const { method, path } = callTable[name]
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}` : ''
  const body = method === 'POST' ? JSON.stringify(input) : undefined
  const headers: Record<string, string> = { language, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${site.origin}/api${path}${query}`, { method, headers, body })
  return (await response.json()) as { code: number; message: string; data: never }
}

async function call<N extends CallName>(name: N, input: object = {}, language?: string): Promise<CallOutput<N>> {
  const { code, data } = await answer(name, input, language)
  expect(code).toBe(200)
  return data
}

const names = (list: readonly { nickname: string }[]) => list.map((one) => one.nickname)
const titles = (list: readonly { title: string }[]) => list.map((one) => one.title)
const authorId = async (name: string) => (await call('getAuthorListNew', { keyword: name })).list[0]?.id ?? 0
const labelId = async (name: string) => (await call('homeLinsts')).labels.find((label) => label.name === name)?.id ?? 0

describe('column authors', () => {
  it('come with their newest article, newest first; who has none is no column author', async () => {
    const { list, total, more } = await call('getAuthorListNew')
    expect(names(list)).toEqual(['罗以宁', '何沛文', '周砚'])
    expect(titles(list.map(({ latest }) => latest))).toEqual(['文章luo1', '文章he1', '文章zhou1'])
    expect(list.map(({ articles }) => articles)).toEqual([1, 3, 1])
    expect({ total, more }).toEqual({ total: 3, more: false })
  })

  it('are continued after an author, and by page', async () => {
    const first = await call('getAuthorListNew', { size: 2 })
    expect(first.more).toBe(true)
    const after = await call('getAuthorListNew', { size: 2, before: first.list.at(-1)?.id })
    const second = await call('getAuthorListNew', { size: 2, page: 2 })
    expect(names(after.list)).toEqual(['周砚'])
    expect(second).toEqual(after)
  })

  it.each([
    ['何', ['何沛文']],
    ['羅', ['罗以宁']],
    ['穩定幣', ['何沛文']],
    ['he pei', ['何沛文']],
    ['ＨＥ', ['何沛文']],
    ['100%', ['周砚']],
    ['%', ['周砚']],
    ['_', []],
    ['\\', []],
    ['  ', ['罗以宁', '何沛文', '周砚']],
    ['没有这个人', []],
  ])('are found by %j', async (keyword, expected) => {
    const { list, total } = await call('getAuthorListNew', { keyword })
    expect(names(list)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('of the week have written in the last seven days, the most productive first', async () => {
    const { list } = await call('getWeekAuthorList')
    expect(list.map(({ nickname, week, articles }) => [nickname, week, articles])).toEqual([
      ['何沛文', 2, 3],
      ['罗以宁', 1, 1],
    ])
  })

  it('are hot by recent articles and editors’ picks', async () => {
    const { hotLists } = await call('getZLHostLists')
    expect(names(hotLists)).toEqual(['何沛文', '罗以宁', '周砚'])
    expect((await call('homeLinsts')).authors).toEqual(hotLists)
    const columns = await call('hotColumns', { size: 2 })
    expect(names(columns.list)).toEqual(['何沛文', '罗以宁'])
    expect(columns).toMatchObject({ total: 3, more: true })
    expect(names((await call('hotColumns', { size: 2, page: 2 })).list)).toEqual(['周砚'])
  })

  it('have popular works, one each', async () => {
    const { list } = await call('getPopularColumn')
    expect(names(list.flatMap(({ author }) => author ?? []))).toHaveLength(3)
    expect(new Set(list.map(({ author }) => author?.id)).size).toBe(3)
  })

  it('are named in the reader’s language', async () => {
    expect(names((await call('getAuthorListNew', {}, 'hk')).list)).toContain('羅以寧')
    expect(names((await call('getAuthorListNew', {}, 'en')).list)).toContain('He Peiwen')
  })
})

describe('an author', () => {
  it('has a profile without what is still to come', async () => {
    const id = await authorId('何沛文')
    const profile = await call('toUserInfo', { id })
    expect(profile).toMatchObject({
      id,
      nickname: '何沛文',
      introduction: '关注稳定币与牌照',
      counts: { articles: 3, flash: 1 },
      followed: false,
    })
    expect(profile.labels.map(({ name, count }) => [name, count])).toEqual([
      ['比特币', 4],
      ['挖矿', 2],
      ['托管', 1],
    ])
    expect(profile.latest_time).toMatch(/^\d{4}-/)
  })

  it('has published works by kind, continued after one of them', async () => {
    const id = await authorId('何沛文')
    expect(titles((await call('getUserInformation', { id, kind: 'flash' })).list)).toEqual(['快讯一'])
    const first = await call('getUserInformation', { id, size: 2 })
    expect(titles(first.list)).toEqual(['文章he1', '文章he2'])
    expect(first).toMatchObject({ total: 3, more: true })
    const rest = await call('getUserInformation', { id, size: 2, before: first.list.at(-1)?.id })
    expect(titles(rest.list)).toEqual(['文章he3'])
  })

  it('hides works of the future', async () => {
    const id = await authorId('周砚')
    expect((await call('toUserInfo', { id })).counts.articles).toBe(1)
    expect(titles((await call('getUserInformation', { id })).list)).toEqual(['文章zhou1'])
  })

  it.each(['toUserInfo', 'getUserInformation'] as const)('who does not exist is missing: %s', async (name) => {
    expect(await answer(name, { id: 999_999 })).toMatchObject({ code: 404, message: '当前作者不存在', data: null })
    expect((await answer(name, { id: 999_999 }, 'hk')).message).toBe('找不到這位作者')
  })
})

describe('a label', () => {
  it('has its items of both kinds, their numbers, and the labels beside it', async () => {
    const id = await labelId('比特币')
    const label = await call('getLabelDetails', { id })
    expect(label).toMatchObject({ id, name: '比特币', coin: 'BTC', counts: { articles: 4, flash: 1 } })
    expect(titles(label.data.list)).toEqual(['文章luo1', '文章he1', '文章he2', '快讯一', '文章he3'])
    expect(label.data).toMatchObject({ total: 5, more: false })
    expect(label.related.map(({ name, count }) => [name, count])).toEqual([
      ['挖矿', 2],
      ['托管', 1],
    ])
  })

  it('shows one kind, page by page', async () => {
    const id = await labelId('比特币')
    const flash = await call('getLabelDetails', { id, kind: 'flash' })
    expect(titles(flash.data.list)).toEqual(['快讯一'])
    expect(flash.data.list[0]?.html).toContain('正文')
    const first = await call('getLabelDetails', { id, kind: 'article', size: 3 })
    const rest = await call('getLabelDetails', { id, kind: 'article', size: 3, before: first.data.list.at(-1)?.id })
    expect(titles(rest.data.list)).toEqual(['文章he3'])
  })

  it('that does not exist is missing', async () => {
    expect(await answer('getLabelDetails', { id: 999_999 })).toMatchObject({ code: 404, message: '当前标签不存在' })
  })
})

describe('banners', () => {
  it('above the columns name their author where nothing is featured', async () => {
    expect(titles((await call('getRecommendBanner')).list)).toEqual(['文章nobody'])
    const { list } = await call('getRecommendBanner', { position: 'columns' })
    expect(list).toHaveLength(1)
    expect(list[0]?.author).toMatchObject({ id: expect.any(Number) })
  })
})

describe('input', () => {
  it.each([
    ['getLabelDetails', {}],
    ['getLabelDetails', { id: 0 }],
    ['getLabelDetails', { id: 4, kind: 'book' }],
    ['toUserInfo', { id: '1; drop table authors' }],
    ['getUserInformation', { id: 1, size: 101 }],
    ['getAuthorListNew', { keyword: 'x'.repeat(65) }],
    ['getAuthorListNew', { keyword: 7 }],
    ['hotColumns', { page: 0 }],
    ['getRecommendBanner', { position: 'moon' }],
  ] as const)('%s refuses %j', async (name, input) => {
    expect((await answer(name, input)).code).toBe(400)
  })
})

describe('the articles of all columns', () => {
  it('are those that name an author', async () => {
    const { list } = await call('getArticleList', { kind: 'article', authored: true })
    expect(titles(list)).toEqual(['文章luo1', '文章he1', '文章he2', '文章zhou1', '文章he3'])
  })

  it('are found by all conditions together, from the beginning and behind one of them', async () => {
    const [author, label, category] = [1, 1, 1]
    const all = { kind: 'article', authored: true, important: true, author, label, category, region: 'hk' }
    for (const place of [{}, { before: 1 }, {}])
      expect(await call('getArticleList', { ...all, ...place })).toMatchObject({ list: [] })
  })
})

describe('the demonstration content', () => {
  it('has the label of the home page’s label block, with enough items for it', async () => {
    const fresh = await openTestSite()
    try {
      await writeDemoContent(fresh.services, new Date())
      const context = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
      const label = await fresh.services.content.labelDetails({ id: homeLabelId, page: 1, size: 5 }, context)
      expect(label.name).toBe('比特币')
      expect(label.data.list).toHaveLength(5)
    } finally {
      await fresh.close()
    }
  })
})
