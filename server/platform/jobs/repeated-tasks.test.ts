import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DueLook } from './due-rows.ts'
import { runRepeatedly } from './repeated-tasks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = { error: vi.fn() }
const start = (run: (signal: AbortSignal) => Promise<void>) =>
  runRepeatedly([{ name: 'look', everyMs: 1_000, run }], log)

it('looks at once, and again so long after each look', async () => {
  const look = vi.fn(async () => {})
  const clock = start(look)
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
  const clock = start(look)
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
  const clock = start(look)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).toHaveBeenCalledTimes(2)
  expect(log.error.mock.calls).toEqual([[{ err: failure, task: 'look' }, 'The task look failed']])
  await clock.close()
})

it('does not look again once closed, between looks', async () => {
  const look = vi.fn(async () => {})
  const clock = start(look)
  await vi.advanceTimersByTimeAsync(1_500)
  await clock.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(2)
})

it('closed in the middle of a look, tells it to stop and waits for its end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = vi.fn((_signal: AbortSignal) => promise)
  const clock = start(look)
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

it('runs each task at its own pace, however slow another one is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const [quick, rare, slow] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(() => promise)]
  const clock = runRepeatedly(
    [
      { name: 'quick', everyMs: 500, run: quick },
      { name: 'rare', everyMs: 2_000, run: rare },
      { name: 'slow', everyMs: 500, run: slow },
    ],
    log,
  )
  await vi.advanceTimersByTimeAsync(4_200)
  expect([quick, rare, slow].map(({ mock }) => mock.calls.length)).toEqual([9, 3, 1])
  resolve()
  await vi.advanceTimersByTimeAsync(500)
  expect(slow).toHaveBeenCalledTimes(2)
  await clock.close()
})

it('waits for no longer than a task allows', async () => {
  vi.useRealTimers()
  const endless = () => new Promise<never>(() => {})
  const clock = runRepeatedly([{ name: 'endless', everyMs: 1_000, run: endless, stopWithinMs: 1 }], log)
  expect(await clock.close()).toBeUndefined()
})

describe('a task with rows', () => {
  const begin = (look: DueLook) => {
    const [run, always] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const tasks = [
      { name: 'one', everyMs: 1_000, due: { rows: 'a' }, run },
      { name: 'other', everyMs: 1_000, due: { rows: 'b' }, run: async () => {} },
      { name: 'always', everyMs: 1_000, run: always },
    ]
    return { clock: runRepeatedly(tasks, log, look), run, always }
  }

  it('runs at first, and then while there are some', async () => {
    let isDue = false
    const look = vi.fn<DueLook>(async (due) => due.map(({ rows }) => isDue && rows === 'a'))
    const { clock, run, always } = begin(look)
    await vi.advanceTimersByTimeAsync(3_000)
    expect([run.mock.calls.length, always.mock.calls.length > 2]).toEqual([1, true])
    expect(look).toHaveBeenLastCalledWith([{ rows: 'a' }, { rows: 'b' }])
    isDue = true
    await vi.advanceTimersByTimeAsync(2_500)
    expect(run.mock.calls.length).toBeGreaterThan(2)
    await clock.close()
  })

  it('runs after half a minute in any case', async () => {
    const { clock, run } = begin(async (due) => due.map(() => false))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(run).toHaveBeenCalledTimes(2)
    await clock.close()
  })

  it('runs where nobody can be asked', async () => {
    const { clock, run } = begin(async () => {
      throw new Error('no connection')
    })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(run).toHaveBeenCalledTimes(3)
    await clock.close()
  })

  it('does not run once closed while it is asked about', async () => {
    const asked = Promise.withResolvers<boolean[]>()
    const { clock, run } = begin(() => asked.promise)
    await vi.advanceTimersByTimeAsync(1_500)
    const closed = clock.close()
    asked.resolve([true, true])
    await closed
    expect(run).toHaveBeenCalledTimes(1)
  })
})
