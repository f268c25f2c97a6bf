import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StreamEvents } from '#contract/outreach/stream.ts'
import type { Language } from '#language/languages.ts'
import type { MemberSession } from '#server/platform/http/call-context.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { type StreamChange, streamSources } from '#server/platform/subjects/extension-points.ts'
import { createStreams } from './service.ts'

let changes: StreamChange[]
let waiting: Date | undefined
/** Readings take so long. */
let readings: Promise<void>
let describeItems: (ids: readonly number[], language: Language) => Promise<StreamEvents['flash']>
let descriptions: number
let streams: ReturnType<typeof createStreams>
let [errors, key] = [[] as unknown[], 0]
let votes: number | undefined
let stateReadings: (readonly number[])[]
/** Readings of live blogs at the same moment. */
let [underWay, mostUnderWay] = [0, 0]

/** A change of now. */
const row = (id: number): StreamChange => ({ key: ++key, position: Date.now() * 1_000 + key, id })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  changes = [row(1)]
  waiting = undefined
  readings = Promise.resolve()
  descriptions = 0
  errors = []
  votes = 1
  stateReadings = []
  describeItems = async (ids) => ({ items: [], gone: ids })
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
          return describeItems(ids, language)
        },
      },
    },
    {
      name: 'live',
      isKeyed: true,
      tagOf: (id) => `live:${id}`,
      changes: {
        event: 'live',
        latest: async (_limit, _now, id) => {
          underWay += 1
          mostUnderWay = Math.max(mostUnderWay, underWay)
          await Promise.resolve()
          underWay -= 1
          return { changes: id === 404 ? [] : [row(0)], nextAt: undefined }
        },
        describe: async (ids, _context, item) => ({ item, blog: null, notes: [], gone: ids }),
      },
    },
    {
      name: 'ceremony',
      isKeyed: true,
      tagOf: (id) => `ceremony:${id}`,
      states: {
        everyMs: 5_000,
        read: async (keys) => {
          stateReadings.push(keys)
          if (votes === undefined) throw new Error('no database')
          const state = { votes, nominees: [] }
          return new Map(keys.filter((key) => key !== 404 && key < 100_000).map((key) => [key, state]))
        },
      },
    },
    {
      name: 'inbox',
      isKeyed: true,
      tagOf: (id) => `inbox:${id}`,
      mayFollow: async (id, { userId }) => id === userId,
      states: { everyMs: 5_000, read: async (keys) => new Map(keys.map((key) => [key, { unread: key }])) },
    },
  )(registry)
  const log = { error: (error: unknown) => void errors.push(error) }
  streams = createStreams({ database: {} as never, deliveries: { add: async () => {} }, registry, log })
})
afterEach(() => {
  streams.end()
  vi.useRealTimers()
})

/** A client, with the names of the events that it received and what is gone by them. */
async function open(
  topics: string,
  options: { language?: Language; since?: number; session?: Partial<MemberSession> } = {},
) {
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
    {
      ...{ topics, language: options.language ?? 'en', since: options.since, client: undefined },
      findSession: async () => options.session as MemberSession | undefined,
    },
    () => connection,
  )
  return {
    connection,
    close,
    text: () => text,
    names: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    votes: () => [...text.matchAll(/"votes":(\d+)/g)].map(([, number]) => Number(number)),
    gone: () => [...text.matchAll(/"gone":\[([\d,]*)\]/g)].map(([, ids]) => ids),
  }
}

const readStates = () => Promise.all(streams.statesTasks().map((task) => task.run(new AbortController().signal)))

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
  describeItems = async () => {
    throw new Error('no database')
  }
  change(7)
  await expect.poll(() => errors.length).toBe(1)
  describeItems = async (ids) => ({ items: [], gone: ids })
  change(8)
  await expect.poll(client.gone).toEqual(['8,7'])
  expect(client.names()).toEqual(['ready', 'flash'])
})

it('sends nobody what was made before a change, though it happened while nobody followed', async () => {
  const since = Date.now() * 1_000
  const item = (title: string) => ({ id: 5, title }) as StreamEvents['flash']['items'][number]
  describeItems = async () => ({ items: [item('before')], gone: [] })
  changes = [row(5), ...changes]
  const first = await open('flash', { since })
  expect(first.text()).toContain('"before"')
  first.close()
  describeItems = async (ids) => ({ items: [], gone: ids })
  streams.hear(['list:flash'])
  await sent()
  const second = await open('flash', { since })
  expect(second.text()).not.toContain('"before"')
  expect(second.gone()).toEqual(['5,1'])
})

it('replays the state after a change that happens meanwhile', async () => {
  const since = Date.now() * 1_000
  const waits = Promise.withResolvers<void>()
  describeItems = async () => {
    await waits.promise
    return { items: [], gone: [999] }
  }
  const opened = open('flash', { since })
  await sent()
  describeItems = async (ids) => ({ items: [], gone: ids })
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

it('brings what was missed after messages were lost', async () => {
  const client = await open('flash')
  changes = [row(4), ...changes]
  streams.hear()
  await expect.poll(client.gone).toEqual(['4'])
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
  const client = await open('flash,ceremony:3')
  expect(streams.count).toBe(1)
  client.close()
  expect(streams.count).toBe(0)
  change(7)
  await sent()
  expect(client.names()).toEqual(['ready'])
})

describe('a topic of things', () => {
  it('that do not exist is not followed, and a stream of nothing else ends', async () => {
    const [mixed, alone] = [await open('live:404,flash'), await open('live:404')]
    expect(mixed.text()).toContain('"topics":["flash"]')
    expect(alone.text()).toContain('"topics":[]')
    expect([mixed.connection.ended, alone.connection.ended, streams.count]).toEqual([false, true, 1])
    expect((await open('live:3,live:404')).text()).toContain('"topics":["live:3"]')
  })

  it('is read with a beat as few others are', async () => {
    for (let first = 1; first <= 80; first += 40)
      await open(Array.from({ length: 40 }, (_, place) => `live:${first + place}`).join())
    mostUnderWay = 0
    await streams.task.run()
    expect([mostUnderWay > 1, mostUnderWay <= 8]).toEqual([true, true])
  })
})

describe('a state', () => {
  const readAgain = async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
    await readStates()
  }
  afterEach(() => void vi.restoreAllMocks())

  it('is read once for all who follow it, and sent when it is different', async () => {
    const clients = [await open('ceremony:3'), await open('ceremony:3,flash')]
    await readStates()
    await readAgain()
    votes = 2
    await readAgain()
    expect(clients.map((client) => client.votes())).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(stateReadings).toEqual([[3], [3], [3]])
  })

  it('is read when its time has come, or its tag was published', async () => {
    await open('ceremony:3')
    await readStates()
    await readStates()
    expect(stateReadings).toHaveLength(1)
    streams.hear(['ceremony:3'])
    await sent()
    await readStates()
    expect(stateReadings).toHaveLength(2)
  })

  it('is sent to those who come later as it is known', async () => {
    await open('ceremony:3')
    await readStates()
    expect((await open('ceremony:3')).votes()).toEqual([1])
    expect(stateReadings).toHaveLength(1)
  })

  it('that does not exist is not sent, and one that cannot be read comes later', async () => {
    votes = undefined
    const client = await open('ceremony:3,ceremony:404')
    await readStates()
    expect(errors).toHaveLength(1)
    votes = 7
    await readAgain()
    expect(client.votes()).toEqual([7])
  })

  it('is not read once nobody follows it', async () => {
    const client = await open('ceremony:3')
    client.close()
    await readStates()
    expect(stateReadings).toEqual([])
  })

  it('of many topics is read in parts, those that have waited longest first', async () => {
    const topics = Array.from({ length: 30 * 40 }, (_, id) => `ceremony:${id + 1_000}`)
    for (let at = 0; at < topics.length; at += 40) await open(topics.slice(at, at + 40).join())
    for (let turn = 0; turn < 3; turn += 1) await readStates()
    expect(stateReadings.map((keys) => keys.length)).toEqual([500, 500, 200])
    expect(new Set(stateReadings.flat()).size).toBe(topics.length)
    stateReadings = []
    for (let turn = 0; turn < 3; turn += 1) await readAgain()
    expect(stateReadings.map((keys) => keys.length)).toEqual([500, 500, 500])
    expect(new Set(stateReadings.flat()).size).toBe(topics.length)
  })

  it('waits for none of the many that do not exist', async () => {
    const client = await open('ceremony:3')
    for (let first = 100_000; first < 104_000; first += 40)
      await open(Array.from({ length: 40 }, (_, place) => `ceremony:${first + place}`).join())
    for (let turn = 0; turn < 9; turn += 1) await readStates()
    const start = performance.now()
    for (const seconds of [61, 67]) {
      vi.spyOn(performance, 'now').mockReturnValue(start + seconds * 1_000)
      votes = seconds
      stateReadings = []
      await readStates()
    }
    expect(client.votes()).toEqual([1, 61, 67])
    expect(stateReadings.flat().length).toBeLessThanOrEqual(51)
  })

  it('that does not exist is read again after a minute', async () => {
    await open('ceremony:404')
    for (let turn = 0; turn < 13; turn += 1) await readAgain()
    expect(stateReadings).toHaveLength(2)
  })
})

describe('a private topic', () => {
  const unread = (text: string) => [...text.matchAll(/"unread":(\d+)/g)].map(([, number]) => Number(number))

  it('is followed by its member alone, while the others that were asked for are', async () => {
    const [own, other] = [
      await open('inbox:5,flash', { session: { userId: 5 } }),
      await open('inbox:5,flash', { session: { userId: 6 } }),
    ]
    await readStates()
    expect([unread(own.text()), unread(other.text())]).toEqual([[5], []])
    expect(other.text()).toContain('"topics":["flash"]')
  })

  it.each([
    ['visitors', undefined],
    ['programs', { userId: 5, token: { id: 1, name: 'reader', scopes: [] } }],
    ['other members', { userId: 6 }],
  ])('is nothing that %s follow: their stream says so and ends', async (_who, session) => {
    const { connection, text } = await open('inbox:5', { session: session as Partial<MemberSession> })
    expect([connection.ended, streams.count]).toEqual([true, 0])
    expect(text()).toBe('retry: 60000\n\nevent: ready\ndata: {"topics":[],"resumed":false}\n\n')
  })

  it('ends after a quarter of an hour, so that its session is looked at again', async () => {
    const [own, open5] = [await open('inbox:5', { session: { userId: 5 } }), await open('flash')]
    vi.setSystemTime(Date.now() + 14 * 60_000)
    await streams.task.run()
    expect(own.connection.ended).toBe(false)
    vi.setSystemTime(Date.now() + 2 * 60_000)
    await streams.task.run()
    expect([own.connection.ended, open5.connection.ended]).toEqual([true, false])
  })
})
