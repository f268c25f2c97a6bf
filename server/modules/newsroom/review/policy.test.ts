import { describe, expect, it } from 'vitest'
import { holderAfter, holderOf, isDecided, obstacleToDeciding } from './policy.ts'

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

it.each([
  ['draft', false],
  ['pending', false],
  ['approved', true],
  ['refused', true],
] as const)('takes a text in state %s for decided: %s', (state, decided) => expect(isDecided({ state })).toBe(decided))
