import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { joinStream, type SharedStream, type StreamBrowser, type StreamEvent } from './shared-stream.ts'

/** A connection of the browser, of which tests send events. */
class FakeSource extends EventTarget {
  readyState = 1
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
  }
  send({ name, data }: StreamEvent, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }))
  }
  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = 2
  }
}

let sources: FakeSource[]
let joined: SharedStream[]
const channels = new Set<FakeChannel>()

/** Messages between tabs, delivered at once. */
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | undefined
  constructor() {
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) other.onmessage?.({ data: structuredClone(data) })
  }
  close(): void {
    channels.delete(this)
  }
}

/** Grants a lock to one after the other; a tab that steals it gets it at once. */
const locks = {
  async request(_name: string, { signal, steal }: { signal?: AbortSignal; steal?: true }, work: () => Promise<void>) {
    if (steal) holder?.lose()
    else if (holder) await new Promise<void>((granted) => waiting.push(granted))
    const lost = Promise.withResolvers<void>()
    const mine = { lose: () => lost.reject(new Error('stolen')) }
    holder = mine
    await Promise.resolve()
    try {
      if (signal?.aborted) throw new Error('withdrawn')
      await Promise.race([work(), lost.promise])
    } finally {
      if (holder === mine) {
        holder = undefined
        waiting.shift()?.()
      }
    }
  },
}
let holder: { lose(): void } | undefined
let waiting: (() => void)[] = []

function openTab() {
  const listeners = new Set<() => void>()
  const document = {
    hidden: false,
    addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
  }
  const events: StreamEvent[] = []
  const browser = {
    openSource(address: string) {
      const source = new FakeSource(address)
      sources.push(source)
      return source
    },
    openChannel: () => new FakeChannel(),
    locks,
    document,
    isOnline: () => true,
  }
  const stream = joinStream('en', browser as unknown as StreamBrowser, (event) => events.push(event))
  joined.push(stream)
  return {
    stream,
    events,
    hide(hidden: boolean) {
      document.hidden = hidden
      for (const listener of listeners) listener()
    },
  }
}

const ready: StreamEvent = { name: 'ready', data: { topics: ['flash'], resumed: false } }
const beat: StreamEvent = { name: 'beat', data: {} }
const flash: StreamEvent = { name: 'flash', data: { items: [], gone: [7] } }
const open = () => sources.filter(({ readyState }) => readyState !== 2)
const settle = () => vi.advanceTimersByTimeAsync(1_050)

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  joined = []
  holder = undefined
  waiting = []
  channels.clear()
})
afterEach(() => {
  for (const stream of joined) stream.close()
  vi.useRealTimers()
})

it('opens one connection for the topics of all tabs, and passes events on', async () => {
  const [one, other] = [openTab(), openTab()]
  one.stream.follow(['flash'])
  other.stream.follow(['event:7'])
  await settle()
  expect(open().map(({ address }) => address)).toEqual(['/api/stream?topics=event%3A7%2Cflash&language=en'])
  open()[0]?.send(flash, '5')
  expect(one.events).toEqual([flash])
  expect(other.events).toEqual([flash])
})

it('goes on in another tab after the last event', async () => {
  const [one, other] = [openTab(), openTab()]
  one.stream.follow(['flash'])
  other.stream.follow(['flash'])
  await settle()
  open()[0]?.send(flash, '5')
  one.stream.close()
  await settle()
  expect(open().map(({ address }) => address)).toEqual(['/api/stream?topics=flash&language=en&since=5'])
})

it('is live from the first event to a loss', async () => {
  const [one, other] = [openTab(), openTab()]
  one.stream.follow(['flash'])
  other.stream.follow(['flash'])
  await settle()
  expect([one.stream.isLive, other.stream.isLive]).toEqual([false, false])
  open()[0]?.send(ready)
  expect([one.stream.isLive, other.stream.isLive]).toEqual([true, true])
  open()[0]?.fail(0)
  expect([one.stream.isLive, other.stream.isLive]).toEqual([false, false])
  open()[0]?.send(ready)
  expect([one.stream.isLive, other.stream.isLive]).toEqual([true, true])
})

it('gives up for some minutes where a proxy holds events back', async () => {
  openTab().stream.follow(['flash'])
  await settle()
  expect(open()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(500_000)
  expect(sources).toHaveLength(1)
})

it('tries again some time after a refusal', async () => {
  openTab().stream.follow(['flash'])
  await settle()
  open()[0]?.fail(2)
  expect(open()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(sources.length).toBeGreaterThan(1)
})

it('follows nothing for a minute where the server lets it follow nothing', async () => {
  const { stream, events } = openTab()
  stream.follow(['inbox:5'])
  await settle()
  open()[0]?.send({ name: 'ready', data: { topics: [], resumed: false } })
  expect([open().length, stream.isLive, events]).toEqual([0, false, []])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sources).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(open()).toHaveLength(1)
})

it('has no connection while every tab has been hidden for a minute', async () => {
  const [one, other] = [openTab(), openTab()]
  one.stream.follow(['flash'])
  other.stream.follow(['flash'])
  await settle()
  open()[0]?.send(ready)
  one.hide(true)
  await vi.advanceTimersByTimeAsync(59_000)
  open()[0]?.send(beat)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(open()).toHaveLength(1)
  other.hide(true)
  await vi.advanceTimersByTimeAsync(57_000)
  open()[0]?.send(beat)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(open()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(open()).toHaveLength(0)
  other.hide(false)
  await settle()
  expect(open()).toHaveLength(1)
})

it('replaces a connection that fell silent', async () => {
  const { stream } = openTab()
  stream.follow(['flash'])
  await settle()
  open()[0]?.send(ready, '5')
  await vi.advanceTimersByTimeAsync(40_000)
  open()[0]?.send(beat)
  await vi.advanceTimersByTimeAsync(40_000)
  expect([sources.length, stream.isLive]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(stream.isLive).toBe(false)
  expect(open().map(({ address }) => address)).toEqual(['/api/stream?topics=flash&language=en&since=5'])
})

it('takes the connection from a tab that the browser stopped', async () => {
  const [one, other] = [openTab(), openTab()]
  one.stream.follow(['flash'])
  other.stream.follow(['flash'])
  await settle()
  open()[0]?.send(ready, '5')
  // The first tab and its connection stand still, while time passes for the other.
  vi.setSystemTime(Date.now() + 3_600_000)
  other.hide(false)
  await settle()
  expect(sources.at(-1)?.address).toContain('since=5')
  expect(open()).toHaveLength(1)
})

it('tells a tab that comes later that events arrive', async () => {
  const one = openTab()
  one.stream.follow(['flash'])
  await settle()
  open()[0]?.send(ready)
  const other = openTab()
  other.stream.follow(['flash'])
  await settle()
  open()[0]?.send(beat)
  expect(other.stream.isLive).toBe(true)
  expect(sources).toHaveLength(1)
})

it('goes on after the last event in a tab that came after it', async () => {
  const one = openTab()
  one.stream.follow(['flash'])
  await settle()
  open()[0]?.send(ready, '5')
  const other = openTab()
  other.stream.follow(['flash'])
  await settle()
  one.stream.close()
  await settle()
  expect(open().map(({ address }) => address)).toEqual(['/api/stream?topics=flash&language=en&since=5'])
})

it('tells a tab that comes later the states that are known', async () => {
  const one = openTab()
  one.stream.follow(['inbox:5', 'flash'])
  await settle()
  open()[0]?.send(ready)
  const state: StreamEvent = { name: 'state', data: { topic: 'inbox:5', state: { unread: 3 } } }
  open()[0]?.send(state)
  open()[0]?.send(flash, '5')
  const other = openTab()
  other.stream.follow(['inbox:5'])
  expect(other.events).toEqual([state])
})
