import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StreamEvents } from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { type StreamChange, streamSources } from '#server/platform/subjects/extension-points.ts'
import { createStreams } from './service.ts'

let changes: StreamChange[]
let waiting: Date | undefined
let describe: (ids: readonly number[], language: Language) => Promise<StreamEvents['flash']>
let descriptions: number
let streams: ReturnType<typeof createStreams>
let errors: unknown[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  changes = [{ position: 1, id: 1, at: new Date() }]
  waiting = undefined
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
        latest: async () => ({ changes, nextAt: waiting }),
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
    names: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    gone: () => [...text.matchAll(/"gone":\[([\d,]*)\]/g)].map(([, ids]) => ids),
  }
}

const change = (id: number) => {
  changes = [{ position: (changes[0]?.position ?? 0) + 1, id, at: new Date() }, ...changes]
  streams.hear(['list:flash'])
}
const sent = () => vi.waitFor(() => new Promise<void>((done) => setImmediate(() => setImmediate(() => done()))))

it('makes an event once for all who get the same', async () => {
  const clients = await Promise.all([open('flash'), open('flash'), open('flash', { language: 'zh-Hans' })])
  change(7)
  await expect.poll(() => clients.map(({ gone }) => gone())).toEqual([['7'], ['7'], ['7']])
  expect(descriptions).toBe(2)
})

it('has all ask where what changed could not be read, and goes on afterwards', async () => {
  const client = await open('flash')
  describe = async () => {
    throw new Error('no database')
  }
  change(7)
  await expect.poll(client.names).toEqual(['ready', 'missed'])
  expect(errors).toHaveLength(1)
  describe = async (ids) => ({ items: [], gone: ids })
  change(8)
  await expect.poll(client.gone).toEqual(['8'])
})

it('sends what waits for its time when that has come, without being notified', async () => {
  const client = await open('flash')
  waiting = new Date(Date.now() + 5_000)
  streams.hear(['list:flash'])
  await sent()
  changes = [{ position: 2, id: 9, at: waiting }, ...changes]
  waiting = undefined
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(client.gone).toEqual(['9'])
})

it('finds what no message brought when it keeps connections open', async () => {
  const client = await open('flash')
  changes = [{ position: 2, id: 4, at: new Date() }, ...changes]
  await streams.task.run()
  expect(client.gone()).toEqual(['4'])
})

it('notifies all after messages were missed', async () => {
  const [flash, event] = [await open('flash'), await open('event:3')]
  changes = [{ position: 2, id: 4, at: new Date() }, ...changes]
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

it('forgets those that closed', async () => {
  const client = await open('flash,event:3')
  expect(streams.count).toBe(1)
  client.close()
  expect(streams.count).toBe(0)
  change(7)
  await sent()
  expect(client.names()).toEqual(['ready'])
})
