import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedbackLength } from '#contract/constants.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
let me: TestMember
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  me = await addMember(site)
})

const send = (title: string, given: object = {}) =>
  site.services.messages.send({ userId: me.id, kind: 'system', texts: { 'zh-Hans': { title, text: '' } }, ...given })
const query = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows

describe('messages', () => {
  it('stand in the order in which they came, the newest first', async () => {
    for (const title of ['一', '二', '三']) await send(title)
    const { data } = await me.call('myMessages', { size: 2 })
    expect(data.list.map(({ title, read }) => [title, read])).toEqual([
      ['三', false],
      ['二', false],
    ])
    expect(data).toMatchObject({ total: 3, more: true, unread: 3 })
    const rest = (await me.call('myMessages', { size: 2, page: 2 })).data
    expect(rest).toMatchObject({ list: [{ title: '一' }], total: 3, more: false })
  })

  it('are read one by one or all at once', async () => {
    for (const title of ['一', '二', '三']) await send(title)
    const [newest] = (await me.call('myMessages')).data.list
    expect((await me.call('readMessages', { ids: [newest?.id, newest?.id, 987_654] })).data).toEqual({ unread: 2 })
    const { data } = await me.call('myMessages', { unread: true })
    expect(data).toMatchObject({ list: [{ title: '二' }, { title: '一' }], total: 2, more: false, unread: 2 })
    expect((await me.call('readMessages', { ids: [] })).data).toEqual({ unread: 2 })
    expect((await me.call('readMessages')).data).toEqual({ unread: 0 })
    expect((await me.call('myMessages')).data.list.every(({ read }) => read)).toBe(true)
  })

  it('keep the moment at which they were first read', async () => {
    await send('一')
    await me.call('readMessages')
    const [before] = await query('select read_at from messages where user_id = $1', [me.id])
    await me.call('readMessages')
    expect(await query('select read_at from messages where user_id = $1', [me.id])).toEqual([before])
  })

  it('of others are neither shown nor read', async () => {
    const other = await addMember(site)
    await send('给我的')
    const [mine] = (await me.call('myMessages')).data.list
    expect((await other.call('myMessages')).data).toMatchObject({ list: [], total: 0, unread: 0 })
    await other.call('readMessages', { ids: [mine?.id] })
    await other.call('readMessages')
    expect((await me.call('myMessages')).data.unread).toBe(1)
  })

  it.each([
    ['cn', { 'zh-Hans': '登录提醒', en: 'Signed in' }, '登录提醒', 'zh-Hans'],
    ['hk', { 'zh-Hans': '登录提醒', 'zh-Hant-HK': '登入提示', en: 'Signed in' }, '登入提示', 'zh-Hant-HK'],
    ['hk', { 'zh-Hans': '稿件审核通过' }, '稿件審核通過', 'zh-Hant-HK'],
    ['cn', { 'zh-Hant-HK': '稿件審核通過' }, '稿件审核通过', 'zh-Hans'],
    ['cn', { en: 'Signed in' }, 'Signed in', 'en'],
    ['en', { 'zh-Hans': '登录提醒', en: 'Signed in' }, 'Signed in', 'en'],
    ['en', { 'zh-Hans': '登录提醒' }, '登录提醒', 'zh-Hans'],
  ] as const)('are shown to a reader of %s in the nearest language of %o', async (language, titles, title, shown) => {
    const texts = Object.fromEntries(Object.entries(titles).map(([key, one]) => [key, { title: one, text: one }]))
    await send('', { texts, link: '/my' })
    const { data } = await me.call('myMessages', {}, { language })
    expect(data.list[0]).toMatchObject({ title, text: title, language: shown, link: '/my', kind: 'system' })
  })

  it('go to each of several members once, and to nobody who is unknown or has left', async () => {
    const [one, gone] = [await addMember(site), await addMember(site)]
    await query("update users set status = 'erased' where id = $1", [gone.id])
    await send('各位', { userIds: [one.id, me.id, one.id, gone.id, 987_654] })
    for (const member of [me, one]) expect((await member.call('myMessages')).data.total).toBe(1)
    expect(await query('select from messages where user_id = $1', [gone.id])).toEqual([])
  })

  it('belong to the transaction that they are sent in', async () => {
    const { orm } = site.services.database
    const texts = { en: { title: 'Never', text: '' } }
    const undone = orm.transaction(async (tx) => {
      await site.services.messages.send({ userId: me.id, kind: 'review', texts }, tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await me.call('myMessages')).data.total).toBe(0)
  })

  it('need a text, and lead nowhere else', async () => {
    await expect(send('', { texts: {} })).rejects.toThrow(RangeError)
    for (const link of ['//evil.test', 'https://evil.test', 'my', '/\\evil.test', '/a b']) {
      await expect(send('题', { link })).rejects.toThrow(RangeError)
    }
  })

  it('are for members', async () => {
    expect(await callAsVisitor(site, 'myMessages')).toMatchObject(refused('signInRequired'))
    expect(await callAsVisitor(site, 'readMessages')).toMatchObject(refused('signInRequired'))
  })

  it('answer junk with an envelope', async () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(0, 2 ** 60, '9'.repeat(30), Array(101).fill(1), 'a\0', '\udc00'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('myMessages', 'readMessages'),
        fc.dictionary(fc.constantFrom('ids', 'unread', 'page', 'size'), junk, { maxKeys: 3 }),
        async (name, input) => {
          expect([200, 400]).toContain((await me.call(name, input)).status)
        },
      ),
      { numRuns: 80 },
    )
  })
})

describe('feedback', () => {
  const rows = (content: string) => query('select * from feedback where content = $1', [content])

  it('of a member is kept with who sent it and in which language', async () => {
    const content = '　搜索结果很准，谢谢。\n'
    const input = { content, contact: ' me@example.test ', page: '/contents/1' }
    expect(await me.call('sendFeedback', input, { language: 'hk' })).toMatchObject({ code: 200, data: {} })
    expect(await rows('搜索结果很准，谢谢。')).toMatchObject([
      { user_id: me.id, contact: 'me@example.test', page: '/contents/1', language: 'zh-Hant-HK', answer: null },
    ])
  })

  it('is taken from visitors too', async () => {
    expect(await callAsVisitor(site, 'sendFeedback', { content: 'Fonts are fine' })).toMatchObject({ code: 200 })
    expect(await rows('Fonts are fine')).toMatchObject([{ user_id: null, contact: '', page: '', language: 'zh-Hans' }])
  })

  const { min, max } = feedbackLength
  it.each([
    ['nothing', '', 400],
    ['spaces', ' '.repeat(40), 400],
    ['one too few', '字'.repeat(min - 1), 400],
    ['one too few between spaces', `  ${'字'.repeat(min - 1)}  `, 400],
    ['just enough', '字'.repeat(min), 200],
    ['just enough beyond the basic plane', '𠮷'.repeat(min), 200],
    ['as many as may be, beyond the basic plane', '𠮷'.repeat(max), 200],
    ['one too many', '字'.repeat(max + 1), 400],
    ['half a character', `${'字'.repeat(9)}\ud800`, 400],
    ['NUL', `${'字'.repeat(9)}\0`, 400],
  ])('is counted in characters: %s', async (_name, content, status) => {
    const writer = await addMember(site)
    const answer = await writer.call('sendFeedback', { content })
    expect(answer.status).toBe(status)
    expect((await query('select from feedback where user_id = $1', [writer.id])).length).toBe(status === 200 ? 1 : 0)
  })

  it('is limited for each client, and members do not use up the share of visitors', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => me.call('sendFeedback', { content: `第${place}次来信，内容不同` })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await callAsVisitor(site, 'sendFeedback', { content: '访客仍可来信' })).toMatchObject({ code: 200 })
  })

  it('is known to its writer, and loses them when they leave', async () => {
    await me.call('sendFeedback', { content: '我要走了，保重', contact: 'a@b.test' })
    await send('再见')
    const held = await site.services.messages.exportPersonalData(me.id)
    expect(held).toMatchObject({
      feedback: [{ content: '我要走了，保重', contact: 'a@b.test' }],
      messages: [{ texts: { 'zh-Hans': { title: '再见' } } }],
    })
    await site.services.messages.erase(site.services.database.orm, me.id)
    expect(await rows('我要走了，保重')).toMatchObject([{ user_id: null, contact: '' }])
    expect(await site.services.messages.exportPersonalData(me.id)).toEqual({ messages: [], feedback: [] })
  })
})
