import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StreamEvents } from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { type StreamChange, streamSources } from '#server/platform/subjects/extension-points.ts'
import { createStreams } from './service.ts'

let changes: StreamChange[]
let waiting: Date | undefined
/** Readings take so long. */
let readings: Promise<void>
let describe: (ids: readonly number[], language: Language) => Promise<StreamEvents['flash']>
let descriptions: number
let streams: ReturnType<typeof createStreams>
let errors: unknown[]
let key = 0

/** A change of now. */
const row = (id: number): StreamChange => ({ key: ++key, position: Date.now() * 1_000 + key, id })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  changes = [row(1)]
  waiting = undefined
  readings = Promise.resolve()
  descriptions = 0
  errors = []
  describe = async (ids) => ({ items: [], gone: ids })
  const registry: Registry = { tables: new Map() }
  streamSources.add(
    {
      name: 'flash',
      isKeyed: false,
      tagOf: () => 'list:flash',
      changes: {
        event: 'flash',
        latest: async () => {
          const found = changes
          await readings
          return { changes: found, nextAt: waiting }
        },
        describe: async (ids, { language }) => {
          descriptions += 1
          return describe(ids, language)
        },
      },
    },
    { name: 'event', isKeyed: true, tagOf: (id) => `event:${id}` },
  )(registry)
  streams = createStreams({ registry, log: { error: (error: unknown) => void errors.push(error) } })
})
afterEach(() => {
  streams.end()
  vi.useRealTimers()
})

/** A client, with the names of the events that it received and what is gone by them. */
async function open(topics: string, options: { language?: Language; since?: number } = {}) {
  let text = ''
  const connection = {
    waiting: 0,
    ended: false,
    write: (bytes: Buffer) => {
      text += bytes.toString()
    },
    end() {
      connection.ended = true
    },
    destroy() {
      connection.ended = true
    },
  }
  const close = await streams.open(
    { topics, language: options.language ?? 'en', since: options.since },
    () => connection,
  )
  return {
    connection,
    close,
    text: () => text,
    names: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    gone: () => [...text.matchAll(/"gone":\[([\d,]*)\]/g)].map(([, ids]) => ids),
  }
}

const change = (id: number) => {
  changes = [row(id), ...changes]
  streams.hear(['list:flash'])
}
const sent = () => vi.waitFor(() => new Promise<void>((done) => setImmediate(() => setImmediate(() => done()))))

it('makes an event once for all who get the same', async () => {
  const clients = await Promise.all([open('flash'), open('flash'), open('flash', { language: 'zh-Hans' })])
  change(7)
  await expect.poll(() => clients.map(({ gone }) => gone())).toEqual([['7'], ['7'], ['7']])
  expect(descriptions).toBe(2)
})

it('brings what could not be read with what comes next', async () => {
  const client = await open('flash')
  describe = async () => {
    throw new Error('no database')
  }
  change(7)
  await expect.poll(() => errors.length).toBe(1)
  describe = async (ids) => ({ items: [], gone: ids })
  change(8)
  await expect.poll(client.gone).toEqual(['8,7'])
  expect(client.names()).toEqual(['ready', 'flash'])
})

it('sends nobody what was made before a change, though it happened while nobody followed', async () => {
  const since = Date.now() * 1_000
  const item = (title: string) => ({ id: 5, title }) as StreamEvents['flash']['items'][number]
  describe = async () => ({ items: [item('before')], gone: [] })
  changes = [row(5), ...changes]
  const first = await open('flash', { since })
  expect(first.text()).toContain('"before"')
  first.close()
  describe = async (ids) => ({ items: [], gone: ids })
  streams.hear(['list:flash'])
  await sent()
  const second = await open('flash', { since })
  expect(second.text()).not.toContain('"before"')
  expect(second.gone()).toEqual(['5,1'])
})

it('replays the state after a change that happens meanwhile', async () => {
  const since = Date.now() * 1_000
  const waits = Promise.withResolvers<void>()
  describe = async () => {
    await waits.promise
    return { items: [], gone: [999] }
  }
  const opened = open('flash', { since })
  await sent()
  describe = async (ids) => ({ items: [], gone: ids })
  change(6)
  await sent()
  waits.resolve()
  const client = await opened
  await expect.poll(client.gone).toContain('6,1')
  expect(client.gone()).not.toContain('999')
})

it('sends what waits for its time when that has come, without being notified', async () => {
  const client = await open('flash')
  waiting = new Date(Date.now() + 5_000)
  streams.hear(['list:flash'])
  await sent()
  changes = [row(9), ...changes]
  waiting = undefined
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(client.gone).toEqual(['9'])
})

it('finds what no message brought when it keeps connections open', async () => {
  const client = await open('flash')
  changes = [row(4), ...changes]
  await streams.task.run()
  expect(client.gone()).toEqual(['4'])
})

it('notifies all after messages were missed', async () => {
  const [flash, event] = [await open('flash'), await open('event:3')]
  changes = [row(4), ...changes]
  streams.hear()
  await expect.poll(flash.gone).toEqual(['4'])
  await expect.poll(event.names).toEqual(['ready', 'changed'])
})

it('disconnects a client that leaves much unread, and no other', async () => {
  const [slow, other] = [await open('flash'), await open('flash')]
  slow.connection.waiting = 10_000_000
  change(7)
  await expect.poll(other.gone).toEqual(['7'])
  expect([slow.connection.ended, other.connection.ended]).toEqual([true, false])
})

it('opens none once it has ended', async () => {
  const client = await open('flash')
  streams.end()
  expect(client.connection.ended).toBe(true)
  await expect(open('flash')).rejects.toMatchObject({ reason: 'overloaded' })
})

it('brings what changes while the first client is being connected', async () => {
  const read = Promise.withResolvers<void>()
  readings = read.promise
  const opened = open('flash')
  await sent()
  change(7)
  await sent()
  readings = Promise.resolve()
  read.resolve()
  await expect.poll((await opened).gone).toEqual(['7'])
})

it('forgets those that closed', async () => {
  const client = await open('flash,event:3')
  expect(streams.count).toBe(1)
  client.close()
  expect(streams.count).toBe(0)
  change(7)
  await sent()
  expect(client.names()).toEqual(['ready'])
})
