import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HotKind } from '#contract/audience/analytics.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { hotRule } from './popularity-store.ts'

/** Hot lists: the formula, and that one client alone moves nothing. */

const now = new Date('2026-11-20T10:30:00Z')
const hourMs = 3_600_000
const context = () => ({ language: 'zh-Hans' as const, now, tags: new Set<string>() })

let site: TestSite
const ids: number[] = []
beforeAll(async () => {
  site = await openTestSite()
  const { content } = site.services
  const drafts = Array.from({ length: 12 }, (_, place) =>
    testDraft({
      importKey: `a${place}`,
      title: `第${place}篇`,
      // Without counts the newest is the hottest.
      releaseTime: new Date(Date.now() - (place + 1) * 12 * hourMs),
      author: { key: `w${place % 3}`, nickname: `作者${place % 3}` },
      labels: [{ key: `l${place % 4}`, name: `标签${place % 4}` }],
    }),
  )
  await content.saveItems(drafts)
  const found = await content.idsByImportKey(drafts.map(({ importKey }) => importKey))
  ids.push(...drafts.map(({ importKey }) => found.get(importKey) ?? 0))
})
afterAll(() => site.close())
beforeEach(() => site.services.database.pool.query('delete from page_view_hours; delete from hot_choices'))

/** Readers of an item, a number of hours ago. */
async function counted(rows: readonly { place: number; hoursAgo: number; readers: number }[]) {
  for (const { place, hoursAgo, readers } of rows) {
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs - hoursAgo * hourMs)
    await site.services.database.pool.query(
      `insert into page_view_hours (hour, kind, target_id, path, views, readers) values ($1, 'item', $2, '', $3, $3)
       on conflict (kind, target_id, path, hour) do update set readers = page_view_hours.readers + excluded.readers`,
      [hour, ids[place], readers],
    )
  }
  await site.services.content.popularity.refresh(now)
}

const scores = async (kind: HotKind) => site.services.content.popularity.list(kind, 100)
const titles = async () => (await site.services.content.hot({}, context())).list.map(({ title }) => title)
const usual = Array.from({ length: 10 }, (_, place) => `第${place}篇`)

describe('the score', () => {
  it.each([
    ['of this hour counts almost whole', [{ place: 5, hoursAgo: 0, readers: 8 }], 8 * 0.5 ** (0.5 / 24)],
    ['halves each day', [{ place: 5, hoursAgo: 24, readers: 8 }], 8 * 0.5 ** (24.5 / 24)],
    [
      'adds up over hours',
      [
        { place: 5, hoursAgo: 0, readers: 4 },
        { place: 5, hoursAgo: 3, readers: 4 },
      ],
      4 * 0.5 ** (0.5 / 24) + 4 * 0.5 ** (3.5 / 24),
    ],
    ['ends after a week', [{ place: 5, hoursAgo: 7 * 24, readers: 100 }], undefined],
    ['needs three readers of one day', [{ place: 5, hoursAgo: 1, readers: 2 }], undefined],
    [
      'does not put days together that have too few',
      [
        { place: 5, hoursAgo: 1, readers: 2 },
        { place: 5, hoursAgo: 30, readers: 2 },
      ],
      undefined,
    ],
  ])('%s', async (_, rows, score) => {
    await counted(rows)
    const list = await scores('item')
    if (score === undefined) expect(list).toEqual([])
    else
      expect(list).toEqual([{ id: ids[5], choice: null, score: expect.closeTo(score, 6), readers: expect.any(Number) }])
  })

  it('is what a second computation comes to, for items, authors and labels', async () => {
    const row = fc.record({
      place: fc.nat(11),
      hoursAgo: fc.integer({ min: 0, max: 200 }),
      readers: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
        await site.services.database.pool.query('delete from page_view_hours')
        await counted(rows)
        for (const kind of ['item', 'author', 'label'] as const) {
          const expected = expectedScores(rows, kind)
          const found = (await scores(kind)).map(({ score }) => score)
          expect(found).toHaveLength(expected.length)
          for (const [place, score] of found.entries()) expect(score).toBeCloseTo(expected[place] ?? 0, 6)
        }
      }),
      { numRuns: 15 },
    )
  })
})

/** The formula of docs/hot-lists.md once more, highest first. */
function expectedScores(
  rows: readonly { place: number; hoursAgo: number; readers: number }[],
  kind: HotKind,
): number[] {
  const dayOf = (hoursAgo: number) => Math.floor((Math.floor(now.getTime() / hourMs) - hoursAgo + 8) / 24)
  const within = rows.filter(({ hoursAgo }) => (hoursAgo + 0.5) * hourMs < hotRule.windowDays * 24 * hourMs)
  const sums = new Map<number, number>()
  for (const { place, hoursAgo, readers } of within) {
    const ofDay = within
      .filter((other) => other.place === place && dayOf(other.hoursAgo) === dayOf(hoursAgo))
      .reduce((sum, other) => sum + other.readers, 0)
    if (ofDay < hotRule.leastReaders) continue
    const target = kind === 'item' ? place : kind === 'author' ? place % 3 : place % 4
    const score = readers * 0.5 ** ((hoursAgo + 0.5) / hotRule.halfLifeHours[kind])
    sums.set(target, (sums.get(target) ?? 0) + score)
  }
  return [...sums.values()].toSorted((a, b) => b - a)
}

describe('the lists', () => {
  it('stand in the order of before where nothing was counted', async () => {
    await counted([])
    expect(await titles()).toEqual(usual)
  })

  it('begin with what was read most, and go on in the order of before', async () => {
    await counted([
      { place: 11, hoursAgo: 2, readers: 9 },
      { place: 7, hoursAgo: 1, readers: 30 },
    ])
    expect(await titles()).toEqual(['第7篇', '第11篇', ...usual.filter((title) => title !== '第7篇').slice(0, 8)])
    const { content } = site.services
    const [hottest] = await site.services.authors.hotBut([], 3, context())
    expect(hottest?.nickname).toBe('作者1')
    expect((await site.services.authors.weekAuthors({}, context())).list[0]?.nickname).toBe('作者1')
    const busiest = await content.busiestLabels(4, context())
    expect(busiest.map(({ name }) => name)).toContain('标签3')
  })

  it('show first what an editor pinned and never what one blocked, at once', async () => {
    const { content, database } = site.services
    await counted([{ place: 7, hoursAgo: 1, readers: 30 }])
    const choose = (place: number, choice: 'pin' | 'block' | null) =>
      database.orm.transaction((tx) =>
        content.popularity.choose(tx, { kind: 'item', id: ids[place] ?? 0, choice, by: 1, now }),
      )
    await choose(9, 'pin')
    await choose(0, 'block')
    expect((await titles()).slice(0, 3)).toEqual(['第9篇', '第7篇', '第1篇'])
    await choose(9, null)
    await choose(0, null)
    expect((await titles()).slice(0, 3)).toEqual(['第7篇', '第0篇', '第1篇'])
  })

  it('do not move for the flood of one client, whatever it calls itself', async () => {
    const { tracking, content } = site.services
    const caller = (device: string) => ({
      ...{ address: '192.0.2.9', device, session: undefined, tokenSent: false, tokenInCookie: false },
      ...{ deviceCookie: undefined, untracked: false, fromElsewhere: false },
      ...{ keepToken() {}, keepDevice() {}, forgetToken() {} },
    })
    for (let n = 0; n < 40; n += 1) {
      const records = Array.from({ length: 20 }, () => ({ page: `/contents/${ids[11]}` }))
      await tracking.record({ records }, { ...context(), caller: caller(`Mozilla/5.0 Browser ${n}`) })
    }
    await content.popularity.refresh(now)
    expect(await scores('item')).toEqual([])
    expect(await titles()).toEqual(usual)
  })

  it('are made anew for readers only where the places they show changed', async () => {
    const { bus, content } = site.services
    const heard: string[] = []
    const end = await bus.subscribe(
      (tags) => heard.push(...tags),
      () => {},
    )
    const tell = async (tag: string) => {
      await site.services.database.orm.transaction((tx) => bus.publish(tx, [tag]))
      await expect.poll(() => heard).toContain(tag)
    }
    await counted([{ place: 7, hoursAgo: 1, readers: 30 }])
    await tell('test:first')
    expect(heard).toContain('hot')
    heard.length = 0
    await content.popularity.refresh(new Date(now.getTime() + hourMs))
    await tell('test:second')
    expect(heard).not.toContain('hot')
    await end()
  })
})
