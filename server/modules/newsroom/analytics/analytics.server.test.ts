import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSpans } from '#server/modules/audience/tracking/spans-store.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

/** Analytics of the console, compared with a second count of the same views. */

const start = new Date('2026-11-20T04:00:00Z')
const dayMs = 86_400_000

interface View {
  day: string
  kind: string
  page: string
  address: string
  language: 'zh-Hans' | 'en'
  phone: boolean
  from: string
}

let sites: TestSites
let editor: TestMember
const views: View[] = []
const ids = new Map<string, number>()

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  computer: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
}

const contextOf = (
  at: Date,
  { address, language, phone }: Pick<View, 'address' | 'language' | 'phone'>,
): CallContext => ({
  ...{ language, now: at, tags: new Set<string>() },
  caller: {
    ...{ address, device: phone ? agents.phone : agents.computer, session: undefined, tokenSent: false },
    ...{ tokenInCookie: false, deviceCookie: undefined, untracked: false, fromElsewhere: false },
    ...{ keepToken() {}, keepDevice() {}, forgetToken() {} },
  },
})

beforeAll(async () => {
  sites = await openTestSites({ now: start })
  const { content, tracking } = sites.one.services
  const drafts = [0, 1, 2, 3].map((place) =>
    testDraft({
      importKey: `a${place}`,
      title: `第${place}篇`,
      releaseTime: new Date(start.getTime() - 30 * dayMs),
      author: { key: `w${place % 2}`, nickname: `作者${place % 2}` },
      labels: [{ key: `l${place % 3}`, name: `标签${place % 3}` }],
    }),
  )
  await content.saveItems(drafts)
  for (const [key, id] of await content.idsByImportKey(drafts.map(({ importKey }) => importKey))) ids.set(key, id)
  editor = await addMember(sites.one, { nickname: '何卓', roles: ['editor'] })
  // Two weeks of the site's days, each reader with a way of their own.
  for (let day = 0; day < 14; day += 1) {
    const at = new Date(start.getTime() - day * dayMs)
    for (let reader = 0; reader < 5 + (day % 3); reader += 1) {
      const one = {
        address: `192.0.2.${reader}`,
        language: reader % 3 === 0 ? ('en' as const) : ('zh-Hans' as const),
        phone: reader % 2 === 0,
        from: reader % 2 === 0 ? 'https://search.example' : '',
      }
      const pages = ['/', `/contents/${ids.get(`a${(reader + day) % 4}`)}`, `/contents/${ids.get('a0')}`]
      await tracking.record(
        { records: pages.map((page, place) => ({ page, prepg: place === 0 ? one.from : '/' })) },
        contextOf(at, one),
      )
      const text = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
      views.push(...pages.map((page) => ({ ...one, day: text, kind: page === '/' ? 'page' : 'item', page })))
    }
  }
  await tracking.noteSearch('稳定币', 4, contextOf(start, { address: '192.0.2.1', language: 'zh-Hans', phone: true }))
  await tracking.noteSearch('赎回排队', 0, contextOf(start, { address: '192.0.2.1', language: 'zh-Hans', phone: true }))
})
afterAll(() => sites.close())

const week = { from: '2026-11-14', to: '2026-11-20' }
const within = ({ day }: View) => day >= week.from && day <= week.to
const earlier = ({ day }: View) => day >= '2026-11-07' && day < week.from
/** Readers of each day, added up. */
const readersOf = (some: readonly View[]) => new Set(some.map(({ day, address }) => `${day} ${address}`)).size

describe('analytics of a week', () => {
  it('are those of a second count, day by day and against the week before', async () => {
    const { data } = await editor.call('audienceAnalytics', week)
    expect(data.days).toHaveLength(7)
    for (const { day, views: counted, readers } of data.days) {
      const ofDay = views.filter((view) => view.day === day)
      expect([day, counted, readers]).toEqual([day, ofDay.length, readersOf(ofDay)])
    }
    expect(data.totals).toEqual({
      views: views.filter(within).length,
      readers: readersOf(views.filter(within)),
      searches: 2,
      unfound: 1,
    })
    expect(data.totals_before).toMatchObject({
      views: views.filter(earlier).length,
      readers: readersOf(views.filter(earlier)),
    })
  })

  it('say what was read of one kind, as much as of all kinds together', async () => {
    const { data: all } = await editor.call('audienceAnalytics', week)
    const { data: articles } = await editor.call('audiencePages', { ...week, kind: 'article' })
    expect(articles.list.length).toBe(4)
    expect(articles.list).toEqual(all.pages.filter(({ item_kind: kind }) => kind === 'article'))
    const { data: pages } = await editor.call('audiencePages', { ...week, kind: 'page' })
    expect(pages.list.map(({ path, views: counted }) => [path, counted])).toEqual([
      ['/', views.filter((view) => within(view) && view.kind === 'page').length],
    ])
    expect((await editor.call('audiencePages', { ...week, kind: 'flash' })).data).toEqual({ list: [] })
    expect((await editor.call('audiencePages', { from: week.to, to: week.from, kind: 'page' })).status).toBe(400)
  })

  it('say in which hour of a day something was read, beside the day before', async () => {
    const { data } = await editor.call('audienceHours', { day: '2026-11-20' })
    const ofDay = (wanted: string) => views.filter(({ day }) => day === wanted).length
    // All of it was read at noon of the site's clock.
    expect(data.hours).toEqual(
      Array.from({ length: 24 }, (_, hour) =>
        hour === 12 ? { views: ofDay('2026-11-20'), before: ofDay('2026-11-19') } : { views: 0, before: 0 },
      ),
    )
  })

  it('say where readers came from, in which language, with what, and what they searched', async () => {
    const { data } = await editor.call('audienceAnalytics', week)
    const groups = (keyOf: (view: View) => string, some = views) =>
      Object.fromEntries(
        [...Map.groupBy(some.filter(within), keyOf)].map(([name, those]) => [name, [those.length, readersOf(those)]]),
      )
    const shown = (rows: readonly { name: string; views: number; readers: number }[]) =>
      Object.fromEntries(rows.map(({ name, views: counted, readers }) => [name, [counted, readers]]))
    expect(shown(data.languages)).toEqual(groups(({ language }) => language))
    expect(shown(data.devices)).toEqual(groups(({ phone }) => (phone ? 'phone' : 'computer')))
    const firsts = views.filter(({ kind }) => kind === 'page')
    expect(shown(data.sources)).toEqual(groups(({ from }) => from.replace('https://', ''), firsts))
    expect(data.searches.map(({ name, unfound }) => [name, unfound])).toEqual([
      ['稳定币', 0],
      ['赎回排队', 1],
    ])
    expect(data.unfound.map(({ name }) => name)).toEqual(['赎回排队'])
  })

  it('say what was read, of whom and about what, by name', async () => {
    const { data } = await editor.call('audienceAnalytics', week)
    const read = views.filter((view) => within(view) && view.kind === 'item')
    const placeOf = ({ page }: View) => [0, 1, 2, 3].find((place) => page === `/contents/${ids.get(`a${place}`)}`) ?? -1
    const byName = (rows: readonly { title: string; views: number }[]) =>
      Object.fromEntries(rows.map(({ title, views: counted }) => [title, counted]))
    const expected = (nameOf: (view: View) => string) =>
      Object.fromEntries([...Map.groupBy(read, nameOf)].map(([name, those]) => [name, those.length]))
    expect(byName(data.pages.filter(({ kind }) => kind === 'item'))).toEqual(expected((view) => `第${placeOf(view)}篇`))
    expect(data.pages.find(({ path }) => path === '/')).toMatchObject({
      views: views.filter((view) => within(view) && view.kind === 'page').length,
    })
    expect(byName(data.authors)).toEqual(expected((view) => `作者${placeOf(view) % 2}`))
    expect(byName(data.labels)).toEqual(expected((view) => `标签${placeOf(view) % 3}`))
  })

  it('say of each thing where its readers came from', async () => {
    const items = [0, 1, 2, 3].map((place) => ({ kind: 'item' as const, id: ids.get(`a${place}`) ?? 0 }))
    const [first] = items
    if (!first) throw new Error('no items')
    const { data } = await editor.call('audienceSources', { ...week, targets: [...items, first] })
    // Everybody opens the front page first, from elsewhere, and everything further from there.
    expect(data.list).toEqual(
      [...items, first].map(({ kind, id }) => ({
        ...{ kind, id },
        mix: [{ group: 'site', views: views.filter((one) => within(one) && one.page === `/contents/${id}`).length }],
      })),
    )
    expect((await editor.call('audienceSources', { ...week, targets: [] })).data).toEqual({ list: [] })
    const much = Array.from({ length: 51 }, () => first)
    expect((await editor.call('audienceSources', { ...week, targets: much })).status).toBe(400)
    expect((await editor.call('audienceSources', { from: week.to, to: week.from, targets: items })).status).toBe(400)
  })

  it('say which items are articles', async () => {
    const { data } = await editor.call('audienceAnalytics', week)
    const kinds = (some: readonly { kind: string; item_kind: string | null }[]) =>
      new Set(some.map((one) => `${one.kind} ${one.item_kind}`))
    expect(kinds(data.pages)).toEqual(new Set(['item article', 'page null']))
    expect(data.authors.every((row) => !('item_kind' in row))).toBe(true)
  })

  it('stay the same once days are summed up in spans', async () => {
    const periods = [week, { from: '2026-11-08', to: '2026-11-15' }, { from: '2026-10-20', to: '2026-11-20' }]
    const answers = async () =>
      Promise.all(periods.map(async (period) => (await editor.call('audienceAnalytics', period)).data))
    const before = await answers()
    const { database } = sites.one.services
    await buildSpans(database, '2026-11-20')
    expect((await database.pool.query('select 1 from page_view_spans')).rows.length).toBeGreaterThan(0)
    expect(await answers()).toEqual(before)
  })

  it('begin before they end and are no longer than a year', async () => {
    expect((await editor.call('audienceAnalytics', { from: '2026-11-20', to: '2026-11-19' })).status).toBe(400)
    expect((await editor.call('audienceAnalytics', { from: '2024-11-20', to: '2026-11-19' })).status).toBe(400)
    expect((await editor.call('audienceAnalytics', { from: '2026-02-30', to: '2026-11-19' })).status).toBe(400)
  })

  it.each(['0000-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])(
    'are refused for %s, beyond which no day is reckoned',
    async (day) => {
      for (const call of ['audienceAnalytics', 'audiencePages', 'audienceSources'] as const)
        expect((await editor.call(call, { from: day, to: day, kind: 'article', targets: [] })).status).toBe(400)
      expect((await editor.call('audienceHours', { day })).status).toBe(400)
    },
  )

  it('can be asked for to the last day that there are any of', async () => {
    const day = '2100-12-31'
    const { data } = await editor.call('audienceAnalytics', { from: day, to: day })
    expect(data.days.map((one) => one.day)).toEqual([day])
  })
})

it('who reads at present is counted by the minute', async () => {
  const { data } = await editor.call('audienceNow', {})
  const today = views.filter(({ day }) => day === '2026-11-20')
  expect(data).toMatchObject({ readers: readersOf(today), views: today.length })
  expect(data.minutes).toHaveLength(30)
  expect(data.minutes.at(-1)).toBe(today.length)
  expect(data.pages[0]).toMatchObject({ readers: readersOf(today) })
  sites.pass(31 * 60_000)
  expect((await editor.call('audienceNow', {})).data).toMatchObject({ readers: 0, views: 0, pages: [] })
})

describe('hot lists in the console', () => {
  it('are pinned and blocked by editors, which the log says, and nobody else', async () => {
    const { call } = editor
    const id = ids.get('a3') ?? 0
    expect((await call('setHotChoice', { kind: 'item', id, choice: 'pin' })).status).toBe(200)
    const { data } = await call('hotList', { kind: 'item' })
    expect(data.list[0]).toMatchObject({ id, title: '第3篇', choice: 'pin' })
    const hot = await callAsVisitor(sites.two, 'homeHotList', {})
    expect(hot.data.list[0]).toMatchObject({ id })
    const chief = await addMember(sites.one, { nickname: '周雨桐', roles: ['administrator'] })
    const { data: log } = await chief.call('auditLog', {})
    expect(log.list[0]).toMatchObject({ action: 'hot.choose', target: `item:${id}` })
    // A colleague who still sees it unpinned, or blocked, changes nothing unawares.
    for (const was of [null, 'block'] as const)
      expect((await call('setHotChoice', { kind: 'item', id, choice: null, was })).code).toBe(10804)
    await call('setHotChoice', { kind: 'item', id, choice: null, was: 'pin' })
    expect((await call('hotList', { kind: 'item' })).data.list.filter(({ choice }) => choice)).toEqual([])
    expect((await call('setHotChoice', { kind: 'label', id: 999_999, choice: 'block' })).code).toBe(404)
    const reader = await addMember(sites.one, { nickname: '读者' })
    for (const name of [
      'audienceNow',
      'audienceAnalytics',
      'audiencePages',
      'audienceHours',
      'audienceSources',
      'hotList',
    ] as const)
      expect((await callAsVisitor(sites.one, name, { kind: 'item', targets: [], ...week })).code).toBe(10100)
    expect((await reader.call('setHotChoice', { kind: 'item', id, choice: 'pin' })).code).toBe(403)
  })
})
