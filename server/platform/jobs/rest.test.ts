import type { EventLoopUtilization } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { createPace, createRest } from './rest.ts'

/** A process that was busy for so much of the time between two looks. */
function processThatIs(share: number) {
  const rests: number[] = []
  const utilization = (_?: EventLoopUtilization, since?: EventLoopUtilization) =>
    ({ idle: 0, active: 0, utilization: since ? share : 0 }) as EventLoopUtilization
  const pause = async (ms: number) => void rests.push(ms)
  return { rests, rest: createRest(0.6, { utilization, pause }) }
}

it('rests after each piece where the process has no time to spare', async () => {
  const { rest, rests } = processThatIs(0.9)
  await rest(100)
  await rest(100)
  expect(rests).toEqual([100, 100])
})

it('goes on at once where nobody else wants anything', async () => {
  const { rest, rests } = processThatIs(0.3)
  await rest(100)
  expect(rests).toEqual([])
})

it('keeps a pace, and does not catch up after a slow piece', async () => {
  let clock = 0
  const rests: number[] = []
  const pause = async (ms: number) => {
    rests.push(ms)
    clock += ms
  }
  const rest = createPace({ now: () => clock, pause })
  for (const took of [30, 500, 40]) {
    clock += took
    await rest(100)
  }
  expect(rests).toEqual([70, 60])
})
