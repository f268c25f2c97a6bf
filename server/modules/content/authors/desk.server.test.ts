import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const ok = { code: 200 }
const refusal = (name: keyof typeof errorCatalogue) => ({ code: errorCatalogue[name].code })
const fields = {
  nickname: '专栏作者',
  introduction: '写稳定币。',
  language: 'zh-Hans' as const,
  versions: {},
  avatar_img: null,
  position: null,
}
const save = (given: object) => newsroom.editor.call('saveAuthor', { ...fields, ...given })
const added = async (given: object = {}) => {
  const { data } = await save(given)
  if (!data?.saved) throw new Error('The author was not added')
  return data.author
}
const actsOn = async (id: number) =>
  (await newsroom.administrator.call('auditLog', { target: `author:${id}` })).data.list

describe('authors', () => {
  it('are added, saved and read in all languages', async () => {
    const versions = { en: { nickname: 'Columnist', introduction: ' ' }, 'zh-Hans': { nickname: '不算' } }
    const author = await added({ nickname: ' 专栏\u200b\n作者 ', versions })
    expect(author).toMatchObject({ nickname: '专栏 作者', versions: { en: { nickname: 'Columnist' } }, version: 1 })
    const { id } = author
    const shown = async (language: 'cn' | 'hk' | 'en') =>
      (await callAsVisitor(newsroom.site, 'toUserInfo', { id }, { language })).data
    expect(await shown('hk')).toMatchObject({ nickname: '專欄 作者', introduction: '寫穩定幣。' })
    expect(await shown('en')).toMatchObject({ nickname: 'Columnist', introduction: '写稳定币。' })
    const saved = await save({ id, version: 1, introduction: '写交易所。' })
    expect(saved.data).toMatchObject({ saved: true, author: { version: 2 } })
    expect(await shown('cn')).toMatchObject({ introduction: '写交易所。' })
    expect(await actsOn(id)).toMatchObject([
      { action: 'author.save', before: { introduction: '写稳定币。' }, after: { introduction: '写交易所。' } },
      { action: 'author.add' },
    ])
  })

  it('saved on top of a newer version are not saved, and the newer one is shown', async () => {
    const { id } = await added()
    const answers = await Promise.all([
      save({ id, version: 1, nickname: '甲' }),
      newsroom.colleague.call('saveAuthor', { ...fields, id, version: 1, nickname: '乙' }),
    ])
    const [winner] = answers.filter(({ data }) => data.saved)
    const [loser] = answers.filter(({ data }) => !data.saved)
    if (!winner?.data.saved || !loser || loser.data.saved) throw new Error('Both were saved, or none')
    expect(loser.data.current).toMatchObject({ nickname: winner.data.author.nickname, version: 2 })
  })

  it.each([
    ['no name', { nickname: ' \u200b ' }, 'nickname'],
    ['a long name', { nickname: '长'.repeat(41) }, 'nickname'],
    ['a long introduction', { introduction: '长'.repeat(501) }, 'introduction'],
    ['a long name in English', { versions: { en: { nickname: 'x'.repeat(41) } } }, 'versions.en.nickname'],
    ['a picture that is not here', { avatar_img: 'media/none.png' }, 'avatar_img'],
    ['no place', { position: 0 }, 'position'],
  ])('with %s are not saved', async (_, given, field) => {
    const answer = await save(given)
    expect(answer).toMatchObject(refusal('invalidInput'))
    expect(answer.fields?.join()).toContain(field)
  })

  it('are missing where they are', async () => {
    expect(await save({ id: 999_999, version: 1 })).toMatchObject(refusal('authorMissing'))
    expect(await newsroom.editor.call('staffAuthor', { id: 999_999 })).toMatchObject(refusal('authorMissing'))
  })

  it('in an order stand first among the hot columns, as soon as they are saved', async () => {
    const { editor, site } = newsroom
    await publish(newsroom, { title: '第一位的文章' })
    const other = await addMember(site, { nickname: '后来者' })
    await publish({ ...newsroom, author: other }, { title: '后来者的文章' })
    const hot = async () =>
      (await callAsVisitor(site, 'hotColumns')).data.list.map(({ id, nickname }) => ({ id, nickname }))
    const before = await hot()
    expect(before).toHaveLength(2)
    const last = before[1]?.id ?? 0
    const { data } = await editor.call('staffAuthor', { id: last })
    const { id, version, user: _, columnist, ...rest } = data
    expect(columnist).toBe(false)
    await editor.call('saveAuthor', { ...rest, id, version, position: 1 })
    expect((await hot())[0]?.id).toBe(last)
    const listed = await editor.call('staffAuthors', { filter: 'placed' })
    expect(listed.data.list.map((one) => one.id)).toEqual([last])
    expect(listed.data.list[0]).toMatchObject({ articles: 1, followers: 0, position: 1 })
  })

  it('show a new name on the pages of what they wrote', async () => {
    const { item_id } = await publish(newsroom, { title: '改名之前' })
    const { data } = await newsroom.editor.call('staffAuthors', { keyword: '林晚' })
    const id = data.list[0]?.id ?? 0
    const page = async () => (await fetch(`${newsroom.site.origin}/contents/${item_id}`)).text()
    expect(await page()).toContain('林晚')
    const { version } = (await newsroom.editor.call('staffAuthor', { id })).data
    await save({ id, version, nickname: '林早' })
    await expect.poll(page).toContain('林早')
  })
})

describe('who publishes as an author', () => {
  const link = (id: number, user: number | null, seen: number | null = null) =>
    newsroom.administrator.call('linkAuthor', { id, user, seen })

  it('is linked and unlinked by administrators, one to one', async () => {
    const { editor } = newsroom
    const [author, other] = [await added(), await added()]
    const member = await addMember(newsroom.site, { nickname: '笔者', roles: ['columnist'] })
    const second = await addMember(newsroom.site)
    const given = { id: author.id, user: member.id, seen: null }
    expect(await editor.call('linkAuthor', given)).toMatchObject(refusal('notAllowed'))
    expect(await link(author.id, member.id)).toMatchObject(ok)
    expect((await editor.call('staffAuthor', { id: author.id })).data).toMatchObject({
      user: { id: member.id },
      columnist: true,
    })
    expect((await editor.call('staffAuthors', { filter: 'columnist' })).data.list).toMatchObject([{ id: author.id }])
    expect(await link(author.id, second.id, member.id)).toMatchObject(refusal('authorTaken'))
    expect(await link(author.id, second.id), 'nobody was seen there').toMatchObject(refusal('editConflict'))
    expect(await link(author.id, null, second.id), 'another one was').toMatchObject(refusal('editConflict'))
    expect(await link(other.id, member.id)).toMatchObject(refusal('authorTaken'))
    const { item_id } = await publish({ ...newsroom, author: member }, { title: '以作者之名' })
    const { data } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item_id })
    expect(data.author?.id).toBe(author.id)
    expect(await link(author.id, null, member.id)).toMatchObject(ok)
    expect(await link(other.id, member.id)).toMatchObject(ok)
    expect((await actsOn(author.id)).map(({ action }) => action)).toEqual([
      'author.unlink',
      'author.link',
      'author.add',
    ])
    expect(await link(999_999, member.id)).toMatchObject(refusal('authorMissing'))
    expect(await link(author.id, 999_999)).toMatchObject(refusal('userMissing'))
  })

  it('moved to another author, a user publishes as that one', async () => {
    const [first, second] = [await added(), await added()]
    const member = await addMember(newsroom.site, { nickname: '转栏' })
    await link(first.id, member.id)
    await publish({ ...newsroom, author: member }, { title: '在第一栏' })
    await link(first.id, null, member.id)
    await link(second.id, member.id)
    const { item_id } = await publish({ ...newsroom, author: member }, { title: '在第二栏' })
    const { data } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item_id })
    expect(data.author?.id).toBe(second.id)
  })

  it('who is unlinked publishes under an own name, never under that of who came after', async () => {
    const member = await addMember(newsroom.site, { nickname: '前任' })
    const { item_id: first } = await publish({ ...newsroom, author: member }, { title: '自己的第一篇' })
    const { data: before } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: first })
    const author = before.author?.id ?? 0
    const successor = await addMember(newsroom.site, { nickname: '后任' })
    expect(await link(author, null, member.id)).toMatchObject(ok)
    expect(await link(author, successor.id)).toMatchObject(ok)
    const { item_id } = await publish({ ...newsroom, author: member }, { title: '离开之后' })
    const { data: after } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item_id })
    expect(after.author?.nickname).toBe('前任')
    expect(after.author?.id).not.toBe(author)
    const { item_id: later } = await publish({ ...newsroom, author: successor }, { title: '接手之后' })
    const { data: taken } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: later })
    expect(taken.author?.id).toBe(author)
  })

  it('linked to two users at once is linked to one', async () => {
    const author = await added()
    const members = [await addMember(newsroom.site), await addMember(newsroom.site)]
    const answers = await Promise.all(members.map(({ id }) => link(author.id, id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('and two authors linked to one user at once: one of them is', async () => {
    const authors = [await added(), await added()]
    const member = await addMember(newsroom.site)
    const answers = await Promise.all(authors.map(({ id }) => link(id, member.id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})
