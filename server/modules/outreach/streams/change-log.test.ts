import { beforeEach, expect, it } from 'vitest'
import type { StreamChange } from '#server/platform/subjects/extension-points.ts'
import { ChangeLog } from './change-log.ts'

let stored: StreamChange[] = []
let log: ChangeLog
const now = new Date('2026-11-30T00:00:00Z')
const change = (position: number, id = position * 10): StreamChange => ({
  position,
  id,
  at: new Date(position * 1_000),
})
const store = (...positions: number[]) => {
  stored = [...positions.map((position) => change(position)), ...stored].sort((a, b) => b.position - a.position)
}

beforeEach(() => {
  stored = []
  log = new ChangeLog(async (limit) => ({ changes: stored.slice(0, limit), nextAt: undefined }))
})

it('brings nothing that was there before it was first read', async () => {
  store(1, 2)
  expect((await log.renew(now)).ids).toEqual([])
  store(3)
  expect((await log.renew(now)).ids).toEqual([30])
  expect((await log.renew(now)).ids).toEqual([])
})

it('brings a change whose transaction ended after that of a later one', async () => {
  store(1)
  await log.renew(now)
  store(3)
  expect((await log.renew(now)).ids).toEqual([30])
  store(2)
  expect((await log.renew(now)).ids).toEqual([20])
})

it('names a thing that changed twice once', async () => {
  await log.renew(now)
  stored = [change(3, 7), change(2, 7), change(1, 8)]
  expect((await log.renew(now)).ids).toEqual([7, 8])
})

it('knows when the newest change happened', async () => {
  expect(log.newestAt).toBeUndefined()
  store(4, 5)
  await log.renew(now)
  expect([log.newest, log.newestAt]).toEqual([5, 5_000])
})

it.each([
  ['the newest', 400, []],
  ['one before, with some that may have come late', 399, Array.from({ length: 51 }, (_, index) => (400 - index) * 10)],
  ['one that the log no longer holds', 99, undefined],
  ['one of the future', 401, undefined],
])('returns what happened after %s', async (_position, position, expected) => {
  store(...Array.from({ length: 400 }, (_, index) => index + 1))
  await log.renew(now)
  expect(log.since(position)).toEqual(expected)
})
