import { beforeEach, expect, it } from 'vitest'
import type { StreamChange } from '#server/platform/subjects/extension-points.ts'
import { ChangeLog } from './change-log.ts'

const second = 1_000_000
const now = new Date('2026-11-30T12:00:00Z')
const present = now.getTime() * 1_000
let stored: StreamChange[] = []
let log: ChangeLog
let key = 0

/** A change some seconds before now. */
const change = (secondsAgo: number, id: number): StreamChange => ({
  key: ++key,
  id,
  position: present - secondsAgo * second,
})
const store = (...changes: StreamChange[]) => {
  stored = [...changes, ...stored].sort((one, other) => other.position - one.position)
}
const renew = async () => (await log.renew(now)).ids

beforeEach(() => {
  stored = []
  log = new ChangeLog(async (limit) => ({ changes: stored.slice(0, limit), nextAt: undefined }))
})

it('brings nothing that was there before it was first read', async () => {
  store(change(9, 1), change(8, 2))
  expect(await renew()).toEqual([])
  store(change(7, 3))
  expect(await renew()).toEqual([3])
  expect(await renew()).toEqual([])
})

it('brings a change whose transaction ended after that of a later one', async () => {
  await renew()
  store(change(5, 2))
  expect(await renew()).toEqual([2])
  store(change(6, 1))
  expect(await renew()).toEqual([1])
})

it('names a thing that changed twice once, with its first change', async () => {
  await renew()
  const [first, second, other] = [change(3, 7), change(2, 7), change(1, 8)]
  store(first, second, other)
  expect(await log.renew(now)).toMatchObject({ ids: [8, 7], firsts: [other, first] })
})

it('brings the same again where it could not be passed on', async () => {
  await renew()
  store(change(3, 7))
  const { ids, undo } = await log.renew(now)
  undo()
  expect(ids).toEqual([7])
  expect(await renew()).toEqual([7])
})

it.each([
  ['more things than an event holds', 61],
  ['more changes than the log holds', 400],
])('has the list asked for after %s', async (_what, count) => {
  await renew()
  store(...Array.from({ length: count }, (_, index) => change(count - index, index)))
  expect(await renew()).toBeUndefined()
})

it.each([
  ['the newest, with those of two minutes before it', 10, [3, 2]],
  ['one of before, with those of two minutes before it', 100, [3, 2, 1]],
  ['one older than what is kept', 24 * 3_600, undefined],
  ['one of the future', -120, undefined],
])('returns what happened after %s', async (_position, secondsAgo, expected) => {
  store(change(10, 3), change(50, 2), change(200, 1))
  await renew()
  expect(log.since(present - secondsAgo * second, now)).toEqual(expected)
})

it('returns few different lists, whatever positions clients name', async () => {
  store(...Array.from({ length: 250 }, (_, index) => change(index * 30, index)))
  await renew()
  const lists = Array.from({ length: 5_000 }, (_, index) => log.since(present - index * second, now)?.join())
  expect(new Set(lists).size).toBeLessThanOrEqual(6)
})

it('does not answer for what the log no longer holds', async () => {
  store(...Array.from({ length: 400 }, (_, index) => change(index * 10, index % 5)))
  await renew()
  expect(log.since(present - 3_500 * second, now)).toBeUndefined()
  expect(log.since(present - 100 * second, now)).toHaveLength(5)
})
