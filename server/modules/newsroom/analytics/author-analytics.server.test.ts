import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'

/** Two authors read the analytics of what they wrote, and nothing of each other. */

const start = new Date('2026-11-20T04:00:00Z')
const day = { from: '2026-11-20', to: '2026-11-20' }

let sites: TestSites
let first: TestMember
let second: TestMember
let reader: TestMember
let editor: TestMember
const ids = new Map<string, number>()

const contextOf = (address: string): CallContext => ({
  ...{ language: 'zh-Hans', now: start, tags: new Set<string>() },
  caller: {
    ...{ address, device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36', session: undefined },
    ...{ tokenSent: false, tokenInCookie: false, deviceCookie: undefined, untracked: false, fromElsewhere: false },
    ...{ keepToken() {}, keepDevice() {}, forgetToken() {} },
  },
})
const idOf = (key: string) => ids.get(key) ?? 0

beforeAll(async () => {
  sites = await openTestSites({ now: start })
  const { content, tracking, database } = sites.one.services
  const drafts = ['x1', 'x2', 'y1'].map((key) =>
    testDraft({
      importKey: key,
      title: `文章${key}`,
      releaseTime: new Date(start.getTime() - 86_400_000),
      author: { key: key.charAt(0), nickname: `作者${key.charAt(0)}` },
    }),
  )
  await content.saveItems(drafts)
  for (const [key, id] of await content.idsByImportKey(drafts.map(({ importKey }) => importKey))) ids.set(key, id)
  const author = async (key: string) => {
    const member = await addMember(sites.one, { nickname: key })
    await database.pool.query(
      'update users set author_id = (select author_id from items where id = $1) where id = $2',
      [idOf(`${key}1`), member.id],
    )
    return member
  }
  first = await author('x')
  second = await author('y')
  reader = await addMember(sites.one, { nickname: '读者' })
  editor = await addMember(sites.one, { nickname: '编辑', roles: ['editor'] })
  const page = (key: string) => `/contents/${idOf(key)}`
  for (let n = 0; n < 3; n += 1) {
    await tracking.record(
      {
        records: [
          { page: page('x1'), prepg: 'https://search.example' },
          { page: page('x2'), prepg: '/' },
          { event: 'read', page: page('x1'), depth: n * 50, seconds: 100 },
        ],
      },
      contextOf(`192.0.2.${n}`),
    )
  }
  await tracking.record({ page: page('y1') }, contextOf('192.0.2.9'))
})
afterAll(() => sites.close())

describe('analytics of an author', () => {
  it('are of everything under the name, by item and by source', async () => {
    const { data } = await first.call('authorAnalytics', day)
    expect(data.totals).toEqual({ views: 6, readers: 6 })
    expect(data.items.map(({ id, title, views, readers }) => [id, title, views, readers])).toEqual([
      [idOf('x1'), '文章x1', 3, 3],
      [idOf('x2'), '文章x2', 3, 3],
    ])
    expect(data.sources).toEqual([
      { name: '/', views: 3 },
      { name: 'search.example', views: 3 },
    ])
    expect(data.reading).toMatchObject({ readers: 3, reached: [2 / 3, 2 / 3, 1 / 3, 1 / 3] })
    expect(data.items[1]?.reading).toEqual({ readers: 0, reached: [0, 0, 0, 0], median_seconds: null })
  })

  it('are of one item where one is asked for, day by day', async () => {
    const week = { from: '2026-11-14', to: '2026-11-20' }
    const { data } = await first.call('authorAnalytics', { ...week, item: idOf('x2') })
    expect(data.days.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 3])
    expect(data.sources).toEqual([{ name: '/', views: 3 }])
    expect(data.reading.readers).toBe(0)
  })

  it('are never those of somebody else, whoever asks', async () => {
    expect((await second.call('authorAnalytics', day)).data.totals).toEqual({ views: 1, readers: 1 })
    for (const somebody of [second, reader, editor])
      expect((await somebody.call('authorAnalytics', { ...day, item: idOf('x1') })).code).toBe(404)
    for (const somebody of [reader, editor])
      expect((await somebody.call('authorAnalytics', day)).data).toMatchObject({
        ...{ totals: { views: 0, readers: 0 }, items: [], sources: [] },
        days: [{ day: '2026-11-20', views: 0 }],
      })
    expect((await callAsVisitor(sites.one, 'authorAnalytics', day)).code).toBe(10100)
  })

  it('of an impossible period are refused', async () => {
    for (const period of [
      { from: '2026-11-20', to: '2026-11-19' },
      { from: '2020-01-01', to: '2026-11-20' },
      { from: '0001-01-01', to: '0001-01-01' },
      { from: '9999-12-31', to: '9999-12-31' },
    ])
      expect((await first.call('authorAnalytics', period)).code).toBe(400)
  })
})
