import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createReceiver,
  openPushService,
  type TestPushService,
} from '#server/modules/outreach/push/test-push-service.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { openTestLiveBlog, type TestLiveBlog } from './test-live-blog.ts'

let newsroom: TestNewsroom
let service: TestPushService
let blog: TestLiveBlog
let number = 0
beforeAll(async () => {
  service = await openPushService(() => false)
  newsroom = await openTestNewsroom({ webhooksAllowPrivate: true })
})
afterAll(async () => {
  await newsroom.close()
  await service.close()
})
beforeEach(async () => {
  service.received.length = 0
  await query('delete from rate_limits')
  await query('delete from outbox_events')
  await query('delete from reader_devices')
  await query('delete from saved_search_documents')
  blog = await openTestLiveBlog(newsroom)
})

const query = async (text: string, values: unknown[] = []) =>
  (await newsroom.site.services.database.pool.query(text, values)).rows

/** A device that is informed of what a search finds. */
async function follow(search: object) {
  number += 1
  const { decrypt, ...keys } = createReceiver()
  const device = randomBytes(32).toString('base64url')
  const endpoint = `${service.origin}/push/${number}`
  const settings = { language: 'zh-Hant-HK', time_zone: 'Asia/Hong_Kong' }
  await callAsVisitor(newsroom.site, 'subscribePush', { device, endpoint, ...keys, ...settings })
  const saved = await callAsVisitor(newsroom.site, 'saveSearch', { device, query: search, channels: { push: true } })
  const path = new URL(endpoint).pathname
  return {
    found: async () =>
      (await callAsVisitor(newsroom.site, 'searchFindings', { device, id: saved.data.id })).data.list.map(
        ({ path: to, title }) => ({ path: to, title }),
      ),
    contents: () => service.received.filter((push) => push.path === path).map(({ body }) => decrypt(body)),
  }
}

/** Does what the worker does with the events of the outbox, and sends. */
async function work(): Promise<void> {
  const { savedSearches, database, push } = newsroom.site.services
  const now = new Date()
  for (const row of await query(`delete from outbox_events where type = 'live.pushed' returning id::int, data`)) {
    const event = { id: row.id, type: 'live.pushed' as const, data: row.data, happenedAt: now }
    await database.orm.transaction((tx) => savedSearches.documents.liveNote(tx, event, now))
  }
  await push.sendDue(new AbortController().signal)
}

const versionOf = async (id: number) =>
  (await newsroom.editor.call('liveDesk', { item: blog.item })).data.notes.find((note) => note.id === id)?.version

it('A note that is pushed reaches those who follow breaking news, after the time for undoing, and leads to it', async () => {
  const [breaking, other] = [await follow({ importance: 'breaking' }), await follow({ words: '别的事情' })]
  const { id } = await blog.send({ title: '软件更新提前', push: true })
  await work()
  expect(breaking.contents()).toEqual([])
  await blog.release()
  await work()
  await work()
  const path = `/contents/${blog.item}?note=${id}#note-${id}`
  expect(breaking.contents()).toMatchObject([{ title: '軟件更新提前', path: `/zh-hant${path}` }])
  expect(await breaking.found()).toEqual([{ path, title: '软件更新提前' }])
  expect(other.contents()).toEqual([])
})

it('A note that is undone is not pushed, nor is one that nobody asked to push', async () => {
  const breaking = await follow({ importance: 'breaking' })
  const { id } = await blog.send({ title: '撤销的', push: true })
  await newsroom.editor.call('undoLiveNote', { id })
  await blog.publish({ title: '普通的' })
  await work()
  expect(breaking.contents()).toEqual([])
})

it('A note that is withdrawn before the worker came is not pushed, and one that was pushed is found no longer', async () => {
  const breaking = await follow({ importance: 'breaking' })
  const withdraw = async (id: number) => {
    const version = await versionOf(id)
    expect((await newsroom.editor.call('withdrawLiveNote', { id, version })).data.saved).toBe(true)
  }
  const early = await blog.publish({ title: '太早', push: true })
  await withdraw(early.id)
  await work()
  expect(breaking.contents()).toEqual([])
  const late = await blog.publish({ title: '撤回的', push: true })
  await work()
  expect(breaking.contents()).toHaveLength(1)
  await withdraw(late.id)
  await work()
  expect(await breaking.found()).toEqual([])
})

it('A key point reaches those who follow the key points of that live blog, and nobody else', async () => {
  const other = await openTestLiveBlog(newsroom, '别的直播')
  const [points, others, breaking] = [
    await follow({ live: blog.item }),
    await follow({ live: other.item }),
    await follow({ importance: 'breaking' }),
  ]
  const { id } = await blog.send({ title: '三家同意公布时限', is_key: true })
  await blog.send({ title: '普通的一条' })
  await work()
  expect(points.contents(), 'within the time for undoing').toEqual([])
  await blog.release()
  await work()
  await work()
  const path = `/contents/${blog.item}?note=${id}#note-${id}`
  expect(points.contents()).toMatchObject([{ title: '三家同意公布時限', path: `/zh-hant${path}` }])
  expect(await points.found()).toEqual([{ path, title: '三家同意公布时限' }])
  expect([others.contents(), breaking.contents()]).toEqual([[], []])
})

it('A note that is pushed and a key point reaches nobody twice', async () => {
  const [points, breaking] = [await follow({ live: blog.item }), await follow({ importance: 'breaking' })]
  await blog.publish({ title: '要紧的要点', is_key: true, push: true })
  await work()
  expect([points.contents(), breaking.contents()]).toMatchObject([[{ title: '要緊的要點' }], [{ title: '要緊的要點' }]])
})

it('A note that becomes a key point later is one for those who follow them, and is found no longer when it is none', async () => {
  const points = await follow({ live: blog.item })
  const { id } = await blog.publish({ title: '后来成了要点' })
  await work()
  const change = async (is_key: boolean) => {
    const given = { id, version: await versionOf(id), kind: 'text', title: '后来成了要点', is_key, correct: false }
    expect((await newsroom.editor.call('saveLiveNote', given)).data.saved).toBe(true)
    await work()
  }
  await change(true)
  expect(points.contents()).toHaveLength(1)
  expect(await points.found()).toHaveLength(1)
  await change(false)
  expect(await points.found()).toEqual([])
})

it('A search for the key points has the name of its live blog, in the reader’s language', async () => {
  const device = randomBytes(32).toString('base64url')
  const save = (language: string) =>
    callAsVisitor(newsroom.site, 'saveSearch', { device, query: { live: blog.item }, channels: {} }, { language })
  expect((await save('hk')).data.title).toBe('直播 · 年會第一天')
  expect((await save('en')).data.title).toBe('Live · 年会第一天')
})
