import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { trackingLimits } from '#contract/audience/tracking.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

/** Page views, reported to two processes. */

const start = new Date('2026-11-20T10:00:00Z')
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: start })
})
afterAll(() => sites.close())
beforeEach(async () => {
  await query(
    'delete from page_views; delete from page_visitors; delete from page_view_hours; delete from page_view_days',
  )
  await query('delete from rate_limits')
})

const query = async (text: string) => (await sites.one.services.database.pool.query(text)).rows as unknown[]
const days = () =>
  query(
    'select kind, target_id::int as id, path, views::int, visitors::int from page_view_days order by kind, id, path',
  )

interface Request {
  site?: 'one' | 'two'
  agent?: string
  headers?: Record<string, string>
}

async function report(body: unknown, { site = 'one', agent = browser, headers = {} }: Request = {}) {
  const answer = await fetch(`${sites[site].origin}/api/pvuv`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return answer.status
}

describe('page views', () => {
  it('are counted by what the page is about, readers once a day whichever process hears of them', async () => {
    const view = { page: '/news/60', prepg: '/', platform: 'web', uuid: 'a', time: 1 }
    expect(await report(view)).toBe(200)
    expect(await report({ records: [view, { page: '/en/events/7' }] }, { site: 'two' })).toBe(200)
    await report({ page: '/kuaixun_wz/60' }, { agent: `${browser} Edg/142.0` })
    expect(await days()).toEqual([
      { kind: 'event', id: 7, path: '', views: 1, visitors: 1 },
      { kind: 'item', id: 60, path: '', views: 3, visitors: 2 },
    ])
    expect(await query('select path, previous_path from page_views order by path, previous_path')).toEqual([
      { path: '/events/7', previous_path: '' },
      { path: '/kuaixun_wz/60', previous_path: '' },
      { path: '/news/60', previous_path: '/' },
      { path: '/news/60', previous_path: '/' },
    ])
    expect(await query('select sum(views)::int as views from page_view_hours')).toEqual([{ views: 4 }])
  })

  it('believe the address alone, not what a client says of item and author', async () => {
    await report({ page: '/contents/5', wz_id: 999, author_id: '3', wz_title: '<script>alert(1)</script>' })
    expect(await days()).toEqual([{ kind: 'item', id: 5, path: '', views: 1, visitors: 1 }])
  })

  it('count no robots, nobody who asks not to be tracked, and no pages of others', async () => {
    const page = { page: '/' }
    await report(page, { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await report(page, { headers: { dnt: '1' } })
    await report(page, { headers: { 'sec-gpc': '1' } })
    await report(page, { headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } })
    await report({ page: 'https://elsewhere.example/' })
    await report({})
    expect(await days()).toEqual([])
    expect(await report(page, { agent: browser })).toBe(200)
    expect(await days()).toEqual([{ kind: 'page', id: 0, path: '/', views: 1, visitors: 1 }])
  })

  it('of one client are counted up to a bound', async () => {
    for (let n = 0; n < 125; n += 1) expect(await report({ page: '/' })).toBe(200)
    expect(await days()).toEqual([{ kind: 'page', id: 0, path: '/', views: 120, visitors: 1 }])
  })

  it.each([
    ['too many at once', { records: Array.from({ length: trackingLimits.records + 1 }, () => ({ page: '/' })) }, 400],
    ['a page of a wrong type', { page: 7 }, 400],
    ['a page that is too long', { page: `/${'x'.repeat(trackingLimits.page)}` }, 400],
    ['what is no JSON', '{', 400],
    ['megabytes', { page: 'x'.repeat(3_000_000) }, 413],
  ])('refuse %s', async (_, body, status) => expect(await report(body)).toBe(status))

  it('leave out what is no page here, and count the rest', async () => {
    await report({
      records: [{ page: 'a' }, { page: '//b' }, { page: `/${'长'.repeat(80)}` }, { page: '/\ttab' }, { page: '/' }],
    })
    expect(await days()).toEqual([{ kind: 'page', id: 0, path: '/', views: 1, visitors: 1 }])
  })
})

describe('what stays of page views', () => {
  it('are counts for good, records for a while, and nothing by which two days could be joined', async () => {
    const { tracking } = sites.one.services
    await tracking.maintain(start)
    await report({ page: '/news/1' })
    expect(await query('select tableoid::regclass::text as place from page_views')).toEqual([
      { place: 'page_views_20261120' },
    ])
    const later = new Date(start.getTime() + 86_400_000)
    await tracking.maintain(later)
    expect(await query('select 1 from visitor_salts')).toEqual([])
    expect(await query('select 1 from page_visitors')).toEqual([])
    expect(await query('select 1 from page_views')).toHaveLength(1)
    await tracking.maintain(new Date(start.getTime() + 31 * 86_400_000))
    expect(await query('select 1 from page_views')).toEqual([])
    expect(await tracking.byDay('item', [1, 2], start)).toEqual([{ day: '2026-11-20', views: 1, visitors: 1 }])
    expect(await tracking.byDay('item', [], start)).toEqual([])
    expect(await tracking.byDay('item', [1], later)).toEqual([])
  })
})
