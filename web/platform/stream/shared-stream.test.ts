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
let held: Promise<unknown>
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

/** Grants a lock to one after the other. */
const locks = {
  request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = held.then(() => (signal.aborted ? undefined : work()))
    held = turn
    return turn
  },
}

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

const ready = (topics: 'flash'[] = ['flash'], quietMs: number | null = null): StreamEvent => ({
  name: 'ready',
  data: { topics, quietMs },
})
const flash: StreamEvent = { name: 'flash', data: { items: [], gone: [7] } }
const open = () => sources.filter(({ readyState }) => readyState !== 2)
const settle = () => vi.advanceTimersByTimeAsync(300)

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  joined = []
  held = Promise.resolve()
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
  open()[0]?.send(ready())
  expect([one.stream.isLive, other.stream.isLive]).toEqual([true, true])
  open()[0]?.fail(0)
  expect([one.stream.isLive, other.stream.isLive]).toEqual([false, false])
  open()[0]?.send(ready())
  expect([one.stream.isLive, other.stream.isLive]).toEqual([true, true])
})

it('gives up where a proxy holds events back', async () => {
  openTab().stream.follow(['flash'])
  await settle()
  expect(open()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(600_000)
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

it('has no connection while every tab has been hidden for a minute', async () => {
  const [one, other] = [openTab(), openTab()]
  one.stream.follow(['flash'])
  other.stream.follow(['flash'])
  await settle()
  open()[0]?.send(ready())
  one.hide(true)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(open()).toHaveLength(1)
  other.hide(true)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(open()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(open()).toHaveLength(0)
  other.hide(false)
  await settle()
  expect(open()).toHaveLength(1)
})

it.each([
  ['changed lately', 1_000, 1],
  ['has been quiet for longer than the page is there', 3_600_000, 0],
  ['never changed', null, 0],
])('asks once after opening where the topic %s', async (_when, quietMs, times) => {
  const tab = openTab()
  tab.stream.follow(['flash'])
  await settle()
  open()[0]?.send(ready(['flash'], quietMs))
  expect(tab.events.filter(({ name }) => name === 'missed')).toHaveLength(times)
})
