import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { trackingLimits } from '#contract/audience/tracking.ts'
import { maxSearchLength } from '#contract/constants.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { addMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

/** Page views, reported to two processes. */

const start = new Date('2026-11-20T10:00:00Z')
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: start })
  await query(`insert into items (id, kind, original_language) overriding system value
    values (60, 'flash', 'en'), (5, 'article', 'en'), (1, 'flash', 'en')`)
  await query(`insert into authors (id, nickname) overriding system value values (7, 'Author')`)
})
afterAll(() => sites.close())
beforeEach(async () => {
  await query(
    `delete from page_views; delete from page_visitors; delete from page_view_hours; delete from page_view_days;
     delete from audience_days; delete from audience_visitors; delete from page_sources; delete from page_readings;
     delete from reading_days; delete from page_view_spans; delete from audience_spans`,
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

/** A client that the server sees from this address. */
const contextOf = (address: string, device = browser): CallContext => ({
  language: 'zh-Hans',
  now: start,
  tags: new Set(),
  caller: {
    ...{ address, device, session: undefined, tokenSent: false, tokenInCookie: false, deviceCookie: undefined },
    ...{ untracked: false, fromElsewhere: false },
    ...{ keepToken() {}, keepDevice() {}, forgetToken() {} },
  },
})

describe('page views', () => {
  it('are counted by what the page is about, readers once a day whichever process hears of them', async () => {
    const view = { page: '/news/60', prepg: '/', platform: 'web', uuid: 'a', time: 1 }
    expect(await report(view)).toBe(200)
    expect(await report({ records: [view, { page: '/en/author/7' }] }, { site: 'two' })).toBe(200)
    await report({ page: '/kuaixun_wz/60' }, { agent: `${browser} Edg/142.0` })
    expect(await days()).toEqual([
      { kind: 'author', id: 7, path: '', views: 1, visitors: 1 },
      { kind: 'item', id: 60, path: '', views: 3, visitors: 2 },
    ])
    expect(await query('select path, previous_path from page_views order by path, previous_path')).toEqual([
      { path: '/author/7', previous_path: '' },
      { path: '/kuaixun_wz/60', previous_path: '' },
      { path: '/news/60', previous_path: '/' },
      { path: '/news/60', previous_path: '/' },
    ])
    // Two browsers of one address are two readers, and one where hot lists are made.
    expect(await query('select sum(views)::int as views, sum(readers)::int as readers from page_view_hours')).toEqual([
      { views: 4, readers: 2 },
    ])
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

  it('of the longest search are counted with those beside it', async () => {
    const search = `/zh-hant/search/${encodeURIComponent('稳'.repeat(maxSearchLength))}`
    expect(await report({ records: [{ page: search }, { page: '/', prepg: search }] })).toBe(200)
    expect(await days()).toMatchObject([
      { path: '/', views: 1 },
      { path: '/search', views: 1 },
    ])
  })

  it('leave out what is no page here, and count the rest', async () => {
    await report({
      records: [{ page: 'a' }, { page: '//b' }, { page: `/${'长'.repeat(80)}` }, { page: '/\ttab' }, { page: '/' }],
    })
    expect(await days()).toEqual([{ kind: 'page', id: 0, path: '/', views: 1, visitors: 1 }])
  })
})

describe('what is counted of the whole site', () => {
  const facets = async () =>
    (await query(`select facet, name, views::int, visitors::int from audience_days order by facet, name`)) as {
      facet: string
    }[]

  it('is where readers came from, their language and the class of their device', async () => {
    await report({ page: '/', prepg: 'https://www.google.com' }, { headers: { language: 'en' } })
    await report({
      records: [
        { page: '/news', prepg: '/' },
        { page: '/privacy', prepg: '/news' },
      ],
    })
    await report({ page: '/', prepg: 'https://site.test/old' })
    expect(await facets()).toEqual([
      { facet: 'device', name: 'computer', views: 4, visitors: 1 },
      { facet: 'language', name: 'en', views: 1, visitors: 1 },
      { facet: 'language', name: 'zh-Hans', views: 3, visitors: 1 },
      { facet: 'site', name: '', views: 4, visitors: 1 },
      { facet: 'source', name: 'google.com', views: 1, visitors: 1 },
    ])
  })

  it('is the language that a page tells, where its browser can send no header, and a country that a proxy named', async () => {
    await report({
      records: [
        { page: '/', language: 'hk' },
        { page: '/news', language: 'hk' },
      ],
    })
    await report({ page: '/', language: 'tlh' })
    const { caller, ...context } = contextOf('192.0.2.8')
    await sites.one.services.tracking.record(
      { page: '/' },
      { ...context, ...(caller && { caller: { ...caller, country: 'HK' } }) },
    )
    expect((await facets()).filter(({ facet }) => facet === 'language' || facet === 'country')).toEqual([
      { facet: 'country', name: 'HK', views: 1, visitors: 1 },
      { facet: 'language', name: 'zh-Hans', views: 2, visitors: 2 },
      { facet: 'language', name: 'zh-Hant-HK', views: 2, visitors: 1 },
    ])
  })

  it('is what was searched, and whether anything was found; not what may be about a person', async () => {
    const { tracking } = sites.one.services
    const context = contextOf('192.0.2.1')
    await tracking.noteSearch(' BTC ', 3, context)
    await tracking.noteSearch('btc', 3, contextOf('192.0.2.2'))
    await tracking.noteSearch('nothing at all', 0, context)
    await tracking.noteSearch('someone@example.org', 0, context)
    expect(await facets()).toEqual([
      { facet: 'search', name: 'btc', views: 2, visitors: 2 },
      { facet: 'search', name: 'nothing at all', views: 1, visitors: 1 },
      { facet: 'unfound', name: 'nothing at all', views: 1, visitors: 1 },
    ])
    await tracking.maintain(new Date(start.getTime() + 40 * 86_400_000))
    expect(await facets()).toEqual([])
  })
})

describe('how far a text was read', () => {
  const read = (page: string, depth: unknown, seconds: unknown) => ({ event: 'read', page, depth, seconds })
  const steps = () =>
    query(`select item_id::int as item, measure, step, readers::int from reading_days
      where readers <> 0 and item_id <> 0 order by item_id, measure, step`)
  const stepsOfAll = () =>
    query(`select measure, step, readers::int from reading_days where readers <> 0 and item_id = 0 order by 1, 2`)

  it('counts each reader of a day once: the farthest, and all of the time', async () => {
    await report({ records: [read('/contents/5', 40, 12), read('/en/contents/5', 30, 10)] })
    await report(read('/contents/5', 100, 100), { site: 'two' })
    await report(read('/contents/5', 52, 4), { agent: `${browser} Edg/142.0` })
    expect(await steps()).toEqual([
      { item: 5, measure: 'depth', step: 10, readers: 1 },
      { item: 5, measure: 'depth', step: 20, readers: 1 },
      { item: 5, measure: 'seconds', step: 0, readers: 1 },
      { item: 5, measure: 'seconds', step: 9, readers: 1 },
    ])
    await report(read('/news/60', 100, 122))
    expect(await stepsOfAll()).toEqual([
      { measure: 'depth', step: 10, readers: 1 },
      { measure: 'depth', step: 20, readers: 2 },
      { measure: 'seconds', step: 0, readers: 1 },
      { measure: 'seconds', step: 9, readers: 2 },
    ])
    // A report is no view.
    expect(await days()).toEqual([])
  })

  it('holds its counts where many report at once', async () => {
    const reports = Array.from({ length: 24 }, (_, n) =>
      report(read('/contents/5', (n * 7) % 101, n), { site: n % 2 === 0 ? 'one' : 'two' }),
    )
    await Promise.all(reports)
    expect(await steps()).toEqual([
      { item: 5, measure: 'depth', step: 19, readers: 1 },
      { item: 5, measure: 'seconds', step: 11, readers: 1 },
    ])
  })

  it('is nothing of what does not exist, and stays within its bounds', async () => {
    await report({ records: [read('/contents/404404', 50, 5), read('/', 50, 5), read('/news/60', 1e9, -5)] })
    expect(await steps()).toEqual([
      { item: 60, measure: 'depth', step: 20, readers: 1 },
      { item: 60, measure: 'seconds', step: 0, readers: 1 },
    ])
    expect(await report(read('/news/60', 'far', 5))).toBe(400)
    await report(read('/news/60', 20, 5), { headers: { 'sec-gpc': '1' }, agent: `${browser} Edg/142.0` })
    expect(await query('select 1 from page_readings')).toHaveLength(1)
  })

  it('goes with its day where it is about a reader, and stays as a count', async () => {
    await report(read('/news/60', 50, 65))
    const { tracking } = sites.one.services
    await tracking.maintain(new Date(start.getTime() + 86_400_000))
    expect(await query('select 1 from page_readings')).toEqual([])
    const period = { from: '2026-11-20', to: '2026-11-20' }
    expect(await tracking.readings.of([60, 5], period)).toEqual([
      { item: 60, measure: 'depth', step: 10, readers: 1 },
      { item: 60, measure: 'seconds', step: 7, readers: 1 },
    ])
    expect(await tracking.readings.all({ from: '2026-11-21', to: '2026-11-30' })).toEqual([])
  })
})

describe('where readers of a thing came from', () => {
  it('is a host, a part of this site, or nobody says', async () => {
    await report({
      records: [
        { page: '/contents/5', prepg: 'https://www.search.example/q?x' },
        { page: '/contents/5', prepg: '/news/60' },
        { page: '/contents/5', prepg: 'https://late.example' },
      ],
    })
    await report({ page: '/contents/5' })
    const { tracking } = sites.one.services
    const period = { from: '2026-11-20', to: '2026-11-20' }
    expect(await tracking.readings.sources('item', [5], period, 10)).toEqual([
      { name: '', views: 1 },
      { name: '/news', views: 1 },
      { name: 'other', views: 1 },
      { name: 'search.example', views: 1 },
    ])
  })

  it('tells so many hosts apart and counts the rest together', async () => {
    const { tracking } = sites.one.services
    const hosts = Array.from({ length: 110 }, (_, n) => `host${String(n).padStart(3, '0')}.example`)
    for (const [n, host] of hosts.entries())
      await tracking.record({ page: '/contents/5', prepg: `https://${host}` }, contextOf(`203.0.113.${n}`))
    await tracking.idle()
    const [counts] = await query(`select count(*)::int as names, sum(views)::int as views,
      sum(views) filter (where name = 'other')::int as other from page_sources`)
    expect(counts).toEqual({ names: 101, views: 110, other: 10 })
  })
})

describe('searches that a kept page answered', () => {
  it('are counted with the view of that page, within the same bounds', async () => {
    const search = (keyword: string, found: number) => ({ event: 'search', page: '/search/x', keyword, found })
    await report({ records: [search('稳定币', 3), { page: '/search/x' }] })
    await report({ records: [search('nowhere', 0)] })
    await report({ records: [search('someone@example.org', 0)] })
    await report({ records: [search('unheard', 0)] }, { headers: { dnt: '1' } })
    expect(
      await query(`select facet, name, views::int from audience_days where facet in ('search', 'unfound')
        order by facet, name`),
    ).toEqual([
      { facet: 'search', name: 'nowhere', views: 1 },
      { facet: 'search', name: '稳定币', views: 1 },
      { facet: 'unfound', name: 'nowhere', views: 1 },
    ])
    expect(await days()).toEqual([{ kind: 'page', id: 0, path: '/search', views: 1, visitors: 1 }])
  })
})

describe('a flood from one client', () => {
  it('stores no row for what does not exist, and one reader for what does', async () => {
    const { tracking } = sites.one.services
    for (let request = 0; request < 130; request += 1) {
      const records = Array.from({ length: trackingLimits.records }, (_, n) => {
        const made = request * 20 + n
        const page = [`/news/${1_000_000 + made}`, `/made-up-${made}`, `/DataEra/${made}/x`, '/news/60'][n % 4] ?? ''
        return { page, prepg: `https://made-up-${made}.example` }
      })
      await tracking.record({ records }, contextOf('192.0.2.9', `Mozilla/5.0 Browser ${request}`))
    }
    expect(await query('select kind, target_id::int as id, path from page_view_days')).toEqual([
      { kind: 'item', id: 60, path: '' },
    ])
    expect(await query('select sum(readers)::int as readers from page_view_hours')).toEqual([{ readers: 1 }])
    const [{ rows }] = (await query('select count(*)::int as rows from page_views')) as [{ rows: number }]
    expect(rows).toBeLessThanOrEqual(20 * 5 + 100 * 3)
    const [{ hosts }] = (await query(`select count(*)::int as hosts from audience_days where facet = 'source'`)) as [
      { hosts: number },
    ]
    expect(hosts).toBeLessThanOrEqual(61)
  })

  it('at once is counted as it came', async () => {
    const { tracking } = sites.one.services
    const clients = Array.from({ length: 200 }, (_, n) => `198.51.100.${n}`)
    await Promise.all(clients.map((address) => tracking.record({ page: '/news/60' }, contextOf(address))))
    await tracking.idle()
    expect(await days()).toEqual([{ kind: 'item', id: 60, path: '', views: 200, visitors: 200 }])
    expect(await query('select readers::int from page_view_hours')).toEqual([{ readers: 200 }])
  })
})

describe('what is known of a reader', () => {
  it('is nothing that belongs to an account, even where one is signed in', async () => {
    const member = await addMember(sites.one, { nickname: '读者甲', email: 'reader@example.org' })
    const uuid = 'b0b7cfd2-5d51-4ac5-a5b5-1f1a5e7a52b1'
    const before = (await member.call('exportMyData')).data
    await report({ page: '/news/60', usid: member.id, uuid }, { headers: member.browser })
    const stored = JSON.stringify(
      await Promise.all(
        [
          'page_views',
          'page_visitors',
          'page_view_hours',
          'page_view_days',
          'audience_days',
          'audience_visitors',
          'page_sources',
          'page_readings',
          'reading_days',
        ].map((table) => query(`select to_jsonb(${table}) as row from ${table}`)),
      ),
    )
    expect(stored).toContain('"target_id":60')
    for (const own of ['读者甲', 'reader@example.org', uuid, '127.0.0.1', 'Chrome']) expect(stored).not.toContain(own)
    const columns = await query(`select column_name from information_schema.columns where table_name in
      ('page_views', 'page_visitors', 'audience_visitors', 'page_readings') and column_name ~ 'user|member|address|device|uuid'`)
    expect(columns).toEqual([])
    expect(Object.keys((await member.call('exportMyData')).data)).toEqual(Object.keys(before))
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
