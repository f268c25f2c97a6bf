import { afterEach, expect, it, vi } from 'vitest'
import { closeAll, closedWithin } from './close-all.ts'

afterEach(() => {
  vi.useRealTimers()
})

const failure = (message: string) => ({ close: () => Promise.reject(new Error(message)) })

function watched() {
  const closed: string[] = []
  const part = (name: string) => ({
    close: async () => {
      await Promise.resolve()
      closed.push(name)
    },
  })
  return { closed, part }
}

it('closes what the parts stand on after all of them', async () => {
  const { closed, part } = watched()
  await closeAll([part('pages'), part('worker')], part('database'))
  expect(closed).toEqual(['pages', 'worker', 'database'])
})

it('closes the rest where a part fails, and tells what failed', async () => {
  const { closed, part } = watched()
  await expect(closeAll([failure('pages'), part('worker')], part('database'))).rejects.toThrow('pages')
  expect(closed).toEqual(['worker', 'database'])
})

it('also takes a part that fails at once', async () => {
  const { closed, part } = watched()
  const broken = {
    close: () => {
      throw new Error('at once')
    },
  }
  await expect(closeAll([broken], part('database'))).rejects.toThrow('at once')
  expect(closed).toEqual(['database'])
})

it('tells of everything that failed', async () => {
  const closing = closeAll([failure('pages')], failure('database'))
  await expect(closing).rejects.toMatchObject({ errors: [{ message: 'pages' }, { message: 'database' }] })
})

it('waits for what closes for so long at most', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<void>()
  const [late, inTime] = [closedWithin(2_000, new Promise(() => {})), closedWithin(2_001, promise)]
  const refused = expect(late).rejects.toThrow('longer than 2 seconds')
  await vi.advanceTimersByTimeAsync(2_000)
  await refused
  resolve()
  await inTime
  expect(vi.getTimerCount()).toBe(0)
  await expect(closedWithin(2_000, Promise.reject(new Error('pages')))).rejects.toThrow('pages')
})
