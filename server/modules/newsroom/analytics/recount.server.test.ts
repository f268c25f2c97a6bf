import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageTarget } from '#contract/audience/page-targets.ts'
import { buildSpans } from '#server/modules/audience/tracking/spans-store.ts'
import { makeScores } from '#server/modules/content/items/popularity/popularity-store.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

/**
 * Analytics compared with a second count of views of all shapes: odd referrers, agents and addresses, at the edges of
 * days.
 */

const now = new Date('2026-11-20T15:59:30Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const items = 6

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0'
/** Agents with the class of their device; robots have none. */
const agents: readonly (readonly [agent: string, device: string | undefined])[] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'computer'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50', 'phone'],
  [`Mozilla/5.0 (Linux; Android 15; SM-X900) ${chrome} Safari/537.36`, 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', undefined],
  ['', undefined],
]
/** The referrer that a browser sends, with the source that is counted for it; undefined: it was on this site. */
const referrers: readonly (readonly [previous: string, source: string | undefined])[] = [
  ['', ''],
  ['https://www.baidu.com', 'baidu.com'],
  ['https://m.baidu.com', 'm.baidu.com'],
  ['https://www.google.com.hk', 'google.com.hk'],
  ['https://mp.weixin.qq.com', 'mp.weixin.qq.com'],
  ['https://T.CO', 't.co'],
  ['https://t.me', 't.me'],
  ['https://新闻.中国', 'xn--efvy88h.xn--fiqs8s'],
  ['https://xn--efvy88h.xn--fiqs8s', 'xn--efvy88h.xn--fiqs8s'],
  ['android-app://org.telegram.messenger', 'other'],
  ['https://192.0.2.7', 'other'],
  ['https://[2001:db8::1]', 'other'],
  ['http://localhost:3000', 'other'],
  ['https://', 'other'],
  ['javascript:alert(1)', 'other'],
  ['//elsewhere.example', 'other'],
  ['http://site.test', undefined],
  ['/', undefined],
]
/** Moments of a day of the site's clock, its first and last among them. */
const moments = [0, 1, hourMs - 1, 8 * hourMs - 1, 8 * hourMs, 15 * hourMs, dayMs - 1]
/** Days before today: of this week, around the end of summer time elsewhere, of a leap year and of the year before. */
const daysAgo = [0, 1, 2, 3, 6, 7, 19, 20, 264, 265, 366, 399, 996]

interface View {
  day: string
  at: number
  kind: string
  id: number
  path: string
  reader: string
  address: string
  device: string
  language: string
  source: string | undefined
}

let sites: TestSites
let editor: TestMember
const ids: number[] = []
const views: View[] = []
const dayOf = (at: number) => new Date(at + 8 * hourMs).toISOString().slice(0, 10)

function contextOf(at: Date, address: string, device: string, language: CallContext['language']): CallContext {
  return {
    ...{ language, now: at, tags: new Set<string>() },
    caller: {
      ...{ address, device, session: undefined, tokenSent: false, tokenInCookie: false, deviceCookie: undefined },
      ...{ untracked: false, fromElsewhere: false },
      ...{ keepToken() {}, keepDevice() {}, forgetToken() {} },
    },
  }
}

async function readAll(): Promise<void> {
  const { tracking } = sites.one.services
  const pick = numbers(20_261_120)
  const today = Date.parse(`${dayOf(now.getTime())}T00:00:00Z`) - 8 * hourMs
  for (const ago of daysAgo) {
    for (let n = 0; n < 40; n += 1) {
      const at = new Date(Math.min(today - ago * dayMs + (moments[pick(moments.length)] ?? 0), now.getTime()))
      const address = pick(3) === 0 ? `2001:db8:${pick(4)}::${pick(9)}` : `198.51.100.${pick(12)}`
      const [agent, device] = agents[pick(agents.length)] ?? ['', undefined]
      const [previous, source] = referrers[pick(referrers.length)] ?? ['', '']
      const language = (['zh-Hans', 'zh-Hant-HK', 'en'] as const)[pick(3)] ?? 'en'
      const pages = Array.from({ length: 1 + pick(3) }, () =>
        pick(5) === 0 ? '/hot_topics' : `${['', '/en', '/zh-hant'][pick(3)]}/contents/${ids[pick(items)]}?a=<b>#c`,
      )
      const records = [...pages, '/contents/987654', '/nowhere/at/all'].map((page, place) => ({
        ...{ page, prepg: place === 0 ? previous : '/', wz_title: '<script>1</script>', time: 253_402_300_799_000 },
      }))
      await tracking.record({ records }, contextOf(at, address, agent, language))
      if (device === undefined) continue
      // All of one network counts as one address.
      const network = address.includes(':') ? (address.split('::')[0] ?? '') : address
      for (const [place, page] of pages.entries()) {
        const { kind = '', id = 0, path = '' } = pageTarget(page) ?? {}
        const from = place === 0 ? source : undefined
        const time = at.getTime()
        views.push({
          ...{ day: dayOf(time), at: time, kind, id, path: id > 0 ? '' : path },
          ...{ reader: `${network} ${agent}`, address: network, device, language, source: from },
        })
      }
    }
  }
}

beforeAll(async () => {
  sites = await openTestSites({ now })
  const { content } = sites.one.services
  const drafts = Array.from({ length: items }, (_, place) =>
    testDraft({
      importKey: `r${place}`,
      title: `<b>第${place}篇</b> & “引号”, ⿻`,
      kind: place % 3 === 2 ? 'flash' : 'article',
      releaseTime: new Date(now.getTime() - 30 * dayMs),
      author: { key: `w${place % 2}`, nickname: `作者${place % 2}` },
      labels: [{ key: `l${place % 3}`, name: `标签${place % 3}` }],
    }),
  )
  await content.saveItems(drafts)
  const known = new Map(await content.idsByImportKey(drafts.map(({ importKey }) => importKey)))
  ids.push(...drafts.map(({ importKey }) => known.get(importKey) ?? 0))
  editor = await addMember(sites.one, { nickname: '何卓', roles: ['editor'] })
  await readAll()
})
afterAll(() => sites.close())

/** Views and readers by a property; readers are counted separately for each day. */
function counted(some: readonly View[], keyOf: (view: View) => string | undefined) {
  const groups = Map.groupBy(some, keyOf)
  groups.delete(undefined)
  return Object.fromEntries(
    [...groups].map(([key, those]) => [
      key,
      [those.length, new Set(those.map((one) => `${one.day} ${one.reader}`)).size],
    ]),
  )
}
const shown = <R extends { views: number; readers: number }>(rows: readonly R[], keyOf: (row: R) => string | number) =>
  Object.fromEntries(rows.map((row) => [keyOf(row), [row.views, row.readers]]))

const periods = [
  ['2026-11-20', '2026-11-20'],
  ['2026-11-14', '2026-11-20'],
  ['2026-10-31', '2026-11-01'],
  ['2026-02-28', '2026-03-02'],
  ['2025-10-17', '2026-11-20'],
  ['2024-02-28', '2024-03-01'],
] as const

describe.each([false, true])('analytics with days summed up in spans: %s', (inSpans) => {
  beforeAll(async () => {
    if (inSpans) await buildSpans(sites.one.services.database, '2026-11-20')
  })

  it.each(periods)('of %s to %s are those of a second count', async (from, to) => {
    const { data } = await editor.call('audienceAnalytics', { from, to })
    const own = views.filter(({ day }) => day >= from && day <= to)
    const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
    const before = new Date(Date.parse(from) - length * dayMs).toISOString().slice(0, 10)
    const earlier = views.filter(({ day }) => day >= before && day < from)
    const all = (some: readonly View[]) => counted(some, () => 'all').all ?? [0, 0]
    expect([data.totals.views, data.totals.readers]).toEqual(all(own))
    expect([data.totals_before.views, data.totals_before.readers]).toEqual(all(earlier))
    expect(
      shown(
        data.days.filter((row) => row.views > 0),
        ({ day }) => day,
      ),
    ).toEqual(counted(own, ({ day }) => day))
    expect(shown(data.sources, ({ name }) => name)).toEqual(counted(own, ({ source }) => source))
    expect(shown(data.languages, ({ name }) => name)).toEqual(counted(own, ({ language }) => language))
    const devices = counted(own, ({ device }) => device)
    expect(shown(data.devices, ({ name }) => name)).toEqual(devices)
    expect(shown(data.pages, ({ kind, id, path }) => `${kind} ${id} ${path}`)).toEqual(
      counted(own, ({ kind, id, path }) => `${kind} ${id} ${path}`),
    )
    const read = own.filter(({ kind }) => kind === 'item')
    const viewsOf = (place: (id: number) => number) =>
      Object.fromEntries(
        [...Map.groupBy(read, ({ id }) => place(ids.indexOf(id)))].map(([key, some]) => [key, some.length]),
      )
    const named = (rows: readonly { title: string; views: number }[]) =>
      Object.fromEntries(rows.map((row) => [row.title.at(-1), row.views]))
    expect(named(data.authors)).toEqual(viewsOf((place) => place % 2))
    expect(named(data.labels)).toEqual(viewsOf((place) => place % 3))
  })
})

it.each(['2026-11-20', '2026-11-01', '2024-02-29'])('hours of %s are those of a second count', async (day) => {
  const { data } = await editor.call('audienceHours', { day })
  const begin = Date.parse(`${day}T00:00:00Z`) - 8 * hourMs
  const within = (from: number) => views.filter(({ at }) => at >= from && at < from + hourMs).length
  expect(data.hours).toEqual(
    Array.from({ length: 24 }, (_, hour) => ({
      views: within(begin + hour * hourMs),
      before: within(begin - dayMs + hour * hourMs),
    })),
  )
})

describe('hot lists', () => {
  const isArticle = (id: number) => ids.indexOf(id) % 3 !== 2

  /** Score and readers of each thing, by docs/hot-lists.md. */
  function hotOf(
    half: number,
    keysOf: (id: number) => readonly string[],
  ): Map<string, [score: number, readers: number]> {
    const scores = new Map<string, [number, number]>()
    const recent = views.filter(({ kind, at }) => kind === 'item' && hourBegin(at) > now.getTime() - 7 * dayMs)
    for (const those of Map.groupBy(recent, ({ id, day }) => `${id} ${day}`).values()) {
      const firsts = new Map<string, View>()
      for (const one of those) if (!firsts.has(one.address)) firsts.set(one.address, one)
      if (firsts.size < 3) continue
      for (const { id, at } of firsts.values())
        for (const key of keysOf(id)) {
          const [score, readers] = scores.get(key) ?? [0, 0]
          scores.set(key, [score + 0.5 ** ((now.getTime() - hourBegin(at)) / hourMs / half), readers + 1])
        }
    }
    return scores
  }
  const hourBegin = (at: number) => at - (at % hourMs)

  async function listed(kind: 'item' | 'label' | 'author') {
    const { database } = sites.one.services
    await database.orm.transaction((tx) => makeScores(tx, now))
    const { data } = await editor.call('hotList', { kind })
    return data.list
  }

  it('are those of a second count', async () => {
    const found = await listed('item')
    const expected = hotOf(24, (id) => (isArticle(id) ? [String(id)] : []))
    expect(found.length).toBeGreaterThan(2)
    expect(Object.fromEntries(found.map(({ id, readers }) => [id, readers]))).toEqual(
      Object.fromEntries([...expected].map(([id, [, readers]]) => [id, readers])),
    )
    for (const { id, score } of found) expect(score).toBeCloseTo(expected.get(String(id))?.[0] ?? 0, 6)
    const labels = hotOf(72, (id) => [`标签${ids.indexOf(id) % 3}`])
    for (const { title, score, readers } of await listed('label')) {
      expect(score).toBeCloseTo(labels.get(title)?.[0] ?? 0, 6)
      expect(readers).toBe(labels.get(title)?.[1])
    }
  })

  it('count nothing of what was withdrawn, for its author and its labels alike', async () => {
    const { pool } = sites.one.services.database
    const gone = ids.filter((_, place) => place % 3 === 1)
    await pool.query(`update items set status = 'withdrawn' where id = any ($1)`, [gone])
    const expected = hotOf(72, (id) => (gone.includes(id) ? [] : [`标签${ids.indexOf(id) % 3}`]))
    const found = await listed('label')
    expect(Object.fromEntries(found.map(({ title, readers }) => [title, readers]))).toEqual(
      Object.fromEntries([...expected].map(([title, [, readers]]) => [title, readers])),
    )
  })
})
