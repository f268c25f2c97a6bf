import { describe, expect, it } from 'vitest'
import { holderAfter, holderOf, isDecided, isLate, obstacleToDeciding, plannedMoment } from './policy.ts'

describe('holding', () => {
  it.each([
    [7, [7, 8], 7],
    [7, [8], null],
    [null, [8], null],
  ])('%s held it, %j are there: %s holds it', (heldBy, present, holder) =>
    expect(holderOf(heldBy, present)).toBe(holder),
  )

  it.each([
    [null, 8, false, 8],
    [7, 8, false, 7],
    [7, 8, true, 8],
    [8, 8, false, 8],
  ])('%s holds it, %s looks (takes: %s): %s', (holder, user, take, after) =>
    expect(holderAfter(holder, user, take)).toBe(after),
  )
})

describe('deciding', () => {
  const waiting = { state: 'pending' as const, version: 3, holder: 8 }
  it.each([
    [waiting, undefined],
    [{ ...waiting, holder: null }, undefined],
    [{ ...waiting, holder: 7 }, 'heldByColleague'],
    [{ ...waiting, version: 4 }, 'editConflict'],
    [{ ...waiting, state: 'approved' as const }, 'wrongState'],
    [{ ...waiting, state: 'draft' as const, version: 4 }, 'wrongState'],
  ])('%j: %s', (manuscript, obstacle) => expect(obstacleToDeciding(manuscript, { id: 8, version: 3 })).toBe(obstacle))
})

describe('a planned time', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  it.each([
    ['2026-11-21 12:00:01', '2026-11-21T04:00:01.000Z'],
    ['2027-11-21 12:00:00', '2027-11-21T04:00:00.000Z'],
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
  expect(isLate(ago === null ? null : new Date(now.getTime() - ago), now)).toBe(late)
})

it.each([
  ['draft', false],
  ['pending', false],
  ['approved', true],
  ['refused', true],
] as const)('takes a text in state %s for decided: %s', (state, decided) => expect(isDecided({ state })).toBe(decided))
