import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pollUntilClosed } from './poll-until-closed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = { error: vi.fn() }
const options = { everyMs: 1_000, log, failure: 'Nothing could be looked for' }

it('looks at once, and again so long after each look', async () => {
  const look = vi.fn(async () => {})
  const clock = pollUntilClosed(look, options)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(2)
  await clock.close()
})

it('waits for a look to end before the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = vi.fn(() => promise)
  const clock = pollUntilClosed(look, options)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(1)
  resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).toHaveBeenCalledTimes(2)
  await clock.close()
})

it('goes on after a failure, and says so', async () => {
  log.error.mockClear()
  const failure = new Error('no connection')
  const look = vi.fn(async () => {})
  look.mockRejectedValueOnce(failure)
  const clock = pollUntilClosed(look, options)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).toHaveBeenCalledTimes(2)
  expect(log.error.mock.calls).toEqual([[{ err: failure }, options.failure]])
  await clock.close()
})

it('does not look again once closed, between looks', async () => {
  const look = vi.fn(async () => {})
  const clock = pollUntilClosed(look, options)
  await vi.advanceTimersByTimeAsync(1_500)
  await clock.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(2)
})

it('closed in the middle of a look, tells it to stop and waits for its end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = vi.fn((_signal: AbortSignal) => promise)
  const clock = pollUntilClosed(look, options)
  let closed = false
  const closing = clock.close().then(() => {
    closed = true
  })
  expect(look.mock.calls[0]?.[0].aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(closed).toBe(false)
  resolve()
  await closing
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(1)
})
