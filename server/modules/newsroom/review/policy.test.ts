import { describe, expect, it } from 'vitest'
import { isDecided, obstacleToDeciding } from './policy.ts'

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
