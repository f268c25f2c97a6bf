import { describe, expect, it } from 'vitest'
import { isLate, lateSince, plannedMoment } from './planned-time.ts'

describe('a planned time', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  it.each([
    ['2026-11-21 12:00:01', '2026-11-21T04:00:01.000Z'],
    ['2027-11-21 12:00:00', '2027-11-21T04:00:00.000Z'],
    ['2027-11-22 12:00:00', '2027-11-22T04:00:00.000Z'],
    ['2027-11-22 12:00:01', undefined],
    ['2028-02-29 00:00:00', undefined],
    ['2026-11-21 12:00:00', undefined],
    ['2026-11-20 23:59:59', undefined],
    ['2027-02-30 00:00:00', undefined],
    ['2026-13-01 00:00:00', undefined],
    ['2026-12-01 24:00:00', undefined],
    ['9999-12-31 00:00:00', undefined],
    ['0000-00-00 00:00:00', undefined],
  ])('%s is %s', (text, moment) => expect(plannedMoment(text, now)?.toISOString()).toBe(moment))
})

it.each([
  [null, false],
  [-1_000, false],
  [59_999, false],
  [60_000, true],
])('calls a time that passed %s ms ago late: %s', (ago, late) => {
  const now = new Date(10_000_000)
  const time = ago === null ? null : new Date(now.getTime() - ago)
  expect(isLate(time, now)).toBe(late)
  expect(time !== null && time <= lateSince(now)).toBe(late)
})
