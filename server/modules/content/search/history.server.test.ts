import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
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

const records = async (member = me) => (await member.call('getSearchRecords')).data.list
const asked = async (member = me) => (await records(member)).map(({ keyword }) => keyword)

describe('what a member searched for', () => {
  it('is listed newest first, and only to them', async () => {
    const other = await addMember(site)
    await me.call('search', { keyword: '稳定币' })
    await me.call('search', { keyword: ' etf ' })
    await other.call('search', { keyword: '减半' })
    expect(await asked()).toEqual(['etf', '稳定币'])
    expect(await asked(other)).toEqual(['减半'])
    expect(await records()).toEqual([
      {
        id: expect.any(Number),
        keyword: 'etf',
        search_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      expect.objectContaining({ keyword: '稳定币' }),
    ])
  })

  it('moves up under its own number when it is asked again, in whatever capitals', async () => {
    for (const keyword of ['ETF', '稳定币']) await me.call('search', { keyword })
    const before = (await records()).find(({ keyword }) => keyword === 'ETF')?.id
    await me.call('search', { keyword: 'etf' })
    expect(await asked()).toEqual(['etf', '稳定币'])
    expect((await records())[0]?.id).toBe(before)
  })

  it('holds neither suggestions, nor further pages, nor questions that were refused', async () => {
    await me.call('searchSuggest', { keyword: '稳定' })
    await me.call('searchMore', { keyword: '稳定币', type: 'articles' })
    expect((await me.call('search', { keyword: 'x'.repeat(101) })).status).toBe(400)
    expect(await asked()).toEqual([])
  })

  it('is kept with the longest question that there can be', async () => {
    const keyword = '𠮷'.repeat(100)
    expect((await me.call('keepSearchRecords', { keywords: [keyword] })).status).toBe(200)
    expect(await asked()).toEqual([keyword])
  })

  it('is what they themselves asked: not what a visitor, or a page of another site, asks', async () => {
    await callAsVisitor(site, 'search', { keyword: '访客' })
    const headers = { cookie: me.browser.cookie, origin: 'https://elsewhere.test' }
    await callAsVisitor(site, 'search', { keyword: '别处' }, { headers })
    expect(await asked()).toEqual([])
    const { rows } = await site.services.database.pool.query('select from search_records where keyword = $1', ['访客'])
    expect(rows).toEqual([])
  })

  it('are the newest fifty, also when they come all at once', async () => {
    const batch = (from: number) => Array.from({ length: 10 }, (_, n) => `问题${from + n}`).toReversed()
    for (const from of [0, 10, 20, 30]) await me.call('keepSearchRecords', { keywords: batch(from) })
    await Promise.all([40, 50, 60].map((from) => me.call('keepSearchRecords', { keywords: batch(from) })))
    const kept = await asked()
    expect(kept).toHaveLength(50)
    expect(kept.slice(30)).toEqual([...batch(30), ...batch(20)])
    expect(new Set(kept.slice(0, 30))).toEqual(new Set([...batch(60), ...batch(50), ...batch(40)]))
  })
})

describe('what a browser kept', () => {
  it('comes before what the member asked earlier, and each question once', async () => {
    for (const keyword of ['旧', 'ETF']) await me.call('search', { keyword })
    const { data } = await me.call('keepSearchRecords', { keywords: ['新', 'etf', '更早'] })
    expect(data.list.map(({ keyword }) => keyword)).toEqual(['新', 'etf', '更早', '旧'])
    expect(data.list).toEqual(await records())
  })

  it.each([
    ['nothing', []],
    ['more than a browser keeps', Array.from({ length: 11 }, (_, n) => `${n}`)],
    ['an empty question', ['  ']],
    ['what is no text', [7]],
  ])('is refused where it is %s', async (_, keywords) => {
    expect((await me.call('keepSearchRecords', { keywords })).status).toBe(400)
    expect(await asked()).toEqual([])
  })
})

describe('deleting', () => {
  it('takes one, or all', async () => {
    await me.call('keepSearchRecords', { keywords: ['三', '二', '一'] })
    const second = (await records())[1]?.id
    expect(await me.call('delSearchRecords', { id: String(second) })).toMatchObject({ code: 200, data: {} })
    expect(await asked()).toEqual(['三', '一'])
    expect(await me.call('delSearchRecords', { id: second })).toMatchObject({ code: 200 })
    await me.call('delSearchRecords')
    expect(await asked()).toEqual([])
  })

  it('leaves what is somebody else’s', async () => {
    const other = await addMember(site)
    await other.call('search', { keyword: '别人的' })
    await me.call('delSearchRecords', { id: (await records(other))[0]?.id })
    await me.call('delSearchRecords')
    expect(await asked(other)).toEqual(['别人的'])
  })

  it('of everything never follows from a number that is none', async () => {
    await me.call('search', { keyword: '还在' })
    for (const id of ['x', 0, -1, null, []]) expect((await me.call('delSearchRecords', { id })).status).toBe(400)
    expect(await asked()).toEqual(['还在'])
  })
})

it.each(['getSearchRecords', 'keepSearchRecords', 'delSearchRecords'] as const)('%s is for members', async (name) => {
  const { code } = errorCatalogue.signInRequired
  expect(await callAsVisitor(site, name, { keywords: ['a'] })).toMatchObject({ code })
})

it('is part of one’s own data, and goes with the account', async () => {
  const other = await addMember(site)
  for (const member of [me, other]) await member.call('search', { keyword: '我的问题' })
  const { history } = site.services.search
  expect(await history.exportPersonalData(me.id)).toEqual({ searches: await records() })
  await site.services.database.orm.transaction((tx) => history.erase(tx, me.id))
  expect(await history.exportPersonalData(me.id)).toEqual({ searches: [] })
  expect(await asked(other)).toEqual(['我的问题'])
})
