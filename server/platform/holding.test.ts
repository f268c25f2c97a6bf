import { describe, expect, it } from 'vitest'
import { holderAfter, holderOf } from './holding.ts'

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
