import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { openTestStream } from '../streams/test-stream.ts'

let site: TestSite
let editor: TestMember
let number = 0
beforeAll(async () => {
  site = await openTestSite()
  editor = await addMember(site, { roles: ['editor'] })
})
afterAll(() => site.close())

async function save(importKey: string, title: string, releaseTime: Date): Promise<number> {
  await site.services.content.saveItems([testDraft({ importKey, kind: 'flash', title, releaseTime })])
  const { rows } = await site.services.database.pool.query('select id from items where import_key = $1', [importKey])
  return Number(rows[0].id)
}
/** A flash that came out some seconds ago. */
function publish(title: string, secondsAgo = 0): Promise<number> {
  number += 1
  return save(`d${number}`, title, new Date(Date.now() - secondsAgo * 1_000))
}
const report = async (item: number) => (await editor.call('flashDelivery', { item })).data

it('counts the streams that a flash reached as it came out, and not those of its correction, however soon', async () => {
  const streams = await Promise.all([1, 2, 3].map(() => openTestStream(site.origin, { topics: 'flash' })))
  for (const stream of streams) await stream.next('ready')
  const released = new Date()
  const item = await save('corrected', '第一次送达', released)
  for (const stream of streams) await stream.next('flash')
  await expect.poll(async () => (await report(item)).streams.sent).toBe(3)
  const { streams: counted, publish_time: time, emails } = await report(item)
  expect(counted).toMatchObject({ failed: 0, waiting: 0, p50: expect.any(Number), p99: expect.any(Number) })
  expect(counted.p99).toBeLessThan(60)
  expect(time).toMatch(/^\d{4}-/)
  expect(emails).toBeNull()
  await save('corrected', '当即更正', released)
  for (const stream of streams) await stream.next('flash')
  const old = await publish('早已发布', 600)
  for (const stream of streams) await stream.next('flash', ({ items }) => items.some(({ id }) => id === old))
  const last = await publish('第二次送达')
  await expect.poll(async () => (await report(last)).streams.sent).toBe(3)
  expect([(await report(item)).streams.sent, (await report(old)).streams.sent]).toEqual([3, 0])
  for (const stream of streams) stream.close()
})

it('adds up what several processes count at the same moment', async () => {
  const item = await publish('两个进程')
  const { deliveries } = site.services
  const add = (ms: number) =>
    deliveries.add([
      { itemId: item, channel: 'push', state: 'added', count: 2 },
      { itemId: item, channel: 'push', state: 'sent', ms },
      { itemId: item, channel: 'push', state: 'failed', cause: 'gone' },
      // It is gone meanwhile.
      { itemId: 999_999_999, channel: 'push', state: 'sent', ms },
    ])
  await Promise.all(Array.from({ length: 40 }, (_, place) => add(place < 38 ? 100 : 50_000)))
  const { pushes } = await report(item)
  expect(pushes).toEqual({
    ...{ waiting: 0, sent: 40, failed: 40, unknown: 0, skipped: 0, p50: 0.11, p99: 55 },
    causes: [{ cause: 'gone', count: 40 }],
  })
  await deliveries.add([{ itemId: item, channel: 'push', state: 'added', count: 5 }])
  expect((await report(item)).pushes.waiting).toBe(5)
})

it('is for editors, and about flash alone', async () => {
  const item = await publish('谁能看')
  const reader = await addMember(site)
  expect((await reader.call('flashDelivery', { item })).data).toBeNull()
  expect(await editor.call('flashDelivery', { item: 999_999_999 })).toMatchObject(refused('itemMissing'))
})
