import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHealth } from './health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (query: () => Promise<unknown>) => {
  const asked = vi.fn(query)
  return { health: createHealth({ query: asked as never, end: async () => {} }), asked }
}

it('has no obstacle while the database answers, and asks it once a second at most', async () => {
  const { health, asked } = open(async () => ({}))
  expect(await Promise.all([health.obstacles(), health.obstacles()])).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(999)
  await health.obstacles()
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await health.obstacles()
  expect(asked).toHaveBeenCalledTimes(2)
})

it.each([
  ['fails', () => Promise.reject(new Error('refused'))],
  ['does not answer', () => new Promise(() => {})],
])('names a database that %s, until it answers again', async (_how, query) => {
  let isDown = true
  const { health } = open(() => (isDown ? query() : Promise.resolve()))
  const asked = health.obstacles()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toEqual(['database'])
  isDown = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await health.obstacles()).toEqual([])
})

it('says that it stops, whatever the database does', async () => {
  const { health } = open(async () => ({}))
  health.announceStop()
  expect(await health.obstacles()).toEqual(['stopping'])
})
