import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

const start = new Date('2026-11-20T10:00:00Z')

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: start })
  await query(`insert into items (id, kind, original_language) overriding system value values (1, 'flash', 'en')`)
})
afterAll(() => sites.close())

const query = async (text: string) => (await sites.one.services.database.pool.query(text)).rows as unknown[]
const at = (day: number) => new Date(start.getTime() + day * 86_400_000)
const contextOf = (day: number): CallContext => ({
  language: 'zh-Hans',
  now: at(day),
  tags: new Set(),
  caller: {
    ...{ address: '192.0.2.1', device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0', session: undefined },
    ...{ tokenSent: false, tokenInCookie: false, deviceCookie: undefined, untracked: false, fromElsewhere: false },
    ...{ keepToken() {}, keepDevice() {}, forgetToken() {} },
  },
})

it('views are summed up in spans of days that are over, rare words only as long as their days keep them', async () => {
  const { tracking } = sites.one.services
  const spans = (table: string) =>
    query(`select days, to_char(first_day, 'YYYY-MM-DD') as first, sum(views)::int as views from ${table}
      group by 1, 2 order by 1, 2`)
  const word = (day: number) => tracking.noteSearch('rare', 3, contextOf(day))
  await tracking.record({ records: [{ page: '/news/1' }] }, contextOf(0))
  // Spans of eight days begin on 19 and 27 November, one of 64 days on 10 October.
  await word(0)
  await word(8)
  await tracking.maintain(at(7))
  expect(await spans('audience_spans')).toEqual([])
  await tracking.maintain(at(8))
  expect(await spans('audience_spans')).toEqual([{ days: 8, first: '2026-11-19', views: 5 }])
  expect(await spans('page_view_spans')).toEqual([{ days: 8, first: '2026-11-19', views: 1 }])
  await tracking.maintain(at(8))
  await tracking.maintain(at(24))
  expect(await spans('audience_spans')).toEqual([
    { days: 8, first: '2026-11-19', views: 5 },
    { days: 8, first: '2026-11-27', views: 1 },
    { days: 8, first: '2026-12-05', views: 0 },
    { days: 64, first: '2026-10-10', views: 6 },
  ])
  await tracking.maintain(at(31))
  const words = () => query(`select days, name, views::int from audience_spans where facet = 'search' order by days`)
  expect(await words()).toEqual([
    { days: 8, name: 'rare', views: 1 },
    { days: 64, name: 'rare', views: 1 },
  ])
  await tracking.maintain(at(60))
  expect(await words()).toEqual([])
})
