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
    const { notes } = (await newsroom.editor.call('liveDesk', { item: blog.item })).data
    const version = notes.find((note) => note.id === id)?.version
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
