import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { addMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

describe('what an author published elsewhere', () => {
  it('is listed until it is revised, to the author alone', async () => {
    const { author, site } = newsroom
    const { content, database } = site.services
    const who = { key: 'feed:own', nickname: '专栏作者' }
    const draft = (importKey: string, title: string) => testDraft({ importKey, title, author: who })
    await content.saveItems([draft('own:1', '旧文一'), draft('own:2', '旧文二')])
    const writer = await addMember(site, {})
    const published = async (input: object = {}) => (await writer.call('myPublished', input)).data
    expect(await published()).toEqual({ list: [], total: 0, more: false })
    await database.pool.query(
      `update users set author_id = (select id from authors where key = 'feed:own') where id = $1`,
      [writer.id],
    )
    const found = await published()
    expect(found.list.map(({ title }) => title).toSorted()).toEqual(['旧文一', '旧文二'])
    expect(found.list[0]).toMatchObject({ language: 'zh-Hans', release_time: '2026-01-02 11:04:05' })
    const [one] = (await published({ keyword: '文一' })).list
    expect(one?.title).toBe('旧文一')
    expect(await author.call('reviseArticle', { item: one?.item_id ?? 0 })).toMatchObject({ code: 404 })
    const begun = await writer.call('reviseArticle', { item: one?.item_id ?? 0 })
    expect((await writer.call('getManuscript', { id: begun.data.id })).data.title).toBe('旧文一')
    expect((await published()).list.map(({ title }) => title)).toEqual(['旧文二'])
  })
})

describe('labels for what is begun', () => {
  it('are found by name in either script and by ticker, in the reader’s language', async () => {
    const { author, site } = newsroom
    const label = { key: 'stable-coin', name: '稳定币', coin: 'USDX', versions: { en: { name: 'Stablecoin' } } }
    await site.services.content.saveTaxonomy({ labels: [label] }, { demo: false })
    const names = async (text: string, language = 'cn') =>
      (await author.call('labelSuggestions', { text }, { language })).data.list.map(({ name }) => name)
    expect(await names('穩定')).toEqual(['稳定币'])
    expect(await names('usd', 'hk')).toEqual(['穩定幣'])
    expect(await names('stab', 'en')).toEqual(['Stablecoin'])
    expect(await names('%')).toEqual([])
  })
})
