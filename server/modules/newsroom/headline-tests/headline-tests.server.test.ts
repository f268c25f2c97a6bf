import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Variant } from '#contract/audience/headline-tests.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

/** Headlines that are compared, in two processes. */

const start = new Date('2026-11-20T02:00:00Z')
const hourMs = 3_600_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

let sites: TestSites
let editor: TestMember
const ids = new Map<string, number>()
const idOf = (key: string) => ids.get(key) ?? 0

const contextOf = (address: string, device = browser): CallContext => ({
  ...{ language: 'zh-Hans', now: new Date(sites.now()), tags: new Set<string>() },
  caller: {
    ...{ address, device, session: undefined, tokenSent: false, tokenInCookie: false, deviceCookie: undefined },
    ...{ untracked: false, fromElsewhere: false },
    ...{ keepToken() {}, keepDevice() {}, forgetToken() {} },
  },
})

/** Addresses of readers of one half, on the present day. */
async function addressesOf(half: Variant, count: number): Promise<string[]> {
  const found: string[] = []
  for (let n = 1; found.length < count; n += 1) {
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
    const caller = { address, device: browser, untracked: false }
    if ((await sites.one.services.tracking.halfOf(caller, new Date(sites.now()))) === half) found.push(address)
  }
  return found
}

const page = async (path: string, { site = 'one' as 'one' | 'two', headers = {} } = {}) => {
  const answer = await fetch(`${sites[site].origin}${path}`, { headers: { 'user-agent': browser, ...headers } })
  return { html: await answer.text(), cache: answer.headers.get('cache-control') }
}

/** Begins a test, and waits until both processes have heard of it. */
const begin = async (key: string, more: object) => {
  const { data } = await editor.call('startHeadlineTest', { item: idOf(key), ...more })
  for (const { services } of [sites.one, sites.two])
    await expect.poll(async () => (await services.headlineTests.variants.running()).has(idOf(key))).toBe(true)
  return data
}
const saw = (key: string, address: string, site: 'one' | 'two' = 'one') =>
  sites[site].services.tracking.record({ event: 'seen', page: '/columns', wz_id: idOf(key) }, contextOf(address))
const read = (key: string, address: string) =>
  sites.one.services.tracking.record({ page: `/contents/${idOf(key)}` }, contextOf(address))
const testOf = async (id: number) =>
  (await editor.call('headlineTests')).data.list.find((test) => test.id === id) ?? expect.unreachable()

beforeAll(async () => {
  sites = await openTestSites({ now: start })
  const { content } = sites.one.services
  const drafts = ['shown', 'counted', 'kept', 'open', 'english', 'alone', 'locked'].map((key) =>
    testDraft({
      importKey: key,
      title: `稳定币的原标题${key}`,
      releaseTime: new Date(start.getTime() - hourMs),
      author: { key: 'w', nickname: '作者' },
    }),
  )
  await content.saveItems(drafts)
  for (const [key, id] of await content.idsByImportKey(drafts.map(({ importKey }) => importKey))) ids.set(key, id)
  editor = await addMember(sites.one, { nickname: '何卓', roles: ['editor'] })
})
afterAll(() => sites.close())

describe('a compared headline', () => {
  it('is another one for half of the readers, on kept pages and in calls, in both scripts', async () => {
    const before = await page('/columns')
    expect(before.html).toContain('稳定币的原标题shown')
    expect(before.html).not.toContain('name="compared"')
    const { id } = await begin('shown', { titles: { 'zh-Hans': '储备与新算盘' } })
    const { tracking, content } = sites.one.services
    const own = await tracking.halfOf({ address: '127.0.0.1', device: browser, untracked: false }, start)
    const title = own === 'b' ? '储备与新算盘' : '稳定币的原标题shown'
    for (const site of ['one', 'two'] as const) {
      await expect.poll(async () => (await page('/columns', { site })).html).toContain('name="compared"')
      const shown = await page('/columns', { site })
      expect(shown.html).toContain(title)
      expect(shown.cache).toBe('private, no-cache')
      expect((await page('/columns', { site })).html).toBe(shown.html)
    }
    for (const half of ['a', 'b'] as const) {
      const [address = ''] = await addressesOf(half, 1)
      const context = contextOf(address)
      const [summary] = await content.summaries([idOf('shown')], context)
      expect(summary?.title).toBe(half === 'b' ? '储备与新算盘' : '稳定币的原标题shown')
      const hant = await content.details({ id: idOf('shown') }, { ...context, language: 'zh-Hant-HK' })
      expect(hant.title).toBe(half === 'b' ? '儲備與新算盤' : '穩定幣的原標題shown')
    }
    // Clients that are not counted get the original: programs that make cards and indexes, and readers who opt out.
    for (const headers of [{ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, { 'sec-gpc': '1' }])
      expect((await page('/columns', { headers })).html).toContain('稳定币的原标题shown')
    await editor.call('endHeadlineTest', { id, keep: 'a' })
    await expect.poll(async () => (await page('/columns')).html).not.toContain('name="compared"')
    expect((await page('/columns')).html).toContain('稳定币的原标题shown')
  })

  it('without words in a language leaves readers of it alone', async () => {
    const { id } = await begin('english', { titles: { en: 'Another headline' } })
    const [address = ''] = await addressesOf('b', 1)
    const context = contextOf(address)
    const [summary] = await sites.one.services.content.summaries([idOf('english')], context)
    expect(summary?.title).toBe('稳定币的原标题english')
    expect([...context.tags].filter((tag) => tag.startsWith('compared:'))).toEqual([])
    await editor.call('endHeadlineTest', { id, keep: 'a' })
  })

  it('costs pages nothing that do not show it', async () => {
    const { id } = await begin('alone', { titles: { 'zh-Hans': '别的标题' } })
    const { cache, html } = await page('/privacy')
    expect(cache).toMatch(/^public/)
    expect(html).not.toContain('name="compared"')
    await editor.call('endHeadlineTest', { id, keep: 'a' })
  })
})

describe('readers of a test', () => {
  it('count once a day each, opened only where it was seen before, whichever process hears of it', async () => {
    const { id } = await begin('counted', { titles: { 'zh-Hans': '数一数' } })
    const [first = '', second = ''] = await addressesOf('a', 2)
    const [other = ''] = await addressesOf('b', 1)
    await saw('counted', first)
    await saw('counted', first, 'two')
    for (let n = 0; n < 30; n += 1) await read('counted', first)
    // One address with many browsers is one reader.
    await sites.one.services.tracking.record(
      { event: 'seen', page: '/', wz_id: idOf('counted') },
      contextOf(first, `${browser} Edg/142.0`),
    )
    await read('counted', second)
    await saw('counted', other)
    expect(await testOf(id)).toMatchObject({ a: { seen: 1, read: 1 }, b: { seen: 1, read: 0 } })
    await sites.two.services.tracking.record(
      { records: [{ event: 'seen', page: '/', wz_id: idOf('counted') }, { page: `/contents/${idOf('counted')}` }] },
      contextOf(second),
    )
    await read('counted', other)
    expect(await testOf(id)).toMatchObject({ a: { seen: 2, read: 2 }, b: { seen: 1, read: 1 } })
    await sites.one.services.tracking.record({ event: 'seen', wz_id: 999_999 }, contextOf(second))
    await editor.call('endHeadlineTest', { id, keep: 'a' })
    await saw('counted', '10.9.9.9')
    expect(await testOf(id)).toMatchObject({ a: { seen: 2, read: 2 }, b: { seen: 1, read: 1 } })
  })

  it('fall into halves of about the same size, which differ from day to day', async () => {
    const { tracking } = sites.one.services
    const halves = async (at: Date) =>
      Promise.all(
        Array.from({ length: 400 }, (_, n) =>
          tracking.halfOf({ address: `10.1.${n >> 8}.${n & 255}`, device: browser, untracked: false }, at),
        ),
      )
    const [today, tomorrow] = [await halves(start), await halves(new Date(start.getTime() + 24 * hourMs))]
    // 400 throws of a coin lie outside of these bounds once in more than 10^20 runs.
    for (const day of [today, tomorrow]) {
      const others = day.filter((half) => half === 'b').length
      expect(others).toBeGreaterThan(100)
      expect(others).toBeLessThan(300)
    }
    expect(today).not.toEqual(tomorrow)
  })
})

describe('what is kept', () => {
  it('becomes the headline for all, in the languages that it was given in', async () => {
    const { id } = await begin('kept', { titles: { 'zh-Hans': '更好的标题' } })
    const ended = (await editor.call('endHeadlineTest', { id, keep: 'b' })).data
    expect(ended).toMatchObject({ kept: 'b', ended_time: '2026-11-20 10:00:00' })
    for (const half of ['a', 'b'] as const) {
      const [address = ''] = await addressesOf(half, 1)
      const [summary] = await sites.two.services.content.summaries([idOf('kept')], contextOf(address))
      expect(summary?.title).toBe('更好的标题')
    }
    expect(
      (await callAsVisitor(sites.one, 'getInformationDetails', { id: idOf('kept') }, { language: 'hk' })).data.title,
    ).toBe('更好的標題')
    expect((await editor.call('endHeadlineTest', { id, keep: 'a' })).code).toBe(10805)
    const { rows } = await sites.one.services.database.pool.query(
      `select action, target, after from audit_log where target = $1 order by id`,
      [`item:${idOf('kept')}`],
    )
    expect(rows).toEqual([
      { action: 'headline.start', target: `item:${idOf('kept')}`, after: { 'zh-Hans': '更好的标题', hours: 48 } },
      { action: 'headline.end', target: `item:${idOf('kept')}`, after: { kept: 'b', title: '更好的标题' } },
    ])
  })

  it.each<[Variant, string, number, number]>([
    ['b', 'is clearly better', 100, 180],
    ['a', 'is not clearly better', 100, 108],
  ])('at the end is %s where the other one %s', async (kept, _, readA, readB) => {
    const test = await begin('open', { titles: { 'zh-Hans': `自动${kept}` }, hours: 6 })
    const { database, headlineTests } = sites.one.services
    await database.pool.query(
      'update headline_tests set seen_a = 1000, read_a = $2, seen_b = 1000, read_b = $3 where id = $1',
      [test.id, readA, readB],
    )
    await headlineTests.endDue(new Date(sites.now() + 5 * hourMs))
    expect((await testOf(test.id)).kept).toBeNull()
    await headlineTests.endDue(new Date(sites.now() + 6 * hourMs))
    expect(await testOf(test.id)).toMatchObject({ kept, ended_time: '2026-11-20 16:00:00' })
  })
})

describe('a test is refused', () => {
  it('without anything else to show, of what is not there, twice, and to everybody but editors', async () => {
    const titles = { 'zh-Hans': '甲' }
    const reader = await addMember(sites.one, { nickname: '读者' })
    const start = (input: object, member = editor) => member.call('startHeadlineTest', input)
    expect((await start({ item: idOf('open') })).code).not.toBe(200)
    expect((await start({ item: idOf('open'), picture: '/media/no/such.jpg' })).code).not.toBe(200)
    expect((await start({ item: idOf('open'), titles: { 'zh-Hans': 'x'.repeat(301) } })).code).not.toBe(200)
    expect((await start({ item: 999_999, titles })).code).not.toBe(200)
    expect((await start({ item: idOf('open'), titles }, reader)).code).not.toBe(200)
    const { data } = await start({ item: idOf('open'), titles })
    expect((await start({ item: idOf('open'), titles })).code).toBe(10805)
    expect((await reader.call('endHeadlineTest', { id: data.id, keep: 'b' })).code).not.toBe(200)
    expect((await reader.call('headlineTests')).code).not.toBe(200)
    await editor.call('endHeadlineTest', { id: data.id, keep: 'a' })
  })
})

it('a test ends in the order in which one begins, first the item, so that neither waits for the other for ever', async () => {
  const { id } = await begin('locked', { titles: { 'zh-Hans': '另一个标题' } })
  const { pool } = sites.one.services.database
  const other = await pool.connect()
  try {
    await other.query('begin')
    const { rows } = await other.query<{ pid: number }>(
      'select pg_backend_pid() as pid from items where id = $1 for update',
      [idOf('locked')],
    )
    const ended = editor.call('endHeadlineTest', { id, keep: 'a' })
    const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
    await expect.poll(async () => (await pool.query(waiting, [rows[0]?.pid])).rowCount, { timeout: 60_000 }).toBe(1)
    await other.query('select from headline_tests where id = $1 for update nowait', [id])
    await other.query('commit')
    expect((await ended).data.kept).toBe('a')
  } finally {
    other.release()
  }
})
