import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('runs no more at once than it may, in the order of arrival, also after failures', async () => {
  const gate = createGate(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    begun.push(number)
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    if (number === 1) throw new Error('failed')
    return number
  }
  const all = Promise.allSettled([0, 1, 2, 3, 4].map((number) => gate(work(number))))
  for (let ended = 0; ended < 5; ended++) {
    await new Promise((resolve) => setImmediate(resolve))
    ends[ended]?.()
  }
  const results = await all
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

it('refuses whoever comes when the queue is full, and takes others again once it is shorter', async () => {
  const gate = createGate(1, { longest: 1, refusal: () => new Error('full') })
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = gate(() => promise)
  const waiting = gate(async () => 'second')
  await expect(gate(async () => 'third')).rejects.toThrow('full')
  resolve()
  await running
  expect(await waiting).toBe('second')
  expect(await gate(async () => 'fourth')).toBe('fourth')
})
