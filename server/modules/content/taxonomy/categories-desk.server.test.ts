import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteTime } from '#server/platform/site-time.ts'
import { testDraft } from '#server/test-draft.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const kind = 'category' as const
async function added(name: string, given: object = {}) {
  const texts = { 'zh-Hans': { name } }
  const { data, message } = await newsroom.editor.call('saveRecord', {
    kind,
    texts,
    online: true,
    cover: 'data',
    ...given,
  })
  if (!data?.saved || data.record.kind !== kind) throw new Error(`Nothing was added: ${message}`)
  return data.record
}
async function region(name: string): Promise<number> {
  const texts = { 'zh-Hans': { name } }
  const { data } = await newsroom.editor.call('saveRecord', { kind: 'region', texts, online: true })
  if (!data?.saved) throw new Error('not added')
  return data.record.id
}
const list = async () => (await newsroom.editor.call('listRecords', { kind })).data.list
const offered = async () => (await callAsVisitor(newsroom.site, 'categoryLists')).data.list.map(({ id }) => id)
async function filed(category: string): Promise<number> {
  const { content } = newsroom.site.services
  await content.saveItems([testDraft({ importKey: `in-${category}`, title: '归档', category })])
  return (await content.idsByImportKey([`in-${category}`])).get(`in-${category}`) ?? 0
}

describe('categories and regions', () => {
  it('are added with a stable name, renamed in three languages, and shown where they stand', async () => {
    const taxon = await added('链上数据', { texts: { 'zh-Hans': { name: '链上数据' }, en: { name: 'On-chain data' } } })
    expect(taxon).toMatchObject({ about: { computed: { key: 'on-chain-data', items: 0 } }, version: 1 })
    expect((await added('又一个')).about.computed.key).toBe('category')
    const item = await filed('on-chain-data')
    const texts = { 'zh-Hans': { name: '数据室' }, 'zh-Hant-HK': { name: '數據組' } }
    await newsroom.editor.call('saveRecord', { ...taxon, kind, texts })
    const shown = async (language: string) =>
      (await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item }, { language })).data.category?.name
    expect([await shown('cn'), await shown('hk'), await shown('en')]).toEqual(['数据室', '數據組', '数据室'])
  })

  const orderOf = (ids: number[]) => ids.map((id) => ({ id, contents: [] }))
  const order = (ids: number[], seen: number[], member = newsroom.editor) =>
    member.call('orderRecords', { kind, order: orderOf(ids), seen: orderOf(seen) })
  const idsOf = async () => (await list()).map(({ id }) => id)

  it('are put into an order by all that there are, and by nothing less', async () => {
    await added('排序甲')
    const seen = await idsOf()
    const ids = seen.toReversed()
    expect(await order(ids, seen)).toMatchObject({ code: 200, data: { saved: true } })
    expect(await offered()).toEqual(ids)
    expect(await order(ids.slice(1), ids)).toMatchObject(refusal('invalidInput'))
    expect(await order([...ids.slice(1), ids[1] ?? 0], ids)).toMatchObject(refusal('invalidInput'))
    expect((await actsOn(newsroom, 'category'))[0]).toMatchObject({
      action: 'category.order',
      before: { order: seen.map(String) },
      after: { order: ids.map(String) },
    })
  })

  it('are not put into an order over one that a colleague made meanwhile, which is answered with', async () => {
    await added('排序乙')
    const seen = await idsOf()
    const theirs = [...seen.slice(1), ...seen.slice(0, 1)]
    expect(await order(theirs, seen, newsroom.colleague)).toMatchObject({ data: { saved: true } })
    const { data } = await order(seen.toReversed(), seen)
    if (data.saved) throw new Error('The order of the colleague was lost')
    expect(data.current.list.map(({ id }) => id)).toEqual(theirs)
    expect(await idsOf()).toEqual(theirs)
  })

  it('have one order of two that are made at the same moment', async () => {
    const seen = await idsOf()
    const answers = await Promise.all([
      order(seen.toReversed(), seen),
      order([...seen.slice(1), ...seen.slice(0, 1)], seen, newsroom.colleague),
    ])
    expect(answers.filter(({ data }) => data.saved)).toHaveLength(1)
  })

  it('switched off are not offered any more', async () => {
    const taxon = await added('停用')
    expect(await offered()).toContain(taxon.id)
    await newsroom.editor.call('saveRecord', { ...taxon, kind, online: false })
    expect(await offered()).not.toContain(taxon.id)
    expect((await list()).map(({ id }) => id)).toContain(taxon.id)
  })

  it('are deleted only when nothing stands in them', async () => {
    const taxon = await added('待清空', { texts: { 'zh-Hans': { name: '待清空' }, en: { name: 'full' } } })
    const item = await filed('full')
    const remove = () => newsroom.editor.call('deleteRecord', { kind, id: taxon.id, version: taxon.version })
    expect(await remove()).toMatchObject(refusal('stillUsed'))
    const { data } = await newsroom.editor.call('moveTaxon', { kind, id: taxon.id, into: newsroom.category })
    expect(data.items).toBe(1)
    const { data: moved } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item })
    expect(moved.category?.id).toBe(newsroom.category)
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await offered()).not.toContain(taxon.id)
    await newsroom.editor.call('restoreFromBin', { kind: 'category', id: String(taxon.id) })
    expect(await offered()).toContain(taxon.id)
  })

  it('take along what is being written: a revision does not undo a move', async () => {
    const { author, editor } = newsroom
    const taxon = await added('将并入')
    const article = await publish(newsroom, { title: '搬家', category: taxon.id })
    const draft = await write(newsroom, author, { title: '草稿', category: taxon.id })
    await editor.call('moveTaxon', { kind, id: taxon.id, into: newsroom.category })
    expect(await editor.call('deleteRecord', { kind, id: taxon.id, version: taxon.version })).toMatchObject({
      code: 200,
    })
    const held = async (id: number) => (await author.call('getManuscript', { id })).data.category
    expect([await held(article.id), await held(draft.id)]).toEqual([newsroom.category, newsroom.category])
    expect((await editor.call('getReview', { id: article.id })).data.published?.category).toBe(newsroom.category)
    await editor.call('saveManuscript', { id: article.id, version: article.version, title: '搬家二' })
    const { data } = await editor.call('submitManuscript', { id: article.id, version: article.version + 1 })
    expect(data).toMatchObject({ state: 'approved' })
    const shown = (await callAsVisitor(newsroom.site, 'getInformationDetails', { id: article.item_id })).data
    expect(shown).toMatchObject({ title: '搬家二', category: { id: newsroom.category } })
  })

  it('that lie in the bin take nothing in', async () => {
    const { author, editor, site } = newsroom
    const taxon = await added('已删除', { texts: { 'zh-Hans': { name: '已删除' }, en: { name: 'gone' } } })
    const waiting = await submit(newsroom, author, { title: '等分类', category: taxon.id })
    const planned = await submit(newsroom, author, { title: '定时分类', category: taxon.id })
    const revised = await publish(newsroom, { title: '留在原处' })
    const version = revised.version + 1
    await author.call('saveManuscript', { id: revised.id, version: revised.version, category: taxon.id })
    await author.call('submitManuscript', { id: revised.id, version })
    const plan = { decision: 'approve', publish_time: siteTime(new Date(Date.now() + 3_600_000)) }
    await editor.call('decideReview', { id: planned.id, version: planned.version, ...plan })
    await editor.call('decideReview', { id: revised.id, version, ...plan })
    expect(await editor.call('deleteRecord', { kind, id: taxon.id, version: taxon.version })).toMatchObject({
      code: 200,
    })
    const decide = { id: waiting.id, version: waiting.version, decision: 'approve' }
    expect(await editor.call('decideReview', decide)).toMatchObject(refusal('manuscriptIncomplete'))
    const both = [planned.id, revised.id]
    await site.services.database.pool.query(
      `update manuscripts set publish_at = now() - interval '1 second' where id = any ($1)`,
      [both],
    )
    expect((await site.services.manuscripts.publishDue(new Date())).toSorted((a, b) => a - b)).toEqual(both)
    const shown = async (id: number) => (await callAsVisitor(site, 'getInformationDetails', { id })).data.category
    const { item_id: item } = (await author.call('getManuscript', { id: planned.id })).data
    expect([await shown(item ?? 0), await shown(await filed('gone'))]).toEqual([null, null])
    expect(await shown(revised.item_id)).toMatchObject({ id: newsroom.category })
  })

  it('saved on top of a newer version are not saved', async () => {
    const taxon = await added('冲突')
    const answers = await Promise.all([
      newsroom.editor.call('saveRecord', { ...taxon, kind, cover: 'fund' }),
      newsroom.colleague.call('saveRecord', { ...taxon, kind, cover: 'tech' }),
    ])
    expect(answers.filter(({ data }) => data.saved)).toHaveLength(1)
  })

  it('work for regions alike', async () => {
    const texts = { 'zh-Hans': { name: '新加坡' }, en: { name: 'Singapore' } }
    const { data } = await newsroom.editor.call('saveRecord', { kind: 'region', texts, online: true })
    expect(data).toMatchObject({ saved: true, record: { about: { computed: { key: 'singapore' } } } })
    const { data: all } = await newsroom.editor.call('listRecords', { kind: 'region' })
    expect(all.list.at(-1)).not.toHaveProperty('cover')
    if (!data.saved) throw new Error('not saved')
    const [from, into] = [data.record.id, await region('马来西亚')]
    const begun = await newsroom.editor.call('saveFlashDraft', { title: '写到一半', region: from })
    if (!begun.data.saved || begun.data.flash.id === null) throw new Error('not begun')
    await newsroom.editor.call('moveTaxon', { kind: 'region', id: from, into })
    await newsroom.editor.call('deleteRecord', { kind: 'region', id: from, version: data.record.version })
    const { id } = begun.data.flash
    const draft = (await newsroom.editor.call('getFlash', { id })).data
    expect(draft.region).toBe(into)
    const gone = { id, version: draft.version, title: '写到一半', text: '正文。', region: from }
    expect(await newsroom.editor.call('publishFlash', gone)).toMatchObject(refusal('flashIncomplete'))
  })
})
