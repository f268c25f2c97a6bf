import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everyKey } from './edge-keys.ts'
import { PurgeQueue } from './purge-queue.ts'
import { PurgeError, type PurgeTarget } from './purge-targets.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that notes what it purges, or fails while it has a reason to. */
function server({ keysAtOnce = 100, pauseMs = 0 }: Partial<PurgeTarget> = {}) {
  const requests: string[][] = []
  const state: { failure: Error | undefined } = { failure: undefined }
  const log = { warn: vi.fn(), info: vi.fn() }
  const target: PurgeTarget = {
    ...{ host: 'edge.test', keysAtOnce, pauseMs },
    async purge(keys) {
      requests.push([...keys])
      if (state.failure) throw state.failure
    },
  }
  return { requests, state, log, queue: new PurgeQueue(target, log as never) }
}

const soon = () => vi.advanceTimersByTimeAsync(0)

it('purges at once, and what comes meanwhile together', async () => {
  const { requests, queue } = server()
  queue.add(['a'])
  queue.add(['b', 'c'])
  queue.add(['c'])
  await soon()
  expect(requests).toEqual([['a'], ['b', 'c']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(2)
  expect(queue.counts).toEqual({ purged: 3, failures: 0, waiting: 0, failingSeconds: 0 })
})

it('purges given keys once and says if that failed', async () => {
  const { requests, state, queue } = server({ keysAtOnce: 2 })
  expect(await queue.purge(['a', 'b', 'c'])).toBe(true)
  expect(await queue.purge(['a', everyKey])).toBe(true)
  state.failure = new PurgeError('none')
  expect(await queue.purge(['d', 'e', 'f'])).toBe(false)
  expect(requests).toEqual([['a', 'b'], ['c'], [everyKey], ['d', 'e']])
  expect(queue.counts).toMatchObject({ purged: 4, failures: 1, waiting: 0 })
})

it('sends as many keys as the server takes, at the pace that it allows', async () => {
  const { requests, queue } = server({ keysAtOnce: 2, pauseMs: 200 })
  queue.add(['a', 'b', 'c', 'd', 'e'])
  await soon()
  expect(requests).toEqual([['a', 'b']])
  await vi.advanceTimersByTimeAsync(200)
  expect(requests).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('tries again after a failure, with the keys that failed', async () => {
  const { requests, state, queue, log } = server()
  state.failure = new PurgeError('none')
  queue.add(['a'])
  await soon()
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(500)
  expect(requests).toEqual([['a'], ['a']])
  expect(queue.counts).toMatchObject({ purged: 1, failures: 1, failingSeconds: 0 })
  expect(log.warn).not.toHaveBeenCalled()
})

it('after an outage everything is purged', async () => {
  const { requests, state, queue, log } = server()
  state.failure = new PurgeError('none')
  queue.add(['a'])
  await vi.advanceTimersByTimeAsync(10_000)
  queue.add(['b'])
  expect(queue.counts.failingSeconds).toBeGreaterThan(5)
  expect(queue.counts.waiting).toBe(1)
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests.at(-1)).toEqual([everyKey])
  expect(requests.filter(([key]) => key === 'a')).toHaveLength(3)
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(log.info).toHaveBeenCalledTimes(1)
  expect(queue.counts).toMatchObject({ waiting: 0, failingSeconds: 0 })
})

it('waits as long as the service asks for', async () => {
  const { requests, state, queue } = server()
  state.failure = new PurgeError('too many', { retryAfter: 20 })
  queue.add(['a'])
  await vi.advanceTimersByTimeAsync(19_000)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests).toHaveLength(2)
})

it('keeps a bounded number of keys: beyond it everything is purged', async () => {
  const { requests, state, queue } = server()
  state.failure = new PurgeError('none')
  queue.add(Array.from({ length: 20_000 }, (_, id) => `item:${id}`))
  await soon()
  expect(queue.counts.waiting).toBe(1)
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests.at(-1)).toEqual([everyKey])
})

it('at the end purges what waits, without retries', async () => {
  const { requests, state, queue, log } = server({ keysAtOnce: 1, pauseMs: 60_000 })
  queue.add(['a', 'b'])
  await soon()
  await queue.close()
  expect(requests.map(([key]) => key)).toEqual(['a', 'b'])
  expect(log.warn).not.toHaveBeenCalled()

  const failing = server()
  failing.state.failure = new PurgeError('none')
  failing.queue.add(['a'])
  await soon()
  await failing.queue.close()
  expect(failing.requests.length).toBeLessThanOrEqual(2)
  expect(failing.log.warn).toHaveBeenCalledTimes(1)
  expect(state.failure).toBeUndefined()
})
