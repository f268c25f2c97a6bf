import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestFlashDesk, type TestFlashDesk } from './test-flash-desk.ts'

let desk: TestFlashDesk
let newsroom: TestFlashDesk['newsroom']
/** Numbers of the categories by their keys. */
const categories: Record<string, number> = {}

beforeAll(async () => {
  desk = await openTestFlashDesk()
  newsroom = desk.newsroom
  const { content } = newsroom.site.services
  const added = ['market', 'tech'].map((key) => ({ key, name: key, versions: {}, cover: 'market' as const }))
  await content.saveTaxonomy({ categories: added }, { demo: false })
  for (const { id, key } of (await desk.query('select id::int, key from categories')).rows) categories[key] = id
  // 比特币 mostly stands in market news; 监管 only in policy, and seldom.
  await content.saveItems([
    ...many(8, 'market', ['比特币']),
    ...many(3, 'tech', ['比特币']),
    ...many(4, 'policy', ['监管']),
  ])
})
afterAll(() => newsroom.close())

let made = 0
const labelled = (names: readonly string[]) => names.map((name) => ({ key: name, name }))
const many = (count: number, category: string | null, names: readonly string[]) =>
  Array.from({ length: count }, () => {
    made += 1
    return testDraft({
      importKey: `earlier:${made}`,
      kind: 'flash',
      title: `旧快讯${made}`,
      category,
      labels: labelled(names),
    })
  })

const categoryOf = async (item: number) => (await desk.details(item)).category?.id
const suggested = async (...labels: string[]) =>
  (await newsroom.editor.call('suggestCategory', { labels })).data.category

describe('the category of a flash', () => {
  it('without a choice is the one that earlier items with its labels stand in, and the flash is under its tab', async () => {
    const { item, category } = await desk.publish('矿工收入创新高', { labels: ['比特币'] })
    expect(category).toBe(categories.market)
    const tab = async (id = 0) => (await fetch(`${newsroom.site.origin}/news?category=${id}`)).text()
    expect(await tab(categories.market)).toContain(`/news/${item}`)
    expect(await tab(categories.tech)).not.toContain(`/news/${item}"`)
  })

  it('without labels is that of the labels that its text names, and the flash is under its tab', async () => {
    const { item, category } = await desk.publish('某机构增持 比特币 现货')
    expect([category, await categoryOf(item)]).toEqual([categories.market, categories.market])
    const tab = await (await fetch(`${newsroom.site.origin}/news?category=${categories.market}`)).text()
    expect(tab).toContain(`/news/${item}`)
    const asked = async (given: object) =>
      (await newsroom.editor.call('suggestCategory', { labels: [], ...given })).data
    expect(await asked({ title: '監管機構與比特幣' })).toEqual({ category: categories.policy })
    expect(await asked({ title: '午间天气' })).toEqual({ category: null })
  })

  it('is weighed by how much a label says, not by how often it is used', async () => {
    expect(await suggested('比特币')).toBe(categories.market)
    expect(await suggested('监管', '比特币')).toBe(categories.policy)
    expect(await suggested('從未用過')).toBeNull()
    expect(await suggested()).toBeNull()
  })

  it('is found by a label in the other script', async () => {
    expect(await suggested('監管')).toBe(categories.policy)
  })

  it('is what the editor chose, also against the labels, and stays in a correction of anything else', async () => {
    const { item, version } = await desk.publish('闪电网络升级方案', { labels: ['比特币'], category: categories.tech })
    expect(await categoryOf(item)).toBe(categories.tech)
    const note = '改了标签'
    await newsroom.editor.call('correctFlash', { item, version, note, labels: ['监管'] })
    expect(await categoryOf(item)).toBe(categories.tech)
    await newsroom.editor.call('correctFlash', { item, version: version + 1, note, category: categories.policy })
    expect(await categoryOf(item)).toBe(categories.policy)
  })

  it('that does not exist is named, by publishing and by correcting', async () => {
    const published = await newsroom.editor.call('publishFlash', { title: '没有这个栏目', category: 999_999 })
    expect(published).toMatchObject({ code: 10810, fields: ['category'] })
    const { item, version } = await desk.publish('原本没有栏目的快讯')
    const given = { item, version, note: '改栏目', category: 999_999 }
    expect(await newsroom.editor.call('correctFlash', given)).toMatchObject({ code: 10810 })
  })

  it('never is one that is offline or in the bin', async () => {
    await desk.query(`update categories set online = false where key = 'market'`)
    expect(await suggested('比特币')).toBe(categories.tech)
    await desk.query(`update categories set deleted_at = now() where key = 'tech'`)
    expect(await suggested('比特币')).toBeNull()
    await desk.query(`update categories set online = true, deleted_at = null`)
  })

  it('moves with everything in a category, in drafts too', async () => {
    const begun = await newsroom.editor.call('saveFlashDraft', { title: '写到一半', category: categories.tech })
    if (!begun.data.saved) throw new Error('the new draft met another one')
    const spare = await newsroom.editor.call('saveRecord', {
      kind: 'category',
      texts: { 'zh-Hans': { name: '技术新栏' } },
      cover: 'tech',
      online: true,
    })
    if (!spare.data.saved) throw new Error('the category was not added')
    const into = spare.data.record.id
    await newsroom.editor.call('moveTaxon', { kind: 'category', id: categories.tech ?? 0, into })
    const draft = await newsroom.editor.call('getFlash', { id: begun.data.flash.id ?? 0 })
    expect(draft.data.category).toBe(into)
    await newsroom.editor.call('moveTaxon', { kind: 'category', id: into, into: categories.tech ?? 0 })
  })
})

describe('flash from elsewhere', () => {
  it('without a category gets the one of its labels, when it comes and when it changes', async () => {
    const { content } = newsroom.site.services
    const draft = { ...many(1, null, ['监管'])[0], importKey: 'import:1' } as ReturnType<typeof testDraft>
    await content.saveItems([draft])
    const item = (await content.idsByImportKey(['import:1'])).get('import:1') ?? 0
    expect(await categoryOf(item)).toBe(categories.policy)
    await content.saveItems([{ ...draft, title: '改过的标题', hash: 'changed' }])
    expect(await categoryOf(item)).toBe(categories.policy)
  })

  it('stored before gets one once, where its labels say anything, and readers see it at once', async () => {
    const { content } = newsroom.site.services
    const known = await desk.publish('交易所牌照审批放缓', { labels: ['监管'] })
    const unknown = await desk.publish('社区投票通过新提案', { labels: ['闻所未闻'] })
    await desk.query('update items set category_id = null where id = any ($1)', [[known.item, unknown.item]])
    const list = () => callAsVisitor(newsroom.site, 'getArticleList', { kind: 'flash', category: categories.policy })
    expect((await list()).data.list.map(({ id }) => id)).not.toContain(known.item)
    expect(await content.fillFlashCategories()).toBe(1)
    expect((await list()).data.list.map(({ id }) => id)).toContain(known.item)
    expect(await categoryOf(unknown.item)).toBeUndefined()
    expect(await content.fillFlashCategories()).toBe(0)
  })
})
