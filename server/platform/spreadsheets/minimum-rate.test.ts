import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minimumRate, withMinimumRate } from './minimum-rate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { bytes, ms } = minimumRate

it('ends what a client does not read, and leaves one that reads slowly', async () => {
  const onSlow = vi.fn()
  const pieces = withMinimumRate(['x'.repeat(3 * bytes)], onSlow)
  for (let piece = 0; piece < 3; piece += 1) {
    expect((await pieces.next()).value).toHaveLength(bytes)
    vi.advanceTimersByTime(ms - 1)
  }
  expect(onSlow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSlow).toHaveBeenCalledOnce()
})

it('does not count the time that the file itself takes', async () => {
  const onSlow = vi.fn()
  async function* parts() {
    yield 'first'
    await new Promise((done) => setTimeout(done, 10 * ms))
    yield 'second'
  }
  const pieces = withMinimumRate(parts(), onSlow)
  await pieces.next()
  const next = pieces.next()
  await vi.advanceTimersByTimeAsync(10 * ms)
  expect(String((await next).value)).toBe('second')
  expect(onSlow).not.toHaveBeenCalled()
})

it('stops counting where the file is closed', async () => {
  const onSlow = vi.fn()
  const pieces = withMinimumRate(['x'], onSlow)
  await pieces.next()
  await pieces.return(undefined)
  vi.advanceTimersByTime(ms)
  expect(onSlow).not.toHaveBeenCalled()
})
