import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { askForStream, openTestStream, type TestStream } from './test-stream.ts'

let site: TestSite
const open: TestStream[] = []
let number = 0

beforeAll(async () => {
  site = await openTestSite()
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => site.close())

async function follow(query: Record<string, string>, lastId?: string): Promise<TestStream> {
  const stream = await openTestStream(site.origin, query, lastId)
  open.push(stream)
  await stream.next('ready')
  return stream
}

interface Flash {
  id: number
  title: string
  importKey: string
}

/** Publishes a flash, or another version of one. */
async function publish(title: string, known?: Flash, at = new Date(Date.now() - 1_000)): Promise<Flash> {
  number += 1
  const importKey = known?.importKey ?? `flash-${number}`
  const draft = testDraft({ importKey, kind: 'flash', title, html: `<p>${title}</p>`, releaseTime: at })
  await site.services.content.saveItems([{ ...draft, hash: `${number}` }])
  const { rows } = await site.services.database.pool.query('select id from items where import_key = $1', [importKey])
  return { id: Number(rows[0].id), title, importKey }
}

const titlesOf = ({ data }: { data: { items: readonly { title: string }[] } }) => data.items.map(({ title }) => title)

it('brings a flash in the language of each reader, with its number as the position', async () => {
  const [simplified, traditional] = await Promise.all([
    follow({ topics: 'flash' }),
    follow({ topics: 'flash', language: 'zh-Hant-HK' }),
  ])
  await publish('比特币价格创新高')
  const event = await simplified.next('flash')
  expect(titlesOf(event)).toEqual(['比特币价格创新高'])
  expect(event.data.items[0]?.html).toBe('<p>比特币价格创新高</p>')
  expect(Number(event.id)).toBeGreaterThan(0)
  expect(titlesOf(await traditional.next('flash'))).toEqual(['比特幣價格創新高'])
})

it('brings a correction as the whole item, and says what readers no longer have', async () => {
  const flash = await publish('交易所暂停提币')
  const stream = await follow({ topics: 'flash' })
  await publish('交易所恢复提币', flash)
  expect(titlesOf(await stream.next('flash'))).toEqual(['交易所恢复提币'])
  await site.services.database.pool.query(`update items set status = 'withdrawn' where id = $1`, [flash.id])
  await site.services.bus.publish(site.services.database.orm, ['list:flash'])
  expect((await stream.next('flash')).data).toEqual({ items: [], gone: [flash.id] })
})

it('takes a flash from open pages whose time moves into the future, and brings it then', async () => {
  const flash = await publish('先发后改期')
  const stream = await follow({ topics: 'flash' })
  await publish('先发后改期', flash, new Date(Date.now() + 1_500))
  expect((await stream.next('flash')).data).toEqual({ items: [], gone: [flash.id] })
  expect(titlesOf(await stream.next('flash'))).toEqual(['先发后改期'])
})

it('takes from open pages what is withdrawn long after it came out', async () => {
  const flash = await publish('去年的快讯', undefined, new Date(Date.now() - 300 * 86_400_000))
  const stream = await follow({ topics: 'flash' })
  await site.services.database.pool.query(`update items set status = 'withdrawn' where id = $1`, [flash.id])
  await site.services.bus.publish(site.services.database.orm, ['list:flash'])
  expect((await stream.next('flash')).data).toEqual({ items: [], gone: [flash.id] })
})

it('brings what waits for its time when that has come', async () => {
  const stream = await follow({ topics: 'flash' })
  const at = new Date(Date.now() + 700)
  await publish('定时发布的快讯', undefined, at)
  const event = await stream.next('flash')
  expect(titlesOf(event)).toEqual(['定时发布的快讯'])
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
})

it('brings what was missed to those who return, once each', async () => {
  const before = await follow({ topics: 'flash' })
  const first = await publish('第一条')
  const { id } = await before.next('flash')
  before.close()
  await publish('第二条')
  await publish('第一条的更正', first)
  const after = await follow({ topics: 'flash' }, id)
  const missed = await after.next('flash')
  expect(titlesOf(missed)).toContain('第二条')
  expect(titlesOf(missed).filter((title) => title.startsWith('第一条'))).toEqual(['第一条的更正'])
  const newest = await follow({ topics: 'flash', since: String(missed.id) })
  await publish('第三条')
  await expect
    .poll(() => newest.received.some((event) => event.name === 'flash' && titlesOf(event).includes('第三条')))
    .toBe(true)
})

it.each([
  ['from the future', '9999999999999999'],
  ['of more than a day ago', '1700000000000000'],
])('tells those who return with an id %s to ask again', async (_when, lastId) => {
  await publish('留在记录里的快讯')
  const stream = await follow({ topics: 'flash' }, lastId)
  expect((await stream.next('missed')).data).toEqual({ topic: 'flash' })
})

it.each([
  ['letters', 'x'],
  ['a sign', '-1'],
  ['an exponent', '1e9'],
  ['400 digits', '9'.repeat(400)],
])('passes over an id with %s, which no server sent', async (_form, lastId) => {
  const stream = await follow({ topics: 'flash' }, lastId)
  await publish('之后的快讯')
  expect(titlesOf(await stream.next('flash'))).toEqual(['之后的快讯'])
})

it.each([
  ['none', ''],
  ['an unknown one', 'nothing'],
  ['a key too many', 'flash:1'],
  ['no key', 'event'],
  ['zero', 'event:0'],
  ['a sign', 'event:-1'],
  ['two keys', 'event:1:2'],
  ['a number that no record has', 'event:99999999999999999999'],
  ['41 topics', Array.from({ length: 41 }, (_, id) => `event:${id + 1}`).join()],
  ['2,000 characters', `event:${'1'.repeat(2_000)}`],
])('refuses %s as topics', async (_what, topics) => {
  const response = await askForStream(site.origin, { topics })
  expect(response.statusCode).toBe(400)
  expect(await json(response)).toMatchObject({ data: null, message: expect.any(String) })
})

it('is held back and kept by nobody on the way', async () => {
  const response = await askForStream(site.origin, { topics: 'flash' })
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  response.destroy()
})

it('ends for a client that does not read', async () => {
  const { streams } = site.services
  await expect.poll(() => streams.count).toBe(0)
  const { port } = site.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.write('GET /api/stream?topics=flash HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => streams.count).toBe(1)
  const long = '长'.repeat(60_000)
  for (let turn = 0; turn < 400 && streams.count > 0; turn += 1) await publish(`${turn}${long}`)
  await expect.poll(() => streams.count).toBe(0)
  socket.destroy()
})
